import * as v from 'valibot';
import { whole } from '../text/fields.ts';
import type { CancellationStep, PaymentStep } from './site.ts';

// The agency's instalments and cancellation steps, as rows.

const percent = (min: number) => whole(min, 100, `Enter a whole number, ${min} to 100.`);
const days = whole(0, 365, 'Enter days, 0 to 365.');

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
