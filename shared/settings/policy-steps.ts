import * as v from 'valibot';
import { wholeNumber } from '../text.ts';
import type { CancellationStep, PaymentStep } from './site.ts';

// Separate from policy.ts, so that visitors do not download the admin's schemas.

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
