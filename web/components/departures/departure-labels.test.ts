import { expect, it } from 'vitest';
import { departure } from '#shared/test/tour-samples';
import { formatDepartureStatus, formatPeopleSoFar, formatTravelDays } from './departure-labels';

const july = (taken: number, state: 'open' | 'guaranteed' | 'full' | 'cancelled' = 'open') =>
  departure({ id: 'july', startsOn: '2027-07-10', taken, state });

it('counts the people on a departure from three on, while it can be booked', () => {
  expect([july(2), july(3), july(9), july(9, 'cancelled'), july(12)].map(formatPeopleSoFar)).toEqual([
    '',
    '3 people so far',
    '9 people so far',
    '',
    '',
  ]);
});

it('names the days of a tour with each month once', () => {
  expect([
    formatTravelDays('2027-06-12', 10),
    formatTravelDays('2027-06-28', 10),
    formatTravelDays('2027-12-30', 3),
    formatTravelDays('2027-06-12', 1),
  ]).toEqual(['12–21 June', '28 June – 7 July', '30 December – 1 January', '12 June']);
});

it('says how many seats are left when they are three or fewer', () => {
  const words = (taken: number) => formatDepartureStatus(july(taken));
  expect([8, 9, 10, 11, 12, 13].map(words)).toEqual([
    'Seats free',
    '3 seats left',
    '2 seats left',
    '1 seat left',
    'Full',
    'Full',
  ]);
  expect([8, 9, 11].map((taken) => formatDepartureStatus(july(taken, 'guaranteed')))).toEqual([
    'Guaranteed to run',
    'Guaranteed to run, 3 seats left',
    'Guaranteed to run, 1 seat left',
  ]);
});

it('shows the agency’s state of a cancelled or full departure, whatever its seats', () => {
  expect([0, 12].map((taken) => formatDepartureStatus(july(taken, 'cancelled')))).toEqual(['Cancelled', 'Cancelled']);
  expect(formatDepartureStatus(july(0, 'full'))).toBe('Full');
  expect(formatDepartureStatus(july(12, 'guaranteed'))).toBe('Full');
});
