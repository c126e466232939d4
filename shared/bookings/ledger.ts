import { addDays, formatDay } from '../dates.ts';
import type { QuoteTerms } from '../quotes/quote.ts';
import { calculateCancellationCharge, mergeDueInstalments, splitIntoInstalments } from '../ride/payments.ts';
import type { CancellationStep, Site } from '../settings/site.ts';
import type { AgreedInstalment, Booking, BookingInstalment, BookingState, CancellationPlan } from './booking.ts';

interface BookingFacts {
  start: string | null;
  end: string | null;
  totalPaise: number;
  /** Payments less refunds; reversed entries do not count. */
  paidPaise: number;
  cancelled: { keptPaise: number } | null;
  seatsDeadline?: string | null;
}

/** Paise paid beyond the price; for a cancelled booking, beyond the cancellation fee. */
export function calculateRefundDue({ totalPaise, paidPaise, cancelled }: BookingFacts): number {
  return Math.max(0, paidPaise - (cancelled ? cancelled.keptPaise : totalPaise));
}

/** Paise still due; negative if overpaid, but never for a cancelled booking. */
export function calculateBalance({ totalPaise, paidPaise, cancelled }: BookingFacts): number {
  return cancelled ? Math.max(0, cancelled.keptPaise - paidPaise) : totalPaise - paidPaise;
}

export function findBookingState(facts: BookingFacts, today: string): BookingState {
  const { start, end, totalPaise, paidPaise, cancelled } = facts;
  if (cancelled) return 'cancelled';
  if (start && today > (end ?? start)) return 'done';
  if (start && today >= start) return 'travelling';
  if (facts.seatsDeadline) return 'seats';
  if (paidPaise >= totalPaise) return 'paid';
  return paidPaise > 0 ? 'booked' : 'waiting';
}

export const toAgreedInstalments = (payments: QuoteTerms['payments']): AgreedInstalment[] =>
  payments.map(({ rupees, dueOn, daysBefore }) => ({ daysBefore, due: dueOn, amountPaise: rupees * 100 }));

/** Splits a total by the agency's policy, in whole rupees. The first instalment contains all that is due by `today`. */
export function makeInstalments(
  booking: { totalPaise: number; seats: number; start: string | null; today: string },
  site: Site,
): AgreedInstalment[] {
  const { totalPaise, seats, start, today } = booking;
  return toAgreedInstalments(
    mergeDueInstalments(splitIntoInstalments({ total: totalPaise / 100, people: seats, startsOn: start, today }, site)),
  );
}

export function moveInstalments(instalments: readonly AgreedInstalment[], start: string): AgreedInstalment[] {
  return instalments.map((instalment) => ({
    ...instalment,
    due: instalment.daysBefore === null ? null : addDays(start, -instalment.daysBefore),
  }));
}

type TotalAndSeats = Pick<Booking, 'totalPaise' | 'seats'>;

/**
 * Scales agreed instalments to another total, also if the agency's policy has changed since: the first payment grows with
 * the seats, and by each day the same share of the total is due. An instalment of 0 keeps its day, because the total may
 * grow again.
 */
export function rescaleInstalments(
  instalments: readonly AgreedInstalment[],
  previousTerms: TotalAndSeats,
  newTerms: TotalAndSeats,
): AgreedInstalment[] {
  let scheduledPaise = 0;
  let cumulativeShare = 0;
  return instalments.map((instalment, index) => {
    const isFirstPayment = instalment.daysBefore === null;
    cumulativeShare += instalment.amountPaise / previousTerms.totalPaise;
    const scaleBasis =
      instalment.scaleBasis ?? (isFirstPayment ? instalment.amountPaise / previousTerms.seats : cumulativeShare);
    const dueByDayPaise =
      Math.round((scaleBasis * (isFirstPayment ? newTerms.seats : newTerms.totalPaise)) / 100) * 100;
    const isLast = index === instalments.length - 1;
    const amountPaise = Math.max(
      0,
      (isLast ? newTerms.totalPaise : Math.min(newTerms.totalPaise, dueByDayPaise)) - scheduledPaise,
    );
    scheduledPaise += amountPaise;
    return { ...instalment, amountPaise, scaleBasis };
  });
}

/** Payments cover the instalments in their order. */
export function allocatePayments(instalments: readonly AgreedInstalment[], paidPaise: number): BookingInstalment[] {
  let remainingPaise = Math.max(0, paidPaise);
  return instalments
    .filter(({ amountPaise }) => amountPaise > 0)
    .map(({ due, daysBefore, amountPaise }) => {
      const allocatedPaise = Math.min(remainingPaise, amountPaise);
      remainingPaise -= allocatedPaise;
      return { due, daysBefore, amountPaise, paidPaise: allocatedPaise };
    });
}

/** Cost of cancelling on a day. The agency retains at most what was paid, and requests nothing more. */
export function planCancellation(
  booking: Pick<Booking, 'totalPaise' | 'paidPaise' | 'start'> & { cancellation: readonly CancellationStep[] },
  day: string,
): CancellationPlan {
  const { percent, charge: chargePaise } = calculateCancellationCharge(
    booking.totalPaise,
    booking.start,
    day,
    booking.cancellation,
  );
  const paidPaise = Math.max(0, booking.paidPaise);
  const keptPaise = Math.min(chargePaise, paidPaise);
  return { day, percent, chargePaise, paidPaise, keptPaise, backPaise: paidPaise - keptPaise };
}

export type DueInstalment = Omit<BookingInstalment, 'paidPaise'>;

/** `45 days before the start`, for an instalment of a tour without a first day; otherwise null. */
export const formatBeforeStart = ({ due, daysBefore }: Pick<DueInstalment, 'due' | 'daysBefore'>): string | null =>
  due === null && daysBefore !== null ? `${daysBefore} days before the start` : null;

/** `by 12 July 2027`, `45 days before the start`, or `to book` for the first payment. */
export const formatDueDate = (instalment: Pick<DueInstalment, 'due' | 'daysBefore'>): string =>
  instalment.due === null ? (formatBeforeStart(instalment) ?? 'to book') : `by ${formatDay(instalment.due)}`;

/** Unpaid instalments that are due by today, as one amount; if there are none, the next unpaid instalment. Null if all is paid. */
export function findNextDue(instalments: readonly BookingInstalment[], today: string): DueInstalment | null {
  const unpaidInstalments = instalments.filter(({ amountPaise, paidPaise }) => paidPaise < amountPaise);
  const [firstUnpaid] = unpaidInstalments;
  if (!firstUnpaid) return null;
  const dueInstalments = unpaidInstalments.filter(({ due, daysBefore }) =>
    due === null ? daysBefore === null : due <= today,
  );
  const countedInstalments = dueInstalments.length > 0 ? dueInstalments : [firstUnpaid];
  const { due, daysBefore } = countedInstalments.find((instalment) => instalment.due !== null) ?? firstUnpaid;
  return {
    due,
    daysBefore,
    amountPaise: countedInstalments.reduce((sum, { amountPaise, paidPaise }) => sum + amountPaise - paidPaise, 0),
  };
}

export const isOverdue = ({ due }: DueInstalment, today: string): boolean => due !== null && due < today;
