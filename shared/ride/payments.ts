import { addDays, countDaysBetween } from '../dates.ts';
import type { CancellationStep, Site } from '../settings/site.ts';

export interface Instalment {
  /** Days before the tour's first day; null for the booking payment. */
  daysBefore: number | null;
  rupees: number;
  /** `YYYY-MM-DD`; null without a first day, and for the booking payment. */
  dueOn: string | null;
  /** True for the booking payment, and if a booking today includes the instalment because `dueOn` has come. */
  isDue: boolean;
}

/** Days are `YYYY-MM-DD`. */
export interface CancellationCost {
  day: string;
  percent: number;
  chargeRupees: number;
  paidRupees: number;
  /** `paidRupees` less the charge; 0 if the charge is higher. */
  refundRupees: number;
  refundBy: string;
  /** True on the last day before the charge rises. */
  isLast: boolean;
}

interface PaymentPlan {
  totalRupees: number;
  instalments: Instalment[];
  bookingRupees: number;
  /** Costs today, in a week, and on the last day of each charge; empty unless `startsOn` and `today` are known. */
  cancellations: CancellationCost[];
}

interface PricedTrip {
  /** In rupees, for one person. */
  price: number;
  people: number;
  startsOn: string | null;
  today: string | null;
}

const calculateShare = (total: number, percent: number) => Math.round((total * percent) / 100);

const sumRupees = (instalments: readonly Instalment[]) => instalments.reduce((sum, { rupees }) => sum + rupees, 0);

/** Returns the charge in the unit of `total`: 100 % once the tour has begun, the lowest step without a first day. */
export function calculateCancellationCharge(
  total: number,
  startsOn: string | null,
  day: string,
  steps: readonly CancellationStep[],
) {
  const daysBefore = startsOn === null ? Number.POSITIVE_INFINITY : countDaysBetween(day, startsOn);
  const percent = steps.find(({ from }) => daysBefore >= from)?.percent ?? 100;
  return { percent, charge: calculateShare(total, percent) };
}

function findRefundDay(cancelledOn: string, refundWeeks: number): string {
  const latestDay = addDays(cancelledOn, refundWeeks * 7);
  const weekday = new Date(latestDay).getUTCDay();
  return addDays(latestDay, weekday === 6 ? -1 : weekday === 0 ? -2 : 0);
}

interface TripTotal extends Omit<PricedTrip, 'price'> {
  /** In rupees, for all. */
  total: number;
}

/** Splits a total into a booking payment and instalments, by the agency's policy (spec §9). */
export function splitIntoInstalments(
  { total, people, startsOn, today }: TripTotal,
  { deposit, instalments }: Pick<Site, 'deposit' | 'instalments'>,
) {
  let remaining = total;
  const takeInstalment = (cumulativeRupees: number, daysBefore: number | null): Instalment => {
    const rupees = Math.max(0, Math.min(remaining, cumulativeRupees - (total - remaining)));
    remaining -= rupees;
    const dueOn = startsOn && daysBefore !== null ? addDays(startsOn, -daysBefore) : null;
    return { daysBefore, rupees, dueOn, isDue: daysBefore === null || (dueOn !== null && !!today && dueOn <= today) };
  };
  return [
    takeInstalment(deposit * people, null),
    ...instalments.map(({ percent, daysBefore }) => takeInstalment(calculateShare(total, percent), daysBefore)),
  ].filter(({ rupees }) => rupees > 0);
}

export function mergeDueInstalments(
  instalments: readonly Instalment[],
): Pick<Instalment, 'rupees' | 'dueOn' | 'daysBefore'>[] {
  const rupees = sumRupees(instalments.filter(({ isDue }) => isDue));
  return [
    ...(rupees > 0 ? [{ rupees, dueOn: null, daysBefore: null }] : []),
    ...instalments.filter(({ isDue }) => !isDue).map(({ isDue: _, ...instalment }) => instalment),
  ];
}

function addGst(rupees: number, { gst }: Pick<Site, 'gst'>): number {
  return gst === null || gst.isIncluded ? rupees : Math.round((rupees * (100 + gst.percent)) / 100);
}

/** Instalments and cancellation costs of a tour, by the agency's policy (spec §9). */
export function planPayments(trip: PricedTrip, site: Site): PaymentPlan {
  const { price, people, startsOn, today } = trip;
  const totalRupees = addGst(price * people, site);
  const instalments = splitIntoInstalments({ ...trip, total: totalRupees }, site);
  const bookingRupees = sumRupees(instalments.filter(({ isDue }) => isDue));
  if (!startsOn || !today || today > startsOn) return { totalRupees, instalments, bookingRupees, cancellations: [] };
  const lastDaysOfSteps = site.cancellation.map(({ from }) => addDays(startsOn, -from));
  const listedDays = [...new Set([today, addDays(today, 7), ...lastDaysOfSteps])].filter(
    (day) => day >= today && day <= startsOn,
  );
  const cancellations = listedDays.sort().map((day): CancellationCost => {
    const { percent, charge: chargeRupees } = calculateCancellationCharge(
      totalRupees,
      startsOn,
      day,
      site.cancellation,
    );
    const paidRupees = sumRupees(instalments.filter(({ dueOn, isDue }) => isDue || (dueOn !== null && dueOn <= day)));
    return {
      day,
      percent,
      chargeRupees,
      paidRupees,
      refundRupees: Math.max(0, paidRupees - chargeRupees),
      refundBy: findRefundDay(day, site.refundWeeks),
      isLast: lastDaysOfSteps.includes(day),
    };
  });
  return { totalRupees, instalments, bookingRupees, cancellations };
}
