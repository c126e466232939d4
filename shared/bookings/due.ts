import { formatDay } from '../text/dates.ts';
import type { BookingInstalment } from './booking.ts';

export type Due = Omit<BookingInstalment, 'paidPaise'>;

/** Days before the start, in words, for an instalment of a tour without a first day; null for any other. */
export const sayBeforeStart = ({ due, daysBefore }: Pick<Due, 'due' | 'daysBefore'>): string | null =>
  due === null && daysBefore !== null ? `${daysBefore} days before the start` : null;

/** Day by which an instalment is due, else the days before the start; an instalment with neither is due `to book`. */
export const sayWhenDue = (part: Pick<Due, 'due' | 'daysBefore'>): string =>
  part.due === null ? (sayBeforeStart(part) ?? 'to book') : `by ${formatDay(part.due)}`;

/** Sum of what is due by today, with the first of its days; else the rest of the next instalment. Null if all is paid. */
export function nextDue(instalments: readonly BookingInstalment[], today: string): Due | null {
  const open = instalments.filter(({ amountPaise, paidPaise }) => paidPaise < amountPaise);
  const [first] = open;
  if (!first) return null;
  const now = open.filter(({ due, daysBefore }) => (due === null ? daysBefore === null : due <= today));
  const parts = now.length > 0 ? now : [first];
  const { due, daysBefore } = parts.find((part) => part.due !== null) ?? first;
  return {
    due,
    daysBefore,
    amountPaise: parts.reduce((sum, { amountPaise, paidPaise }) => sum + amountPaise - paidPaise, 0),
  };
}

export const isLate = ({ due }: Due, today: string): boolean => due !== null && due < today;
