import { addDays, formatDay } from '../dates.ts';
import type { QuoteTerms } from '../quotes/quote.ts';
import { calculateCancellationCharge, mergeDueInstalments, splitIntoInstalments } from '../ride/payments.ts';
import type { CancellationStep, Site } from '../settings/site.ts';
import type { AgreedInstalment, Booking, BookingInstalment, BookingState, CancellationPlan } from './booking.ts';

/** Facts that give a booking's state and balance. Amounts are whole paise. */
interface BookingFacts {
  start: string | null;
  end: string | null;
  totalPaise: number;
  /** Payments less refunds; reversed lines do not count. */
  paidPaise: number;
  cancelled: { keptPaise: number } | null;
  awaitsSeatsBy?: string | null;
}

/** Paise paid beyond a booking's price; for a cancelled booking, beyond what the agency keeps. */
export function calculateRefundDue({ totalPaise, paidPaise, cancelled }: BookingFacts): number {
  return Math.max(0, paidPaise - (cancelled ? cancelled.keptPaise : totalPaise));
}

/** Paise still to be paid; below 0 if too much was paid. Never below 0 for a cancelled booking. */
export function calculateBalance({ totalPaise, paidPaise, cancelled }: BookingFacts): number {
  return cancelled ? Math.max(0, cancelled.keptPaise - paidPaise) : totalPaise - paidPaise;
}

/** @param today India's day */
export function findBookingState(facts: BookingFacts, today: string): BookingState {
  const { start, end, totalPaise, paidPaise, cancelled } = facts;
  if (cancelled) return 'cancelled';
  if (start && today > (end ?? start)) return 'done';
  if (start && today >= start) return 'travelling';
  if (facts.awaitsSeatsBy) return 'seats';
  if (paidPaise >= totalPaise) return 'paid';
  return paidPaise > 0 ? 'booked' : 'waiting';
}

/** The payments of a quote as instalments of its booking. */
export const toAgreedInstalments = (payments: QuoteTerms['payments']): AgreedInstalment[] =>
  payments.map(({ rupees, dueOn, daysBefore }) => ({ daysBefore, due: dueOn, amountPaise: rupees * 100 }));

/** Instalments of a total, in whole rupees, by the agency's policy. All that is due by `today` is in the first. */
export function makeInstalments(
  of: { totalPaise: number; seats: number; start: string | null; today: string },
  site: Site,
): AgreedInstalment[] {
  const { totalPaise, seats, start, today } = of;
  return toAgreedInstalments(
    mergeDueInstalments(splitIntoInstalments({ total: totalPaise / 100, people: seats, startsOn: start, today }, site)),
  );
}

/** The same instalments for a tour that starts on another day. */
export function moveInstalments(parts: readonly AgreedInstalment[], start: string): AgreedInstalment[] {
  return parts.map((part) => ({ ...part, due: part.daysBefore === null ? null : addDays(start, -part.daysBefore) }));
}

type Sum = Pick<Booking, 'totalPaise' | 'seats'>;

/**
 * The same instalments for another total, whatever the agency's policy is by then: the payment that books grows with the
 * people, and by each day the same share of the total is due. An instalment of 0 keeps its day: the total may grow again.
 */
export function rescaleInstalments(parts: readonly AgreedInstalment[], before: Sum, after: Sum): AgreedInstalment[] {
  let asked = 0;
  let share = 0;
  return parts.map((part, at) => {
    const isOnBooking = part.daysBefore === null;
    share += part.amountPaise / before.totalPaise;
    const first = part.first ?? (isOnBooking ? part.amountPaise / before.seats : share);
    const upTo = Math.round((first * (isOnBooking ? after.seats : after.totalPaise)) / 100) * 100;
    const isLast = at === parts.length - 1;
    const amountPaise = Math.max(0, (isLast ? after.totalPaise : Math.min(after.totalPaise, upTo)) - asked);
    asked += amountPaise;
    return { ...part, amountPaise, first };
  });
}

/** Payments fill instalments in their order. */
export function allocatePayments(parts: readonly AgreedInstalment[], paidPaise: number): BookingInstalment[] {
  let left = Math.max(0, paidPaise);
  return parts
    .filter(({ amountPaise }) => amountPaise > 0)
    .map(({ due, daysBefore, amountPaise }) => {
      const paid = Math.min(left, amountPaise);
      left -= paid;
      return { due, daysBefore, amountPaise, paidPaise: paid };
    });
}

/** Cancelling on a day: at most the payments are kept, and nothing more is asked. */
export function planCancellation(
  of: Pick<Booking, 'totalPaise' | 'paidPaise' | 'start'> & { cancellation: readonly CancellationStep[] },
  day: string,
): CancellationPlan {
  const { percent, charge: chargePaise } = calculateCancellationCharge(of.totalPaise, of.start, day, of.cancellation);
  const paidPaise = Math.max(0, of.paidPaise);
  const keptPaise = Math.min(chargePaise, paidPaise);
  return { day, percent, chargePaise, paidPaise, keptPaise, backPaise: paidPaise - keptPaise };
}

export type DueInstalment = Omit<BookingInstalment, 'paidPaise'>;

/** Days before the start, in words, for an instalment of a tour without a first day; null for any other. */
export const formatBeforeStart = ({ due, daysBefore }: Pick<DueInstalment, 'due' | 'daysBefore'>): string | null =>
  due === null && daysBefore !== null ? `${daysBefore} days before the start` : null;

/** Day by which an instalment is due, else the days before the start; an instalment with neither is due `to book`. */
export const formatDueDate = (part: Pick<DueInstalment, 'due' | 'daysBefore'>): string =>
  part.due === null ? (formatBeforeStart(part) ?? 'to book') : `by ${formatDay(part.due)}`;

/** Sum of what is due by today, with the first of its days; else the rest of the next instalment. Null if all is paid. */
export function findNextDue(instalments: readonly BookingInstalment[], today: string): DueInstalment | null {
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

export const isOverdue = ({ due }: DueInstalment, today: string): boolean => due !== null && due < today;
