import { expect, test } from 'vitest';
import type { Departure } from '#shared/tours/departure-schema';
import { findOffered, priceOn } from './offered.ts';

const dates: Departure[] = [
  { id: 'a', startsOn: '2027-06-12', seats: 14, taken: 11, price: 44_500, state: 'guaranteed' },
  { id: 'b', startsOn: '2027-06-19', seats: 14, taken: 14, price: 39_000, state: 'open' },
  { id: 'c', startsOn: '2027-06-26', seats: 14, taken: 0, price: null, state: 'open' },
];
const tour = { price: 42_500, departures: dates };

test('a day is offered while its departure has seats, and costs what the departure does', () => {
  expect(findOffered(tour, '2027-06-12')?.id).toBe('a');
  expect(priceOn(tour, '2027-06-12')).toBe(44_500);
  expect(priceOn(tour, '2027-06-26')).toBe(42_500);
});

test('a full date, another day and no day are not offered, and cost what the tour does', () => {
  for (const day of ['2027-06-19', '2027-06-20', null]) {
    expect(findOffered(tour, day)).toBeNull();
    expect(priceOn(tour, day)).toBe(42_500);
  }
  expect(findOffered({}, '2027-06-12')).toBeNull();
});
