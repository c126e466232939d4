import { expect, test } from 'vitest';
import type { Departure } from '#shared/tours/departure-schema';
import { findOffered, priceOn } from './offered.ts';

const dates: Departure[] = [
  { id: 'a', startsOn: '2027-06-12', seats: 14, taken: 11, price: 44_500, state: 'guaranteed' },
  { id: 'b', startsOn: '2027-06-19', seats: 14, taken: 14, price: 39_000, state: 'open' },
  { id: 'c', startsOn: '2027-06-26', seats: 14, taken: 0, price: null, state: 'open' },
];
const tour = { price: 42_500, ownBikePrice: null, foreignerPrice: null, departures: dates };
const rider = { ownBike: false, nationality: 'IN' as const };

test('a day is offered while its departure has seats, and costs what the departure does', () => {
  expect(findOffered(tour, '2027-06-12')?.id).toBe('a');
  expect(priceOn(tour, { ...rider, startsOn: '2027-06-12' })).toBe(44_500);
  expect(priceOn(tour, { ...rider, startsOn: '2027-06-26' })).toBe(42_500);
});

test('a full date, another day and no day are not offered, and cost what the tour does', () => {
  for (const day of ['2027-06-19', '2027-06-20', null]) {
    expect(findOffered(tour, day)).toBeNull();
    expect(priceOn(tour, { ...rider, startsOn: day })).toBe(42_500);
  }
  expect(findOffered({}, '2027-06-12')).toBeNull();
});

test('who comes on their own bike, or from abroad, pays that price where the tour has it', () => {
  const priced = { ...tour, ownBikePrice: 36_000 };
  const day = '2027-06-12';
  expect(priceOn(priced, { startsOn: day, ownBike: true, nationality: 'IN' })).toBe(36_000);
  expect(priceOn(priced, { startsOn: day, ownBike: false, nationality: 'IN' })).toBe(44_500);
  expect(priceOn(priced, { startsOn: day, ownBike: true, nationality: 'other' })).toBe(44_500);
  const both = { ...priced, foreignerPrice: 61_000 };
  expect(priceOn(both, { startsOn: day, ownBike: true, nationality: 'other' })).toBe(61_000);
});
