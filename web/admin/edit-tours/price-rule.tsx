import { readNumber } from '#shared/text/typed-paise';
import { formatNumber } from '#shared/tours/heights';
import { type KindPrices, otherPriceFields } from '#shared/tours/price-kinds';
import type { Tour } from '#shared/tours/tour';
import { tourFields } from '#shared/tours/tour-fields';
import { type FieldLook, Fields } from '../ui/field';
import * as styles from './prices.module.css';

/** Rounded to the nearest so many rupees. */
export interface PriceRule {
  by: number;
  unit: 'percent' | 'rupees';
  roundTo: number;
  others: boolean;
}

const roundings = [1, 10, 50, 100, 500, 1000] as const;

export type Prices = Pick<Tour, 'price' | 'discountPrice' | 'pricePerDay'> & KindPrices;

const most = tourFields.price.max;

function toPrice(price: number, { by, unit, roundTo }: PriceRule): number {
  // In hundredths of a rupee, so that 45,000 by 10 percent is 49,500 and not a little more.
  const changed = unit === 'percent' ? Math.round(price * (100 + by)) / 100 : price + by;
  return Math.min(most, Math.max(0, Math.round(changed / roundTo) * roundTo));
}

/** In rupees, all others change by the same share as the price. An old price that is no longer above it goes. */
export function changePrices(prices: Prices, rule: PriceRule): Prices {
  const before = pricesOf(prices);
  const { price, discountPrice, pricePerDay } = before;
  const next = price === null ? null : toPrice(price, rule);
  if (!rule.others) return { ...before, price: next, discountPrice: toOldPrice(discountPrice, next) };
  const old = discountPrice === null ? null : toPrice(discountPrice, rule);
  const daily = toShare(price, pricePerDay, { ...rule, roundTo: Math.min(rule.roundTo, 10) });
  const kinds = Object.fromEntries(otherPriceFields.map((field) => [field, toShare(price, before[field], rule)]));
  return { ...before, ...kinds, price: next, discountPrice: toOldPrice(old, next), pricePerDay: daily };
}

const toOldPrice = (old: number | null, price: number | null) =>
  old !== null && price !== null && old <= price ? null : old;

function toShare(price: number | null, other: number | null, rule: PriceRule): number | null {
  if (other === null) return null;
  if (rule.unit === 'percent') return toPrice(other, rule);
  return price ? toPrice(other, { ...rule, unit: 'percent', by: (rule.by / price) * 100 }) : other;
}

const priceFields = ['price', 'discountPrice', 'pricePerDay', ...otherPriceFields] as const;

export const pricesOf = (tour: Prices) =>
  Object.fromEntries(priceFields.map((field) => [field, tour[field]])) as unknown as Prices;

const same = (...words: string[]) => words.map((word) => [word, word] as const);

const ruleFields: readonly FieldLook<'way' | 'by' | 'unit' | 'roundTo'>[] = [
  { name: 'way', label: 'Prices go', options: same('up', 'down') },
  { name: 'by', label: 'By', inputMode: 'decimal', maxLength: 12 },
  { name: 'unit', label: 'Of what', options: same('percent', 'rupees') },
  { name: 'roundTo', label: 'Rounded to', options: roundings.map((each) => [each, `₹${formatNumber(each)}`]) },
];

/** As it stands in the fields. */
export const firstRule = { way: 'up', by: '', unit: 'percent', roundTo: '100', others: true };
type TypedRule = typeof firstRule;

/** Without a rule while nothing is written, or what can't be read. */
export function readRule({ way, by, unit, roundTo, others }: TypedRule): {
  rule: PriceRule | null;
  problems: Record<string, string>;
} {
  const size = readNumber(by.replace(/%\s*$/, ''));
  const limit = unit === 'percent' ? 100 : 1_000_000;
  if (size === null || size === 0) return { rule: null, problems: {} };
  if (!(size >= 0 && size <= limit)) return { rule: null, problems: { by: 'Enter a number from 0 on.' } };
  const signed = way === 'up' ? size : -size;
  return { rule: { by: signed, unit: unit as PriceRule['unit'], roundTo: Number(roundTo), others }, problems: {} };
}

interface PriceRuleFieldsProps {
  typed: TypedRule;
  problems: Record<string, string>;
  onChange: (typed: TypedRule) => void;
}

export function PriceRuleFields({ typed, problems, onChange }: PriceRuleFieldsProps) {
  return (
    <div className={`stack tops ${styles.rule}`}>
      <Fields
        fields={ruleFields}
        values={typed}
        problems={problems}
        onType={(name, text) => onChange({ ...typed, [name]: text })}
      />
      <label className="row breaks finger gap-12 pressed">
        <input
          type="checkbox"
          checked={typed.others}
          onChange={({ currentTarget }) => onChange({ ...typed, others: currentTarget.checked })}
        />
        All other prices of a tour, too
      </label>
    </div>
  );
}
