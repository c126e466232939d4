import { expect, test } from 'vitest';
import type { Departure } from '#shared/tours/departure-schema';
import { findBookableDeparture, findMatchingGroup, findRidePrice } from './matching-group.ts';

const departures: Departure[] = [
  { id: 'a', startsOn: '2027-06-12', seats: 14, taken: 11, price: 44_500, state: 'guaranteed' },
  { id: 'b', startsOn: '2027-06-19', seats: 14, taken: 14, price: 39_000, state: 'open' },
  { id: 'c', startsOn: '2027-06-26', seats: 14, taken: 0, price: null, state: 'open' },
];
const noOtherPrices = { pillionPrice: null, ownBikePrice: null, passengerPrice: null, foreignerPrice: null };
const tour = { price: 42_500, ...noOtherPrices, departures };
const rider = { ownBike: false, extraNights: [], nationality: 'IN' as const };

test('finds a departure with free seats, at its own price', () => {
  expect(findBookableDeparture(tour, '2027-06-12')?.id).toBe('a');
  expect(findRidePrice(tour, { ...rider, startsOn: '2027-06-12' })).toBe(44_500);
  expect(findRidePrice(tour, { ...rider, startsOn: '2027-06-26' })).toBe(42_500);
});

test('finds no full departure and none on another day, and uses the tour’s price', () => {
  for (const day of ['2027-06-19', '2027-06-20', null]) {
    expect(findBookableDeparture(tour, day)).toBeNull();
    expect(findRidePrice(tour, { ...rider, startsOn: day })).toBe(42_500);
  }
  expect(findBookableDeparture({}, '2027-06-12')).toBeNull();
});

test('takes the price for an own bike or a foreign passport when the tour has one', () => {
  const ownBikeTour = { ...tour, ownBikePrice: 36_000 };
  const day = '2027-06-12';
  expect(findRidePrice(ownBikeTour, { ...rider, startsOn: day, ownBike: true })).toBe(36_000);
  expect(findRidePrice(ownBikeTour, { ...rider, startsOn: day })).toBe(44_500);
  expect(findRidePrice(ownBikeTour, { ...rider, startsOn: day, ownBike: true, nationality: 'other' })).toBeNull();
  const foreignerTour = { ...ownBikeTour, foreignerPrice: 61_000 };
  expect(findRidePrice(foreignerTour, { ...rider, startsOn: day, ownBike: true, nationality: 'other' })).toBe(61_000);
});

test('matches the group when the plan starts as many days earlier as nights are added', () => {
  const findGroup = (startsOn: string, extraNights: number[]) => {
    const group = findMatchingGroup(tour, { startsOn, extraNights });
    return group && [group.departure.id, group.daysBehind];
  };
  expect(findGroup('2027-06-12', [])).toEqual(['a', 0]);
  expect(findGroup('2027-06-12', [2])).toEqual(['a', 1]);
  expect(findGroup('2027-06-11', [2])).toEqual(['a', 0]);
  expect(findGroup('2027-06-24', [2, 3])).toEqual(['c', 0]);
  expect(findGroup('2027-06-24', [2])).toBeNull();
  expect(findRidePrice(tour, { ...rider, startsOn: '2027-06-11', extraNights: [2] })).toBe(44_500);
});
