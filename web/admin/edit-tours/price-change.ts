import type { Tour } from '#shared/tours/tour';
import { tourFields } from '#shared/tours/tour-fields';

/** A change of prices: `by` percent or rupees, up or down, then rounded to the nearest so many rupees. */
export interface PriceRule {
  by: number;
  unit: 'percent' | 'rupees';
  roundTo: number;
  /** The old price, which is shown struck through, and the price per day too. */
  others: boolean;
}

export const roundings = [1, 10, 50, 100, 500, 1000] as const;

export type Prices = Pick<Tour, 'price' | 'discountPrice' | 'pricePerDay'>;

const most = tourFields.price.max;

function toPrice(price: number, { by, unit, roundTo }: PriceRule): number {
  // In hundredths of a rupee, so that 45,000 by 10 percent is 49,500 and not a little more.
  const changed = unit === 'percent' ? Math.round(price * (100 + by)) / 100 : price + by;
  return Math.min(most, Math.max(0, Math.round(changed / roundTo) * roundTo));
}

/**
 * A tour's prices in whole rupees by a rule. A price that isn't there stays away. In rupees, the price per day changes by
 * the same share as the price. An old price that is no longer above the price goes: nothing would be struck through.
 */
export function changePrices({ price, discountPrice, pricePerDay }: Prices, rule: PriceRule): Prices {
  const next = price === null ? null : toPrice(price, rule);
  if (!rule.others) return { price: next, discountPrice: toOldPrice(discountPrice, next), pricePerDay };
  const old = discountPrice === null ? null : toPrice(discountPrice, rule);
  return { price: next, discountPrice: toOldPrice(old, next), pricePerDay: toDaily(price, pricePerDay, rule) };
}

const toOldPrice = (old: number | null, price: number | null) =>
  old !== null && price !== null && old <= price ? null : old;

function toDaily(price: number | null, daily: number | null, rule: PriceRule): number | null {
  if (daily === null) return null;
  if (rule.unit === 'percent') return toPrice(daily, { ...rule, roundTo: Math.min(rule.roundTo, 10) });
  if (!price) return daily;
  return toPrice(daily, { ...rule, unit: 'percent', by: (rule.by / price) * 100, roundTo: Math.min(rule.roundTo, 10) });
}
