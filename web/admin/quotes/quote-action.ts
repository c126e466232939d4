import { useQueryClient } from '@tanstack/react-query';
import type { Quote } from '#shared/quotes/quote';
import { putQuote } from '../queries/quotes';
import { useDeskMutation } from '../queries/use-desk-mutation';

/** Runs an action on a quote and puts the answer, or the version of a conflict, into the cache of queries. */
export function useQuoteAction() {
  const client = useQueryClient();
  const { busy, run } = useDeskMutation();
  return {
    busy,
    /** Returns null after an error, which was shown. */
    run: <T extends { quote: Quote; message: string }>(action: string, call: () => Promise<T>, isSaid = true) =>
      run({
        action,
        call,
        done: ({ quote, message }) => {
          putQuote(client, quote);
          return isSaid ? message : null;
        },
        conflict: (now: Quote, words) => {
          putQuote(client, now);
          return `${words} Press again to go on with how it is now.`;
        },
      }),
  };
}
