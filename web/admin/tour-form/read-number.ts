import { toDayText } from '#shared/tour-input';

/** Reads a typed number: null if empty, NaN if unreadable. Accepts `₹1,24,999`. */
export function readNumber(typed: string): number | null {
  const text = typed.replace(/[₹,\s]/g, '').replace('−', '-');
  if (text === '') return null;
  return /^-?(?:\d+\.?\d*|\.\d+)$/.test(text) ? Number(text) : Number.NaN;
}

/** Reads a day's number, also from 'Day 1'. */
export function readDay(typed: string): number | null {
  return readNumber(toDayText(typed));
}
