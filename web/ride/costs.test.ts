import { assert, boolean, constantFrom, integer, property } from 'fast-check';
import { expect, test } from 'vitest';
import { demoTour, demoTours } from '#shared/test/demo-tours';
import { gst, tcs, toCosts } from './costs.ts';
import { emptyRide } from './empty-ride.ts';

const rider = { ...emptyRide('t'), ownBike: false };
const leh = demoTour('Manali to Leh');
const bali = demoTour('Bali');
const parts = (...of: Parameters<typeof toCosts>) =>
  toCosts(...of)?.parts.map(({ what, low, high }) => [what, low, high]);

test('a tour in India is its price and 5 % GST, and names what else is to be paid', () => {
  const costs = toCosts(leh, { ...rider, people: 2 }, '2027-07-12');
  expect(parts(leh, { ...rider, people: 2 }, '2027-07-12')).toEqual([
    ['The tour', 85_000, 85_000],
    ['GST', 4_250, 4_250],
  ]);
  expect(costs).toMatchObject({ low: 89_250, high: 89_250 });
  expect(costs?.besides).toContain('Lunches and drinks');
  expect(costs?.besides.join()).not.toContain('GST');
});

test('a bike of one’s own drinks petrol, as its plan says', () => {
  const own = { ...rider, people: 2, ownBike: true, bike: 'himalayan-450', loadFactor: 0.8 };
  // 1,060 km at 30 × 0.8 km a litre: 45 litres, for one bike or two.
  expect(parts(leh, own, '2027-07-12')?.at(-1)).toEqual(['Petrol for your own bike', 45 * 95, 2 * 45 * 115]);
  expect(parts(demoTour('Hampta Pass Trek'), own, '2027-07-12')).toHaveLength(2);
});

test('abroad an Indian pays 2 % TCS on price and GST, since April 2026', () => {
  expect(parts(bali, rider, '2027-07-12')).toEqual([
    ['The tour', 64_900, 64_900],
    ['GST', 3_245, 3_245],
    ['TCS', 1_363, 1_363],
  ]);
  expect(parts(bali, rider, '2026-03-31')).toHaveLength(2);
  expect(parts(bali, { ...rider, nationality: 'other' }, '2027-07-12')).toHaveLength(2);
});

test.each(['', ' india '])('a tour whose country is “%s” is in India: no TCS, and petrol', (country) => {
  const own = { ...rider, ownBike: true };
  expect(parts({ ...leh, country }, own, '2027-07-12')).toEqual(parts(leh, own, '2027-07-12'));
});

test('where a tour doesn’t say whether GST is on top, it may be', () => {
  expect(parts({ ...leh, exclusions: [] }, rider, '2027-07-12')?.[1]).toEqual(['GST', 0, 2_125]);
});

test('without a price there is nothing to reckon', () => {
  expect(toCosts({ ...leh, price: null }, rider, '2027-07-12')).toBeNull();
});

test('every rate is told with its source', () => {
  const own = { ...rider, ownBike: true };
  const sources = [leh, bali].flatMap((tour) => toCosts(tour, own, '2027-07-12')?.parts.map(({ source }) => source));
  expect(sources).toEqual([undefined, gst.source, 'pumps in Himachal', undefined, gst.source, tcs.source]);
});

test('the parts add up, for every demo tour and every rider', () =>
  assert(
    property(
      constantFrom(...demoTours),
      integer({ min: 1, max: 40 }),
      boolean(),
      constantFrom('IN' as const, 'other' as const),
      (tour, people, ownBike, nationality) => {
        const costs = toCosts(tour, { ...rider, people, ownBike, nationality }, '2027-07-12');
        if (!costs) return;
        const [low, high] = (['low', 'high'] as const).map((side) =>
          costs.parts.reduce((sum, part) => sum + part[side], 0),
        );
        expect([costs.low, costs.high]).toEqual([low, high]);
        for (const part of costs.parts) {
          expect(part.low).toBeLessThanOrEqual(part.high);
          expect(Number.isInteger(part.low) && Number.isInteger(part.high)).toBe(true);
          expect(part.how).not.toMatch(/undefined|NaN/);
        }
      },
    ),
  ));
