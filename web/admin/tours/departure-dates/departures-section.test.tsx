import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { FormProvider, useForm } from 'react-hook-form';
import { beforeEach, expect, it, vi } from 'vitest';
import { departure } from '#shared/test/tour-samples';
import { Toasts } from '../../../components/toasts/toast-list';
import { fill, press } from '../../../test/render';
import { createTourResolver } from '../form/check-tour';
import { toDepartureValues } from '../form/parse-values';
import { emptyTourValues, type TourValues } from '../form/tour-values';
import { DeparturesSection } from './departures-section';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2027-05-20T12:00:00+05:30') });
});
const resolver = createTourResolver({ current: false });
let values: () => TourValues['departures'];

const usual = [
  departure({ id: 'past', startsOn: '2027-05-15' }),
  departure({ id: 'june', startsOn: '2027-06-12', taken: 10 }),
];

function Form({ dates = usual }: { dates?: typeof usual }) {
  const departures = dates.map(toDepartureValues);
  const form = useForm<TourValues>({ resolver, defaultValues: { ...emptyTourValues, departures } });
  values = () => form.getValues('departures');
  return (
    <FormProvider {...form}>
      <DeparturesSection />
      <Toasts />
    </FormProvider>
  );
}

const table = () => screen.getByRole('table', { name: 'Dates' });
const days = () => values().map(({ startsOn }) => startsOn);

it('shows upcoming departures as visitors see them, and collapses past ones', () => {
  render(<Form />);
  expect(within(table()).getAllByRole('row')).toHaveLength(2);
  expect(within(table()).getByText(/2 seats left/)).toBeDefined();
  expect(screen.getByText('1 date in the past').closest('details')?.open).toBe(false);
});

it('shows the number of overbooked seats', () => {
  render(<Form dates={[departure({ id: 'over', startsOn: '2027-06-12', seats: 6, taken: 7 })]} />);
  expect(screen.getByText('1 more taken than there are').classList).toContain('text-danger');
});

it('warns when a date in the past is entered', () => {
  render(<Form />);
  expect(screen.queryByText(/^In the past/)).toBeNull();
  fill('Starts on, Sat 12 Jun', '2027-05-19');
  expect(screen.getByText('In the past: nobody can book it.')).toBeDefined();
});

it('moves to the next row with Enter, and adds a row after the last', () => {
  render(<Form />);
  const seats = screen.getByLabelText('Seats, Sat 12 Jun');
  seats.focus();
  fireEvent.keyDown(seats, { key: 'Enter' });
  expect(values()).toHaveLength(3);
  expect(values()[2]).toMatchObject({ startsOn: '', seats: '12', state: 'open' });
  const added = screen.getByLabelText('Seats, date 2');
  added.focus();
  fireEvent.keyDown(added, { key: 'ArrowUp' });
  expect(document.activeElement).toBe(screen.getByLabelText('Seats, Sat 12 Jun'));
});

it('says why a duplicate date is rejected', async () => {
  render(<Form />);
  press('Add date');
  fill('Starts on, date 2', '2027-06-12');
  const [, second] = screen.getAllByLabelText('Starts on, Sat 12 Jun');
  await act(async () => void fireEvent.blur(second as HTMLElement));
  expect(await screen.findByText('This date is there already.')).toBeDefined();
});

it('counts no dates when a repeat adds none', () => {
  render(<Form />);
  press('Add every Saturday…');
  fill('From', '2027-08');
  fill('To the end of', '2027-06');
  expect((screen.getByRole('button', { name: 'Add dates' }) as HTMLButtonElement).disabled).toBe(true);
});

it('shows every Saturday of some months, adds them, and removes them with Undo', () => {
  render(<Form />);
  press('Add every Saturday…');
  fill('From', '2027-06');
  fill('To the end of', '2027-06');
  expect(screen.getByText(/new dates/).textContent).toBe('3 new dates, 1 is there already:');
  fill(/Seats each/, '');
  press('Add these 3 dates');
  expect(screen.getByText('Enter 1 to 500.')).toBeDefined();
  fill(/Seats each/, '10');
  press('Add these 3 dates');
  expect(days()).toEqual(['2027-05-15', '2027-06-05', '2027-06-12', '2027-06-19', '2027-06-26']);
  expect(values()[1]).toMatchObject({ seats: '10', price: '' });
  press('Undo');
  expect(days()).toEqual(['2027-05-15', '2027-06-12']);
});

it('collapses the dates when many were added, and removes them with Undo', () => {
  render(<Form />);
  press('Add every Saturday…');
  fill('From', '2027-06');
  fill('To the end of', '2027-09');
  fill(/Seats each/, '10');
  press(/^Add these \d+ dates$/);
  expect(screen.queryByRole('table', { name: 'Dates' })).toBeNull();
  press(/^Edit the \d+ dates, .* to 25 Sept 2027$/);
  press('Undo');
  expect(days()).toEqual(['2027-05-15', '2027-06-12']);
});

it('restores a removed date as it was', () => {
  render(<Form />);
  press('Remove Sat 12 Jun');
  expect(days()).toEqual(['2027-05-15']);
  press('Undo');
  expect(values()[1]).toMatchObject({ id: 'june', takenElsewhere: '0', booked: '10' });
});

it('collapses many dates until the button is pressed or a date is added', () => {
  const dates = Array.from({ length: 8 }, (_, at) => departure({ id: `d${at}`, startsOn: `2027-06-1${at}` }));
  render(<Form dates={dates} />);
  expect(screen.queryByRole('table')).toBeNull();
  press('Edit the 8 dates, 10 Jun 2027 to 17 Jun 2027');
  expect(within(table()).getAllByRole('row')).toHaveLength(9);
  cleanup();
  render(<Form dates={dates} />);
  press('Add date');
  expect(within(table()).getAllByRole('row')).toHaveLength(10);
});
