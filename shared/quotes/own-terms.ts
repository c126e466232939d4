import * as v from 'valibot';
import type { CancellationStep } from '../site/site.ts';
import { CancellationSteps, Instalments } from '../site/term-rows.ts';
import { whole } from '../text/fields.ts';

const Fields = v.strictObject({
  /** The deposit: rupees for each person, or per cent of the total. */
  deposit: whole(0, 1_000_000, 'Enter a whole number, 0 or more.'),
  depositIn: v.picklist(['rupees', 'percent'], 'Choose rupees or per cent.'),
  instalments: Instalments,
  cancellation: CancellationSteps,
});

export const OwnTerms = v.pipe(
  Fields,
  v.forward(
    v.check((it) => it.depositIn === 'rupees' || it.deposit <= 100, 'At most 100 per cent.'),
    ['deposit'],
  ),
);
export type OwnTerms = v.InferOutput<typeof OwnTerms>;

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
