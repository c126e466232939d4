import { formatRupees } from '../money.ts';
import { listFilledLines } from './agency-texts.ts';
import type { CancellationStep, PaymentStep, Site } from './site.ts';

const formatDayCount = (days: number) => `${days} ${days === 1 ? 'day' : 'days'}`;

/** For “more than 30 days” instead of “31 days or more”. */
const roundDownToFive = (days: number) => (days > 1 && days % 5 === 1 ? days - 1 : days);

function formatDayRange(minDays: number, previousMinDays: number | undefined): string {
  if (previousMinDays === undefined) {
    if (minDays === 0) return 'whenever you cancel';
    const roundedDays = roundDownToFive(minDays);
    return roundedDays < minDays
      ? `more than ${roundedDays} days before travel`
      : `${formatDayCount(minDays)} or more before travel`;
  }
  const maxDays = previousMinDays - 1;
  if (minDays === 0 && maxDays > 0) return `${formatDayCount(maxDays)} or less before travel`;
  return minDays === maxDays
    ? `${formatDayCount(minDays)} before travel`
    : `${minDays} to ${maxDays} days before travel`;
}

/** Each day is in one row: the specification names day 15 in two, and means the cheaper one. */
export const toCancellationRows = (steps: readonly CancellationStep[]) =>
  steps.map(({ from, percent }, index) => ({
    days: formatDayRange(from, steps[index - 1]?.from),
    percent,
  }));

export const formatCancellation = (rows: ReturnType<typeof toCancellationRows>) =>
  rows.map(({ days, percent }) => {
    const keptShare = percent === 0 ? 'nothing' : `${percent}% of the total cost`;
    return `${days.replace(/^[mw]/, (firstLetter) => firstLetter.toUpperCase())}: we keep ${keptShare}.`;
  });

/** Returns `₹5,000 by UPI holds your seat; 80 % of the price back until 31 days before`. Empty if there is neither. */
export function formatSeatHold({
  deposit,
  cancellation,
  paymentMethods,
}: Pick<Site, 'deposit' | 'cancellation' | 'paymentMethods'>): string {
  const hold =
    deposit > 0 ? `${formatRupees(deposit)}${paymentMethods && ` by ${paymentMethods}`} holds your seat` : '';
  const [{ from, percent } = { from: 0, percent: 100 }] = cancellation;
  if (percent === 100) return hold;
  const share = percent === 0 ? 'all of the price' : `${100 - percent}\u00a0% of the price`;
  const refund = `${share} back ${from === 0 ? 'whenever you cancel' : `until ${formatDayCount(from)} before`}`;
  return hold ? `${hold}; ${refund}` : refund.charAt(0).toUpperCase() + refund.slice(1);
}

export function formatInstalments(steps: readonly PaymentStep[]): string {
  const parts = steps.map(({ percent, daysBefore }, index) => {
    const share = percent === 100 ? (index === 0 ? 'The rest' : 'the rest') : `${percent}%`;
    const days = daysBefore === 0 ? 'on the first day' : `${formatDayCount(daysBefore)} before`;
    return index === 0
      ? `${share} of the price is due ${days}${daysBefore === 0 ? '' : ' the start'}`
      : `${share} ${days}`;
  });
  return parts.join(', ');
}

interface PolicySection {
  title: string;
  points: readonly string[];
}

export const defaultBookingNotes = [
  'Prices are per person and for Indian nationals only.',
  'Where a tour names a price for foreign nationals, they pay that; elsewhere, ask us.',
  'Group discount available; ask us with your inquiry.',
  'Complimentary riding gear and 24/7 support are part of every ride.',
].join('\n');

export function listPolicySections(site: Site): readonly PolicySection[] {
  const { deposit: depositRupees, instalments, refundWeeks, refundMethod } = site;
  const deposit = `${formatRupees(depositRupees)} per person at booking.`;
  return [
    {
      title: 'Booking',
      points: [`Booking payment of ${deposit}`, ...listFilledLines(site.bookingNotes ?? defaultBookingNotes, site)],
    },
    {
      title: `Payment, in ${instalments.length + 1} parts`,
      points: [
        deposit,
        ...instalments.map(({ percent, daysBefore }) =>
          daysBefore === 0
            ? `${percent}% of the total cost on the day of departure.`
            : `${percent}% of the total cost ${formatDayCount(daysBefore)} before departure.`,
        ),
      ],
    },
    {
      title: 'Cancellation and refund',
      points: [
        ...formatCancellation(toCancellationRows(site.cancellation)),
        `Refunds within ${refundWeeks === 1 ? 'a week' : `${refundWeeks} weeks`}, on business days${refundMethod && `, ${refundMethod}`}.`,
      ],
    },
  ];
}
