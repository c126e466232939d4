import { addDays, daysBetween } from '../dates.ts';
import type { CancellationStep, Site } from '../settings/site.ts';

export interface Instalment {
  /** Before the first day of the tour; null for the one that books it. */
  daysBefore: number | null;
  rupees: number;
  /** `YYYY-MM-DD`; null without a first day, and for the one that books. */
  dueOn: string | null;
  /** Comes with the booking, if that is today: its own day has come or gone. */
  isDue: boolean;
}

/** The cost of cancelling on a day, in rupees. Days are `YYYY-MM-DD`. */
export interface CancellationCost {
  day: string;
  percent: number;
  chargeRupees: number;
  paidRupees: number;
  /** Of what is due until then; 0 where the charge is more. */
  refundRupees: number;
  refundBy: string;
  isLast: boolean;
}

interface PaymentPlan {
  /** With GST, as a quote asks for it. */
  totalRupees: number;
  instalments: Instalment[];
  /** The payment that comes with the booking, if that is today. */
  bookingRupees: number;
  /** Today, in a week, and the last day of each charge, from today on; empty without a day for both. */
  cancellations: CancellationCost[];
}

interface Booking {
  price: number;
  people: number;
  startsOn: string | null;
  today: string | null;
}

const roundPercentage = (total: number, percent: number) => Math.round((total * percent) / 100);

const sumRupees = (parts: readonly Instalment[]) => parts.reduce((sum, { rupees }) => sum + rupees, 0);

/**
 * Charge for cancelling on a day, in the unit of `total`. The first step that holds gives the per cent: all of the price
 * once the tour has begun, the step furthest from the start while the tour has no first day.
 */
export function calculateCancellationCharge(
  total: number,
  startsOn: string | null,
  on: string,
  steps: readonly CancellationStep[],
) {
  const days = startsOn === null ? Number.POSITIVE_INFINITY : daysBetween(on, startsOn);
  const percent = steps.find(({ from }) => days >= from)?.percent ?? 100;
  return { percent, charge: roundPercentage(total, percent) };
}

/** The last business day within the refund's weeks. */
function findRefundDay(on: string, refundWeeks: number): string {
  const last = addDays(on, refundWeeks * 7);
  const weekday = new Date(last).getUTCDay();
  return addDays(last, weekday === 6 ? -1 : weekday === 0 ? -2 : 0);
}

interface Split extends Omit<Booking, 'price'> {
  total: number;
}

/**
 * The parts in which a total in rupees is paid. They add up to it. The agency's policy (spec §9) gives the booking payment
 * and the steps.
 */
export function splitIntoInstalments(
  { total, people, startsOn, today }: Split,
  { deposit, instalments }: Pick<Site, 'deposit' | 'instalments'>,
) {
  let left = total;
  const pay = (upTo: number, daysBefore: number | null): Instalment => {
    const rupees = Math.max(0, Math.min(left, upTo - (total - left)));
    left -= rupees;
    const dueOn = startsOn && daysBefore !== null ? addDays(startsOn, -daysBefore) : null;
    return { daysBefore, rupees, dueOn, isDue: daysBefore === null || (dueOn !== null && !!today && dueOn <= today) };
  };
  return [
    pay(deposit * people, null),
    ...instalments.map(({ percent, daysBefore }) => pay(roundPercentage(total, percent), daysBefore)),
  ].filter(({ rupees }) => rupees > 0);
}

/** The same parts, with all that is due by `today` in the one that books. */
export function mergeDueInstalments(
  parts: readonly Instalment[],
): Pick<Instalment, 'rupees' | 'dueOn' | 'daysBefore'>[] {
  const rupees = sumRupees(parts.filter(({ isDue }) => isDue));
  return [
    ...(rupees > 0 ? [{ rupees, dueOn: null, daysBefore: null }] : []),
    ...parts.filter(({ isDue }) => !isDue).map(({ isDue: _, ...part }) => part),
  ];
}

/** With the GST that the agency adds to its prices today, to the rupee. */
function addGst(rupees: number, { gst }: Pick<Site, 'gst'>): number {
  return gst === null || gst.isIncluded ? rupees : Math.round((rupees * (100 + gst.percent)) / 100);
}

/** When a ride's price is due, and what cancelling it costs, by the agency's policy (spec §9). */
export function planPayments(asked: Booking, site: Site): PaymentPlan {
  const { price, people, startsOn, today } = asked;
  const total = addGst(price * people, site);
  const instalments = splitIntoInstalments({ ...asked, total }, site);
  const booking = sumRupees(instalments.filter(({ isDue }) => isDue));
  if (!startsOn || !today || today > startsOn)
    return { totalRupees: total, instalments, bookingRupees: booking, cancellations: [] };
  const lastDays = site.cancellation.map(({ from }) => addDays(startsOn, -from));
  const days = [...new Set([today, addDays(today, 7), ...lastDays])].filter((on) => on >= today && on <= startsOn);
  const cancellations = days.sort().map((on): CancellationCost => {
    const { percent, charge } = calculateCancellationCharge(total, startsOn, on, site.cancellation);
    const paid = sumRupees(instalments.filter(({ dueOn, isDue }) => isDue || (dueOn !== null && dueOn <= on)));
    return {
      day: on,
      percent,
      chargeRupees: charge,
      paidRupees: paid,
      refundRupees: Math.max(0, paid - charge),
      refundBy: findRefundDay(on, site.refundWeeks),
      isLast: lastDays.includes(on),
    };
  });
  return { totalRupees: total, instalments, bookingRupees: booking, cancellations };
}
