import { priceFilter } from './demo-tours';

/** Dollars a day, inclusive. */
export interface PriceRange {
  from: number;
  to: number;
}

export function inRange({ from, to }: PriceRange, amount: number): boolean {
  return amount >= from && amount <= to;
}

function toStep(value: number): number {
  const { min, max, step } = priceFilter;
  return Math.min(max, Math.max(min, Math.round(value / step) * step));
}

/** Moves one end, pushing the other if they would cross. Ignores NaN. */
export function movedEnd(range: PriceRange, end: keyof PriceRange, value: number): PriceRange {
  if (!Number.isFinite(value)) return range;
  const moved = toStep(value);
  return end === 'from'
    ? { from: moved, to: Math.max(moved, range.to) }
    : { from: Math.min(moved, range.from), to: moved };
}

/** As the filter asks for it before the scripts have come. */
export function parseRange(search: string, otherwise: PriceRange): PriceRange {
  const asked = new URLSearchParams(search);
  const read = (range: PriceRange, end: keyof PriceRange) => movedEnd(range, end, Number(asked.get(end) || Number.NaN));
  return read(read(otherwise, 'from'), 'to');
}
