import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { FormProvider, useForm } from 'react-hook-form';
import { expect, it } from 'vitest';
import { press } from '../../test/form';
import { emptyTourValues, type TourValues } from '../tour-form/tour-values';
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

function Form({ route }: { route: TourValues['route'] }) {
  const form = useForm<TourValues>({ defaultValues: { ...emptyTourValues, route } });
  return (
    <FormProvider {...form}>
      <RouteSection />
    </FormProvider>
  );
}

function open(route: TourValues['route']) {
  render(<Form route={route} />);
  press(/^Add a route|^Edit the/);
}

const showsAll = () => screen.getByRole('button', { name: 'Show position and kind' }).getAttribute('aria-pressed');

it('says that there is no route only where there is none', () => {
  open([]);
  expect(screen.getByText(/^No route yet/)).toBeTruthy();
  cleanup();
  open([at('Leh'), at('Khardung', { altitudeM: '' })]);
  expect(screen.queryByText(/^No route yet/)).toBeNull();
  expect(screen.getByText('No height profile yet: 1 of 2 places have all their figures.')).toBeTruthy();
});

it('begins with four columns, and shows position and kind when asked', () => {
  open([at('Leh'), at('Khardung')]);
  expect(showsAll()).toBe('false');
  press('Show position and kind');
  expect(showsAll()).toBe('true');
});

it('shows the position of a place that it doesn’t know', () => {
  open([at('Leh'), at('', { lat: '', lon: '' })]);
  const place = screen.getByLabelText('Place, waypoint 2');
  fireEvent.input(place, { target: { value: 'Our own camp' } });
  fireEvent.blur(place);
  expect(showsAll()).toBe('true');
});

it('asks about a height that is far from the place’s usual one, and takes that with a press', () => {
  open([at('Leh'), at('Rohtang La', { altitudeM: '12' })]);
  press(/^Usually 3,978 m/);
  expect(screen.getByLabelText('Height, m, waypoint 2')).toHaveProperty('value', '3978');
  expect(screen.queryByRole('button', { name: /^Usually/ })).toBeNull();
});
