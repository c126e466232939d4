import { formatNumber } from '../tours/heights.ts';

/** Inquiries are counted up to here: beyond, nobody needs to know exactly. */
export const countLimit = 1_000;

/** `37`, or `1,000+`. */
export function sayCount(count: number): string {
  return count > countLimit ? `${formatNumber(countLimit)}+` : formatNumber(count);
}

/** `one inquiry`, `12 inquiries`. `digits`: the number as it is to be written. */
export function countInquiries(count: number, digits = String(count)): string {
  return count === 1 ? 'one inquiry' : `${digits} inquiries`;
}

export function countPeople(count: number): string {
  return count === 1 ? 'one person' : `${count} people`;
}
