import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Waypoint } from '#shared/tours/tour';
import type { TourInput } from '#shared/tours/tour-input';
import type { Looked } from './findings';
import { listFindings } from './findings';

const day = (number: number) => ({ day: number, title: `Day ${number}`, description: 'Ride.' });
const place = (name: string, at: Partial<Waypoint>): Waypoint => ({
  day: 1,
  name,
  lat: 32.24,
  lon: 77.19,
  altitudeM: 2050,
  kmFromPrevious: 0,
  mode: 'ride',
  kind: 'via',
  ...at,
});
const manali = place('Manali', { kind: 'start' });
const tandi = place('Tandi', { lat: 32.55, lon: 76.98, altitudeM: 2850, kmFromPrevious: 67, kind: 'fuel' });
const jispa = place('Jispa', { lat: 32.64, lon: 77.17, altitudeM: 3200, kmFromPrevious: 27, kind: 'stay' });
const tour: Looked = {
  duration: '2 days',
  itinerary: [day(1), day(2)],
  inclusions: [],
  price: 10_000,
  discountPrice: 12_000,
  pricePerDay: 5000,
  route: [manali, tandi],
  facts: { bestMonths: ['June'] },
};
const find = (change: Partial<Looked>, alts: string[] = ['A road']) =>
  listFindings({ ...tour, ...change }, alts).map(({ field, sentence }) =>
    `${field}: ${sentence}`.replaceAll('\u00a0', ' '),
  );

it('finds nothing in a tour that is as it should be', () => {
  expect(find({})).toEqual([]);
  expect(find({ duration: '1 night / 2 days' })).toEqual([]);
  expect(find({ duration: '2-3 days' })).toEqual([]);
  expect(find({ duration: 'A weekend' })).toEqual([]);
});

it('finds in the demo tours four nights that are too high, and nothing else', () => {
  const demo: TourInput[] = JSON.parse(readFileSync(join(import.meta.dirname, '../../../../seed/tours.json'), 'utf8'));
  expect(demo).toHaveLength(24);
  const found = demo.flatMap((one) =>
    listFindings(one, ['A road']).map(({ sentence }) => `${one.heading}: ${sentence.split(',')[0]}`),
  );
  expect(found).toEqual([
    'Manali to Leh High-Pass Ride: The night of day 3 in Sarchu',
    'Manali Loop: Chandratal, Kaza and Pin Valley: The night of day 3 in Kaza',
    'Pin Bhaba Pass: Kinnaur to Spiti on Foot: The night of day 4 in Phustirang',
    'Markha Valley Homestay Trek: The night of day 6 in Nimaling',
  ]);
});

it('looks at the days: against the duration, missing, doubled, and out of order on the route', () => {
  expect(find({ duration: '3 days' })).toEqual(['duration: The duration says “3 days”; the itinerary has 2 days.']);
  expect(find({ duration: '4 days', itinerary: [day(1), day(2), day(4), day(2)] })).toEqual([
    'pricePerDay: ₹5,000 a day make ₹20,000 in 4 days; the price is ₹10,000.',
    'itinerary: The itinerary has no day 3, but goes on to day 4.',
    'itinerary.3.day: Day 2 is in the itinerary twice.',
  ]);
  expect(find({ route: [manali, { ...tandi, day: 3 }, { ...jispa, day: 2 }] })).toEqual([
    'route.1.day: Tandi is on day 3; the itinerary ends with day 2.',
    'route.2.day: Jispa is on day 2, after Tandi on day 3: is a day mistyped?',
  ]);
});

it('looks at the way: kilometres against the straight line, and heights that jump', () => {
  expect(find({ route: [manali, { ...tandi, kmFromPrevious: 6.7 }] })).toContain(
    'route.1.kmFromPrevious: From Manali to Tandi it’s 40 km in a straight line, but only 7 km are given.',
  );
  expect(find({ route: [manali, { ...tandi, kmFromPrevious: 670 }] })[0]).toBe(
    'route.1.kmFromPrevious: From Manali to Tandi 670 km are given, for 40 km in a straight line: is a place missing?',
  );
  expect(find({ route: [manali, tandi, { ...jispa, altitudeM: 8200 }] })).toContain(
    'route.2.altitudeM: From Tandi to Jispa the height changes by 5,350 m in 27 km: is a height mistyped?',
  );
  const flight = { ...tandi, mode: 'flight', kmFromPrevious: 40, altitudeM: 6000 } as const;
  expect(find({ route: [manali, flight] })).toEqual([]);
});

it('looks at the nights, by the guidelines for riders from the plains', () => {
  const sarchu = place('Sarchu', { lat: 32.9, lon: 77.58, altitudeM: 4290, kmFromPrevious: 140, kind: 'stay' });
  expect(
    find({ route: [manali, { ...sarchu, day: 1 }, { ...sarchu, day: 2, kmFromPrevious: 0, kind: 'end' }] }),
  ).toEqual([
    'route.1.altitudeM: The night of day 1 in Sarchu, at 4,290 m, is a high risk of mountain sickness: 3,990 m above home in one day, to more than 3,500 m.',
  ]);
});

it('looks at the fuel: against what the facts say, and against a tank unless somebody carries some', () => {
  const leh = place('Leh', { lat: 34.15, lon: 77.57, altitudeM: 3500, kmFromPrevious: 450, kind: 'end' });
  const route = [{ ...manali, kind: 'fuel' as const }, leh];
  const tank =
    'inclusions: From Manali to Leh it’s 450 km without a pump. A loaded Himalayan 450 does about 384 km: say who carries fuel.';
  expect(find({ route })).toEqual([tank]);
  expect(find({ route, inclusions: ['Fuel from the support truck'] })).toEqual([]);
  expect(find({ route, facts: { bestMonths: ['June'], longestFuelGapKm: 250 } })).toEqual([
    'facts.longestFuelGapKm: From Manali to Leh it’s 450 km without a pump; the longest fuel gap says 250 km.',
    tank,
  ]);
});

it('looks at prices, months and pictures', () => {
  expect(find({ discountPrice: 9000 })).toEqual([
    'discountPrice: The old price, ₹9,000, isn’t above the price, ₹10,000: nothing would be struck through.',
  ]);
  expect(find({ facts: {} })[0]).toContain('facts.bestMonths: No best months');
  expect(find({ facts: { bestMonths: ['Monsoon'] } })).toEqual([
    'facts.bestMonths: “Monsoon” can’t be read as months.',
  ]);
  expect(find({}, ['A road', '', ' '])).toEqual(['pictures: 2 pictures have no words for those who can’t see them.']);
});
