import { useState } from 'react';
import { wordsFor } from '#shared/errors';
import type { PriceChange } from '#shared/tours/price-input';
import type { DeskTour } from '#shared/tours/tour-stage';
import { untitledTour } from '#shared/tours/tour-words';
import { changePrices, toursQuery } from '../queries/tours';
import { useDeskMutation } from '../queries/use-desk-mutation';
import { pricesOf } from './price-rule';

const failed = 'We couldn’t change the prices. Please try again.';
const undoForMs = 20_000;

export function useChangePrices(onDone: () => void) {
  const { busy, run } = useDeskMutation(toursQuery.queryKey);
  const [problem, setProblem] = useState<string | null>(null);

  const undo = (back: PriceChange[]) =>
    run({
      action: `old prices ${back.map(({ id }) => id)}`,
      call: () => changePrices(back),
      done: ({ skipped }) =>
        skipped.length === 0
          ? 'The old prices are back.'
          : 'The old prices are back where nobody changed the tour since.',
      failed,
      again: true,
    });

  /** @param before the tours with the prices that undo brings back */
  const change = (changes: PriceChange[], before: readonly DeskTour[]): Promise<unknown> => {
    setProblem(null);
    return run({
      action: 'change prices',
      call: () => changePrices(changes),
      done: ({ changed, skipped, message }) => {
        const back = changed.flatMap(({ _id: id, version = 0 }): PriceChange[] => {
          const was = before.find((tour) => tour._id === id);
          if (!was) return [];
          return [{ id, version, ...pricesOf(was) }];
        });
        const left = before.filter(({ _id }) => skipped.includes(_id)).map(({ heading }) => heading || untitledTour);
        const note = left.length === 0 ? '' : ` Somebody else had just changed ${left.join(', ')}: left as it was.`;
        const action = { label: 'Undo', run: () => void undo(back) };
        onDone();
        return { message: message + note, ...(back.length > 0 ? { action, lasts: undoForMs } : {}) };
      },
      failed: (error) => {
        setProblem(wordsFor(error, failed));
        return null;
      },
    });
  };
  return { busy, problem, change };
}
