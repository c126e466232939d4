import { expect, it } from 'vitest';
import { departure } from '#shared/test/tour-samples';
import { formatDepartureStatus } from './departure-labels';

const july = (taken: number, state: 'open' | 'guaranteed' | 'full' | 'cancelled' = 'open') =>
  departure({ id: 'july', startsOn: '2027-07-10', taken, state });

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
