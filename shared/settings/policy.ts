import * as v from 'valibot';
import { formatRupees } from '../money.ts';
import { wholeNumber } from '../text.ts';
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

/** Returns `₹5,000 holds your seat; 80 % of the price back until 31 days before`. Empty if there is neither. */
export function formatSeatHold({ deposit, cancellation }: Pick<Site, 'deposit' | 'cancellation'>): string {
  const hold = deposit > 0 ? `${formatRupees(deposit)} holds your seat` : '';
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

const percent = (min: number) => wholeNumber(min, 100, `Enter a whole number, ${min} to 100.`);
const days = wholeNumber(0, 365, 'Enter days, 0 to 365.');

export const maxPolicySteps = 6;

type RowProblem<Row> = [field: keyof Row & string, message: string];

/** Schema for rows that are checked against the previous row; `findProblem` returns the field with the error. */
function createRowsSchema<Row extends PaymentStep | CancellationStep>(
  entry: v.GenericSchema<Row>,
  texts: { emptyMessage: string; rowNoun: string },
  findProblem: (row: Row, previous: Row | undefined, isLast: boolean) => RowProblem<Row> | null,
) {
  return v.pipe(
    v.array(entry),
    v.minLength(1, texts.emptyMessage),
    v.maxLength(maxPolicySteps, `At most ${maxPolicySteps} ${texts.rowNoun}.`),
    v.rawCheck(({ dataset, addIssue }) => {
      if (!dataset.typed) return;
      const rows = dataset.value;
      for (const [index, row] of rows.entries()) {
        const problem = findProblem(row, rows[index - 1], index === rows.length - 1);
        if (!problem) continue;
        const [field, message] = problem;
        addIssue({
          message,
          path: [
            { type: 'array', origin: 'value', input: rows, key: index, value: row },
            { type: 'object', origin: 'value', input: { ...row }, key: field, value: row[field] },
          ],
        });
      }
    }),
  );
}

const duplicateMessage = 'This row says the same as the one before. Remove one.';
const formatOrderMessage = (previousDays: number) =>
  previousDays === 0
    ? 'The row before is of day 0: nothing comes after it.'
    : `Fewer than ${previousDays}: the rows go towards the start.`;

/** `percent` of the total must be paid by that day, including the deposit. */
export const Instalments = createRowsSchema(
  v.strictObject({ percent: percent(1), daysBefore: days }) satisfies v.GenericSchema<PaymentStep>,
  { emptyMessage: 'Add the day on which all is paid.', rowNoun: 'instalments' },
  (row, previous, isLast) => {
    if (previous && previous.percent === row.percent && previous.daysBefore === row.daysBefore)
      return ['daysBefore', duplicateMessage];
    if (previous && row.daysBefore >= previous.daysBefore)
      return ['daysBefore', formatOrderMessage(previous.daysBefore)];
    if (previous && row.percent <= previous.percent)
      return ['percent', `More than ${previous.percent}: it counts what was paid before.`];
    return isLast && row.percent !== 100 ? ['percent', 'By the last day 100% are paid.'] : null;
  },
);

/** Ordered from the earliest day; the last step starts at day 0. */
export const CancellationSteps = createRowsSchema(
  v.strictObject({ from: days, percent: percent(0) }) satisfies v.GenericSchema<CancellationStep>,
  { emptyMessage: 'Add what is kept.', rowNoun: 'steps' },
  (row, previous, isLast) => {
    if (previous && previous.percent === row.percent && previous.from === row.from) return ['from', duplicateMessage];
    if (previous && row.from >= previous.from) return ['from', formatOrderMessage(previous.from)];
    if (previous && row.percent < previous.percent) return ['percent', `At least ${previous.percent}, as before it.`];
    return isLast && row.from !== 0 ? ['from', 'The last step begins 0 days before the start.'] : null;
  },
);
