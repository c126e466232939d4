import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { FormProvider, useForm } from 'react-hook-form';
import { expect, it } from 'vitest';
import { press } from '../../../test/render';
import { createTourResolver } from '../form/check-tour';
import { emptyTourValues, type TourValues } from '../form/tour-values';
import { FactsSection } from './facts-section';
import { RouteSection } from './route-section';

const at = (name: string, more = {}) => ({
  day: '1',
  name,
  lat: '34.1',
  lon: '77.5',
  altitudeM: '3500',
  kmFromPrevious: '10',
  mode: 'ride',
  kind: 'via',
  approx: false,
  fuel: false,
  signal: '',
  ...more,
});

const resolver = createTourResolver({ current: false });

function Form({ route }: { route: TourValues['route'] }) {
  const form = useForm<TourValues>({ resolver, defaultValues: { ...emptyTourValues, route } });
  return (
    <FormProvider {...form}>
      <RouteSection />
      <FactsSection />
    </FormProvider>
  );
}

function open(route: TourValues['route']) {
  render(<Form route={route} />);
  press(/^Add a route|^Edit the/);
}

const showsAll = () => screen.getByRole('button', { name: 'Show position and kind' }).getAttribute('aria-pressed');

it('says that there is no route when there is none', () => {
  open([]);
  expect(screen.getByText(/^No route yet/)).toBeTruthy();
  cleanup();
  open([at('Leh'), at('Khardung', { altitudeM: '' })]);
  expect(screen.queryByText(/^No route yet/)).toBeNull();
  expect(screen.getByText('No height profile yet: 1 of 2 places have all their figures.')).toBeTruthy();
});

it('shows position and kind when “Show position and kind” is pressed', () => {
  open([at('Leh'), at('Khardung')]);
  expect(showsAll()).toBe('false');
  press('Show position and kind');
  expect(showsAll()).toBe('true');
});

it('shows the position columns when a place is unknown', () => {
  open([at('Leh'), at('', { lat: '', lon: '' })]);
  const place = screen.getByLabelText('Place, waypoint 2');
  fireEvent.input(place, { target: { value: 'Our own camp' } });
  fireEvent.blur(place);
  expect(showsAll()).toBe('true');
});

it('offers the usual altitude when the entered one is far from it', () => {
  open([at('Leh'), at('Rohtang La', { altitudeM: '12' })]);
  press(/^Usually 3,978 m/);
  expect(screen.getByLabelText('Height, m, waypoint 2')).toHaveProperty('value', '3978');
  expect(screen.queryByRole('button', { name: /^Usually/ })).toBeNull();
});

const cell = (name: string) => screen.getByLabelText<HTMLInputElement>(name);

it('shows the problem of an altitude below its field', async () => {
  open([at('Leh'), at('Khardung')]);
  const height = cell('Height, m, waypoint 2');
  await act(async () => void fireEvent.input(height, { target: { value: 'much' } }));
  await act(async () => void fireEvent.blur(height));
  const described = (height.getAttribute('aria-describedby') ?? '').split(' ').map((id) => document.getElementById(id));
  expect(described.map((words) => words?.textContent)).toContain('Enter a number.');
});

it('splits typed or pasted coordinates as maps copy them', async () => {
  open([at('Leh'), at('Khardung')]);
  const position = () => [cell('Latitude, waypoint 2').value, cell('Longitude, waypoint 2').value];
  fireEvent.input(cell('Longitude, waypoint 2'), { target: { value: '34.1526° N, 77.5771° E' } });
  await act(async () => void fireEvent.blur(cell('Longitude, waypoint 2')));
  expect(position()).toEqual(['34.1526', '77.5771']);
  const clipboardData = { getData: () => '32.25, 77.2' };
  await act(async () => void fireEvent.paste(cell('Latitude, waypoint 2'), { clipboardData }));
  expect(position()).toEqual(['32.25', '77.2']);
});

it('fills in the known values of a place that is added after another', async () => {
  open([at('Manali', { kmFromPrevious: '0' }), at('Jispa'), at('Sarchu')]);
  press('Add a waypoint after waypoint 1');
  fireEvent.input(cell('Place, waypoint 2'), { target: { value: 'Rohtang La' } });
  expect([cell('Height, m, waypoint 2').value, cell('Kind, waypoint 2').value]).toEqual(['3978', 'pass']);
  fireEvent.input(cell('From previous, km, waypoint 2'), { target: { value: '51' } });
  press('Remove waypoint 3');
  await act(async () => void press('Fill in from the route'));
  expect(document.querySelector<HTMLInputElement>('[name="facts.totalKm"]')?.value).toBe('61');
});

it('imports a dropped track, and shows the problem of a damaged one', async () => {
  open([at('Leh'), at('Khardung')]);
  const drop = async (text: string) => {
    const dataTransfer = { files: [new File([text], 'way.gpx')], types: ['Files'], getData: () => '' };
    await act(async () => void fireEvent.drop(document.body, { dataTransfer }));
  };
  await drop('<gpx><trk>');
  expect(await screen.findByText('This file is damaged: it ends too early, or isn’t XML.')).toBeDefined();
  const points = ['32.243" lon="77.189', '32.44" lon="77.16', '32.759" lon="77.42'];
  await drop(`<gpx><trk><trkseg>${points.map((point) => `<trkpt lat="${point}"/>`).join('')}</trkseg></trk></gpx>`);
  expect((await screen.findByDisplayValue('Manali')).getAttribute('aria-label')).toBe('Place, waypoint 1');
});
