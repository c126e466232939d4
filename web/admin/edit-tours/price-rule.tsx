import { useEffect, useState } from 'react';
import { formatNumber } from '#shared/tours/heights';
import { type KindPrices, otherPriceFields } from '#shared/tours/price-kinds';
import type { Tour } from '#shared/tours/tour';
import { tourFields } from '#shared/tours/tour-fields';
import { readNumber } from '../tour-form/typed';
import { Field } from '../ui/field';
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
  const { price, discountPrice, pricePerDay, pillionPrice, ownBikePrice, passengerPrice, foreignerPrice } = prices;
  const next = price === null ? null : toPrice(price, rule);
  const kinds = { pillionPrice, ownBikePrice, passengerPrice, foreignerPrice };
  if (!rule.others) return { price: next, discountPrice: toOldPrice(discountPrice, next), pricePerDay, ...kinds };
  const old = discountPrice === null ? null : toPrice(discountPrice, rule);
  for (const field of otherPriceFields) kinds[field] = toShare(price, kinds[field], rule);
  const daily = toShare(price, pricePerDay, { ...rule, roundTo: Math.min(rule.roundTo, 10) });
  return { price: next, discountPrice: toOldPrice(old, next), pricePerDay: daily, ...kinds };
}

const toOldPrice = (old: number | null, price: number | null) =>
  old !== null && price !== null && old <= price ? null : old;

function toShare(price: number | null, other: number | null, rule: PriceRule): number | null {
  if (other === null) return null;
  if (rule.unit === 'percent') return toPrice(other, rule);
  return price ? toPrice(other, { ...rule, unit: 'percent', by: (rule.by / price) * 100 }) : other;
}

export function pricesOf(tour: Prices): Prices {
  const { price, discountPrice, pricePerDay, pillionPrice, ownBikePrice, passengerPrice, foreignerPrice } = tour;
  return { price, discountPrice, pricePerDay, pillionPrice, ownBikePrice, passengerPrice, foreignerPrice };
}

export function PriceRuleFields({ onRule }: { onRule: (rule: PriceRule | null) => void }) {
  const [typed, setTyped] = useState('');
  const [sign, setSign] = useState<1 | -1>(1);
  const [unit, setUnit] = useState<PriceRule['unit']>('percent');
  const [roundTo, setRoundTo] = useState<number>(100);
  const [others, setOthers] = useState(true);
  const by = readNumber(typed.replace(/%\s*$/, ''));
  const isWrong = by !== null && !(by >= 0 && by <= (unit === 'percent' ? 100 : 1_000_000));
  useEffect(() => {
    onRule(by === null || by === 0 || isWrong ? null : { by: by * sign, unit, roundTo, others });
  }, [onRule, by, isWrong, sign, unit, roundTo, others]);

  return (
    <div className={`stack tops ${styles.rule}`}>
      <Field
        label="Prices go"
        options={[
          [1, 'up'],
          [-1, 'down'],
        ]}
        value={sign}
        onType={(text) => setSign(text === '1' ? 1 : -1)}
      />
      <Field
        label="By"
        problem={isWrong ? 'Enter a number from 0 on.' : undefined}
        inputMode="decimal"
        maxLength={12}
        value={typed}
        onType={setTyped}
      />
      <Field
        label="Of what"
        options={[
          ['percent', 'percent'],
          ['rupees', 'rupees'],
        ]}
        value={unit}
        onType={(text) => setUnit(text as PriceRule['unit'])}
      />
      <Field
        label="Rounded to"
        options={roundings.map((each) => [each, `₹${formatNumber(each)}`])}
        value={roundTo}
        onType={(text) => setRoundTo(Number(text))}
      />
      <label className="row breaks finger gap-12 pressed">
        <input type="checkbox" checked={others} onChange={({ currentTarget }) => setOthers(currentTarget.checked)} />
        All other prices of a tour, too
      </label>
    </div>
  );
}
