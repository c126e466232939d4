import { expect, it } from 'vitest';
import { departure } from '../test/tour-samples';
import { maxSeats, standingOf, takeSeats } from './departures';

const july = (taken: number, state: 'open' | 'guaranteed' | 'full' | 'cancelled' = 'open') =>
  departure({ id: 'july', startsOn: '2027-07-10', taken, state });

it('has few seats left when they are three or fewer', () => {
  expect([8, 9, 12].map((taken) => standingOf(july(taken)))).toEqual(['open', 'few', 'full']);
});

it('gives seats back whatever became of the date, and never more than are taken', () => {
  for (const state of ['open', 'guaranteed', 'full', 'cancelled'] as const) {
    expect(takeSeats(july(2, state), { seats: -2, over: false })).toEqual(july(0, state));
  }
  expect(takeSeats(july(14), { seats: -1, over: false })).toEqual(july(13));
  expect(takeSeats(july(2), { seats: -3, over: true })).toBe('Only 2 seats of this date are taken.');
  expect(takeSeats(july(1, 'cancelled'), { seats: -2, over: false })).toBe('Only 1 seat of this date is taken.');
});

it('takes the last seat and no further one, unless it is told to, up to the most of a date', () => {
  const take = (taken: number, seats: number, over = false) => takeSeats(july(taken), { seats, over });
  expect(take(10, 2)).toEqual(july(12));
  expect(take(10, 3)).toBe('Only 2 seats of this date are free.');
  expect(take(11, 2)).toBe('Only 1 seat of this date is free.');
  expect(take(12, 1)).toBe('This date is full.');
  expect(take(12, 1, true)).toEqual(july(13));
  expect(take(0, maxSeats, true)).toEqual(july(maxSeats));
  expect(take(1, maxSeats, true)).toBe('A date has at most 500 seats.');
});
