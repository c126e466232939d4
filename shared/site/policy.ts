import { formatRupees } from '../text/money.ts';
import { type CancellationStep, type PaymentStep, type Site, shipped } from './site.ts';

// The booking terms (spec §9) in words, as the settings have them.

const countDays = (days: number) => `${days} ${days === 1 ? 'day' : 'days'}`;

/** People say “more than 30 days”, not “31 days or more”. */
const edgeOf = (from: number) => (from > 1 && from % 5 === 1 ? from - 1 : from);

function sayStretch(from: number, before: number | undefined, isInSpecWords: boolean): string {
  if (before === undefined) {
    if (from === 0) return 'whenever you cancel';
    const edge = edgeOf(from);
    return edge < from ? `more than ${edge} days before travel` : `${countDays(from)} or more before travel`;
  }
  const to = isInSpecWords ? edgeOf(before) : before - 1;
  return from === to ? `${countDays(from)} before travel` : `${from} to ${to} days before travel`;
}

/** Each day before travel is in one row, unless the specification's words are asked for: they have day 15 in two. */
export const cancellationRows = (steps: readonly CancellationStep[], isInSpecWords = false) =>
  steps.map(({ from, percent }, at) => ({ days: sayStretch(from, steps[at - 1]?.from, isInSpecWords), percent }));

export const cancellationWords = (rows: ReturnType<typeof cancellationRows>) =>
  rows.map(({ days, percent }) => {
    const kept = percent === 0 ? 'nothing' : `${percent}% of the total cost`;
    return `${days.replace(/^[mw]/, (first) => first.toUpperCase())}: we keep ${kept}.`;
  });

export function sayInstalments(steps: readonly PaymentStep[]): string {
  const parts = steps.map(({ percent, daysBefore }, at) => {
    const share = percent === 100 ? (at === 0 ? 'The rest' : 'the rest') : `${percent}%`;
    const days = daysBefore === 0 ? 'on the first day' : `${countDays(daysBefore)} before`;
    return at === 0
      ? `${share} of the price is due ${days}${daysBefore === 0 ? '' : ' the start'}`
      : `${share} ${days}`;
  });
  return parts.join(', ');
}

interface PolicySection {
  title: string;
  points: readonly string[];
}

export function policySections(site: Site): readonly PolicySection[] {
  const { deposit: rupees, instalments, refundWeeks } = site;
  const deposit = `${formatRupees(rupees)} per person at booking.`;
  const parts = instalments.length + 1;
  const isShipped = JSON.stringify(site.cancellation) === JSON.stringify(shipped.cancellation);
  return [
    {
      title: 'Booking',
      points: [
        `Booking payment of ${deposit}`,
        'Prices are per person and for Indian nationals only.',
        'Where a tour names a price for foreign nationals, they pay that; elsewhere, ask us.',
        'Group discount available; ask us with your inquiry.',
        'Complimentary riding gear and 24/7 support are part of every ride.',
      ],
    },
    {
      title: `Payment, in ${parts} parts`,
      points: [
        deposit,
        ...instalments.map(({ percent, daysBefore }) =>
          daysBefore === 0
            ? `${percent}% of the total cost on the day of departure.`
            : `${percent}% of the total cost ${countDays(daysBefore)} before departure.`,
        ),
      ],
    },
    {
      title: 'Cancellation and refund',
      points: [
        ...cancellationWords(cancellationRows(site.cancellation, isShipped)),
        ...(isShipped ? ['Day 15 itself counts as one of the 15 to 30.'] : []),
        `Refunds within ${refundWeeks === 1 ? 'a week' : `${refundWeeks} weeks`}, on business days, by bank transfer only.`,
      ],
    },
  ];
}
