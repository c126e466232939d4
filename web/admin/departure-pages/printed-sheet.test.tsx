import { render, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { DeparturePage } from '#shared/bookings/departures';
import { emptyPerson, type Person } from '#shared/bookings/people';
import { PrintedSheet } from './printed-sheet';

const person = (seat: number, changes: Partial<Person>): Person => ({ ...emptyPerson(seat), ...changes });

it('gives a rider and a pillion of one booking a room, unless somebody is named', () => {
  const booking = (id: string, ...people: Person[]) => ({ id, people }) as DeparturePage['bookings'][number];
  const page = {
    departure: { tour: 'Leh', start: '2097-07-01', captain: '' },
    bookings: [
      booking('a', person(0, { name: 'Asha' }), person(1, { name: 'Ben', role: 'pillion' })),
      booking('b', person(0, { name: 'Chloe' }), person(1, { name: 'Dev', role: 'pillion' })),
      booking('c', person(0, { name: 'Esha', sharesWith: 'Dev' }), person(1, { name: 'Farid' })),
    ],
  } as DeparturePage;
  render(<PrintedSheet name="rooms" sheets={{}} page={page} onClose={() => undefined} />);
  const rows = within(screen.getByRole('table')).getAllByRole('row').slice(1);
  expect(
    rows.map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent)
        .slice(-2),
    ),
  ).toEqual([
    ['Asha', 'Ben'],
    ['Dev', 'Esha'],
    ['Chloe', '(alone)'],
    ['Farid', '(alone)'],
  ]);
});
