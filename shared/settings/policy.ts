import * as v from 'valibot';
import { formatRupees } from '../money.ts';
import { wholeNumber } from '../text.ts';
import { type CancellationStep, defaultFacts, type PaymentStep, type Site } from './site.ts';

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
export const toCancellationRows = (steps: readonly CancellationStep[], isInSpecWords = false) =>
  steps.map(({ from, percent }, at) => ({ days: sayStretch(from, steps[at - 1]?.from, isInSpecWords), percent }));

export const formatCancellation = (rows: ReturnType<typeof toCancellationRows>) =>
  rows.map(({ days, percent }) => {
    const kept = percent === 0 ? 'nothing' : `${percent}% of the total cost`;
    return `${days.replace(/^[mw]/, (first) => first.toUpperCase())}: we keep ${kept}.`;
  });

export function formatInstalments(steps: readonly PaymentStep[]): string {
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

export function listPolicySections(site: Site): readonly PolicySection[] {
  const { deposit: rupees, instalments, refundWeeks } = site;
  const deposit = `${formatRupees(rupees)} per person at booking.`;
  const parts = instalments.length + 1;
  const isShipped = JSON.stringify(site.cancellation) === JSON.stringify(defaultFacts.cancellation);
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
        ...formatCancellation(toCancellationRows(site.cancellation, isShipped)),
        ...(isShipped ? ['Day 15 itself counts as one of the 15 to 30.'] : []),
        `Refunds within ${refundWeeks === 1 ? 'a week' : `${refundWeeks} weeks`}, on business days, by bank transfer only.`,
      ],
    },
  ];
}

// The agency's instalments and cancellation steps, as rows.

const percent = (min: number) => wholeNumber(min, 100, `Enter a whole number, ${min} to 100.`);
const days = wholeNumber(0, 365, 'Enter days, 0 to 365.');

export const maxRows = 6;

type Wrong<Row> = [field: keyof Row & string, message: string];

/** Rows of which each is right after the one before, and the last is right; what is wrong is said at its field. */
function rows<Row extends PaymentStep | CancellationStep>(
  entry: v.GenericSchema<Row>,
  what: { none: string; rows: string },
  find: (row: Row, before: Row | undefined, isLast: boolean) => Wrong<Row> | null,
) {
  return v.pipe(
    v.array(entry),
    v.minLength(1, what.none),
    v.maxLength(maxRows, `At most ${maxRows} ${what.rows}.`),
    v.rawCheck(({ dataset, addIssue }) => {
      if (!dataset.typed) return;
      const list = dataset.value;
      for (const [at, row] of list.entries()) {
        const wrong = find(row, list[at - 1], at === list.length - 1);
        if (!wrong) continue;
        const [field, message] = wrong;
        addIssue({
          message,
          path: [
            { type: 'array', origin: 'value', input: list, key: at, value: row },
            { type: 'object', origin: 'value', input: { ...row }, key: field, value: row[field] },
          ],
        });
      }
    }),
  );
}

const alike = 'This row says the same as the one before. Remove one.';
const later = (before: number) =>
  before === 0
    ? 'The row before is of day 0: nothing comes after it.'
    : `Fewer than ${before}: the rows go towards the start.`;

/** `percent` of the total are paid by then, the deposit included. */
export const Instalments = rows(
  v.strictObject({ percent: percent(1), daysBefore: days }) satisfies v.GenericSchema<PaymentStep>,
  { none: 'Add the day on which all is paid.', rows: 'instalments' },
  (row, before, isLast) => {
    if (before && before.percent === row.percent && before.daysBefore === row.daysBefore) return ['daysBefore', alike];
    if (before && row.daysBefore >= before.daysBefore) return ['daysBefore', later(before.daysBefore)];
    if (before && row.percent <= before.percent)
      return ['percent', `More than ${before.percent}: it counts what was paid before.`];
    return isLast && row.percent !== 100 ? ['percent', 'By the last day 100% are paid.'] : null;
  },
);

/** The furthest from the start first; the last from day 0. */
export const CancellationSteps = rows(
  v.strictObject({ from: days, percent: percent(0) }) satisfies v.GenericSchema<CancellationStep>,
  { none: 'Add what is kept.', rows: 'steps' },
  (row, before, isLast) => {
    if (before && before.percent === row.percent && before.from === row.from) return ['from', alike];
    if (before && row.from >= before.from) return ['from', later(before.from)];
    if (before && row.percent < before.percent) return ['percent', `At least ${before.percent}, as before it.`];
    return isLast && row.from !== 0 ? ['from', 'The last step begins 0 days before the start.'] : null;
  },
);
