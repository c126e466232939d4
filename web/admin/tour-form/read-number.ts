import { toDayText } from '#shared/tour';

/** A typed number: null for nothing, NaN for what is none. Signs and commas of money are taken: `₹1,24,999`. */
export function readNumber(typed: string): number | null {
  const text = typed.replace(/[₹,\s]/g, '').replace('−', '-');
  if (text === '') return null;
  return /^-?(?:\d+\.?\d*|\.\d+)$/.test(text) ? Number(text) : Number.NaN;
}

/** A day's number, also of 'Day 1'. */
export function readDay(typed: string): number | null {
  return readNumber(toDayText(typed));
}
