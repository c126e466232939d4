import { expect, it } from 'vitest';
import { changePrices, type PriceRule } from './price-rule';

const none = { pillionPrice: null, ownBikePrice: null, passengerPrice: null, foreignerPrice: null };
const tour = { price: 42_500, discountPrice: 48_900, pricePerDay: 4250, ...none };
const change = (rule: Partial<PriceRule>, prices: Partial<typeof tour> = {}) =>
  changePrices({ ...tour, ...prices }, { by: 10, unit: 'percent', roundTo: 1, others: true, ...rule });

it('raises and lowers by percent and by rupees', () => {
  expect(change({})).toMatchObject({ price: 46_750, discountPrice: 53_790, pricePerDay: 4675 });
  expect(change({ by: -10 })).toMatchObject({ price: 38_250, discountPrice: 44_010, pricePerDay: 3825 });
  expect(change({ by: 2000, unit: 'rupees' })).toMatchObject({
    price: 44_500,
    discountPrice: 50_900,
    pricePerDay: 4450,
  });
  expect(change({ by: 7.5 }).price).toBe(45_688);
});

it('rounds to what was chosen, a price per day to ten rupees at most', () => {
  expect(change({ roundTo: 500 })).toMatchObject({ price: 47_000, discountPrice: 54_000, pricePerDay: 4680 });
  expect(change({ by: 1, roundTo: 1000 }).price).toBe(43_000);
});

it('leaves the other prices alone when asked to, and lets an old price go that is no longer above', () => {
  expect(change({ others: false })).toMatchObject({ price: 46_750, discountPrice: 48_900, pricePerDay: 4250 });
  expect(change({ by: 20, others: false }).discountPrice).toBeNull();
});

it('never goes below nothing or beyond what a price may be, and invents no price', () => {
  expect(change({ by: -50_000, unit: 'rupees' }).price).toBe(0);
  expect(change({ by: 900_000 }).price).toBe(10_000_000);
  const unpriced = { price: null, discountPrice: null, pricePerDay: null, ...none };
  expect(changePrices(unpriced, { by: 10, unit: 'rupees', roundTo: 100, others: true })).toEqual(unpriced);
});

it('changes the prices for pillions and others by the same share, if told to', () => {
  const kinds = { ...none, pillionPrice: 30_000, foreignerPrice: 60_000 };
  const of = (rule: Partial<PriceRule>) =>
    changePrices({ ...tour, ...kinds }, { by: 10, unit: 'percent', roundTo: 100, others: true, ...rule });
  expect(of({})).toMatchObject({ ...none, pillionPrice: 33_000, foreignerPrice: 66_000 });
  expect(of({ by: 4_250, unit: 'rupees' })).toMatchObject({ ...none, pillionPrice: 33_000, foreignerPrice: 66_000 });
  expect(of({ others: false })).toMatchObject(kinds);
});
