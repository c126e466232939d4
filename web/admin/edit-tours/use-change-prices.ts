import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { wordsFor } from '#shared/errors';
import type { PriceChange } from '#shared/price-input';
import type { DeskTour } from '#shared/tour-stage';
import { untitledTour } from '#shared/tour-words';
import { changePrices } from '../../api/desk-tours';
import { showToast } from '../../ui/later/toasts';
import { toursQuery } from '../queries/tours';
import { SessionEndedError, withToken } from '../session/with-token';

const failed = 'We couldn’t change the prices. Please try again.';
/** In milliseconds. */
const undoFor = 20_000;

/** Sends new prices, says what came of it and offers one undo for all. */
export function useChangePrices(onDone: () => void) {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  const send = (tours: PriceChange[]) => withToken((token) => changePrices(token, tours));
  const refresh = () => void client.invalidateQueries({ queryKey: toursQuery.queryKey });

  const undo = async (back: PriceChange[]) => {
    const deed = `old prices ${back.map(({ id }) => id)}`;
    try {
      const { skipped } = await send(back);
      const message =
        skipped.length === 0
          ? 'The old prices are back.'
          : 'The old prices are back where nobody changed the tour since.';
      showToast({ kind: 'success', deed, message });
    } catch (error) {
      if (error instanceof SessionEndedError) return;
      const action = { label: 'Try again', run: () => void undo(back) };
      showToast({ kind: 'failure', deed, message: failed, action });
    } finally {
      refresh();
    }
  };

  /** @param before the tours with the prices that undo brings back */
  const change = async (changes: PriceChange[], before: readonly DeskTour[]) => {
    setBusy(true);
    setProblem(null);
    try {
      const { changed, skipped, message } = await send(changes);
      const back = changed.flatMap(({ _id: id, version = 0 }): PriceChange[] => {
        const was = before.find((tour) => tour._id === id);
        if (!was) return [];
        const { price, discountPrice, pricePerDay } = was;
        return [{ id, version, price, discountPrice, pricePerDay }];
      });
      const left = before.filter(({ _id }) => skipped.includes(_id)).map(({ heading }) => heading || untitledTour);
      const note = left.length === 0 ? '' : ` Somebody else had just changed ${left.join(', ')}: left as it was.`;
      const action = { label: 'Undo', run: () => void undo(back) };
      showToast({ kind: 'success', message: message + note, ...(back.length > 0 ? { action, lasts: undoFor } : {}) });
      onDone();
    } catch (error) {
      if (error instanceof SessionEndedError) return;
      setProblem(wordsFor(error, failed));
    } finally {
      setBusy(false);
      refresh();
    }
  };
  return { busy, problem, change };
}
