import * as v from 'valibot';

const whole = (min: number, max: number, message: string) =>
  v.pipe(v.number(message), v.integer(message), v.minValue(min, message), v.maxValue(max, message));
const percent = (min: number) => whole(min, 100, `Enter a whole number, ${min} to 100.`);
const days = whole(0, 365, 'Enter days, 0 to 365.');

/** From so many days before the start on, so many per cent of the total are kept. */
export const CancellationStep = v.strictObject({ from: days, percent: percent(0) });
export type CancellationStep = v.InferOutput<typeof CancellationStep>;

const Fields = v.strictObject({
  /** The deposit: rupees for each person, or per cent of the total. */
  deposit: whole(0, 1_000_000, 'Enter a whole number, 0 or more.'),
  depositIn: v.picklist(['rupees', 'percent'], 'Choose rupees or per cent.'),
  /** `percent` of the total are paid by then, the deposit included. */
  instalments: v.pipe(
    v.array(v.strictObject({ percent: percent(1), daysBefore: days })),
    v.minLength(1, 'Add the day on which all is paid.'),
    v.maxLength(6, 'At most 6 instalments.'),
  ),
  /** The furthest from the start first; the last from day 0. */
  cancellation: v.pipe(
    v.array(CancellationStep),
    v.minLength(1, 'Add what is kept.'),
    v.maxLength(6, 'At most 6 steps.'),
  ),
});
type Fields = v.InferOutput<typeof Fields>;

const goesOn = <T>(list: readonly T[], fits: (before: T, after: T) => boolean) =>
  list.every((one, at) => at === 0 || fits(list[at - 1] as T, one));

const together = (at: keyof Fields, isRight: (terms: Fields) => boolean, message: string) =>
  v.forward(v.check(isRight, message), [at]) as v.GenericValidation<Fields, Fields, v.CheckIssue<Fields>>;

/** A quote's own deposit, instalments and cancellation, in place of the agency's. */
export const OwnTerms = v.pipe(
  Fields,
  together('deposit', (it) => it.depositIn === 'rupees' || it.deposit <= 100, 'At most 100 per cent.'),
  together('instalments', (it) => it.instalments.at(-1)?.percent === 100, 'By the last day 100% are paid.'),
  together(
    'instalments',
    (it) => goesOn(it.instalments, (a, b) => a.percent < b.percent && a.daysBefore > b.daysBefore),
    'Each instalment is nearer to the start than the one before, and more is paid by then.',
  ),
  together('cancellation', (it) => it.cancellation.at(-1)?.from === 0, 'The last step begins 0 days before the start.'),
  together(
    'cancellation',
    (it) => goesOn(it.cancellation, (a, b) => a.from > b.from && a.percent <= b.percent),
    'Each step is nearer to the start than the one before, and keeps no less.',
  ),
);
export type OwnTerms = v.InferOutput<typeof OwnTerms>;

/** The kept shares, a sentence for each step. */
export function sayOwnCancellation(steps: readonly CancellationStep[]): string[] {
  return steps.map(({ from, percent }, at) => {
    const before = steps[at - 1]?.from;
    const days =
      before === undefined
        ? from === 0
          ? 'Whenever you cancel'
          : `${from} days or more before travel`
        : before - 1 === from
          ? `${from} ${from === 1 ? 'day' : 'days'} before travel`
          : `${from} to ${before - 1} days before travel`;
    return percent === 0 ? `${days}: we keep nothing.` : `${days}: we keep ${percent}% of the total cost.`;
  });
}
