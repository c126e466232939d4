import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Quote } from '#shared/quotes/quote';
import { ApiError } from '../../api/client';
import { dropQuote, putQuote } from '../queries/quotes';
import { useDeskMutation } from '../queries/use-desk-mutation';

/** Makes calls about quotes, says what came of each, and keeps the list as the server has it. */
export function useQuoteDeeds() {
  const client = useQueryClient();
  const { busy, run: runAny } = useDeskMutation();
  const [refused, setRefused] = useState<Record<string, string>>({});
  /** The call's answer, named by `deed`; null if it failed, which was said. */
  const run = <T extends { quote: Quote; message: string }>(deed: string, call: () => Promise<T>, isSaid = true) => {
    setRefused({});
    return runAny({
      deed,
      call,
      done: ({ quote, message }) => {
        putQuote(client, quote);
        return isSaid ? message : null;
      },
      conflict: (now: Quote, words) => {
        putQuote(client, now);
        return `${words} Press again to go on with how it is now.`;
      },
      failed: (error, words) => {
        if (error instanceof ApiError && error.fields) setRefused(error.fields);
        return words;
      },
    });
  };
  return { busy, refused, run, drop: (quote: Quote) => dropQuote(client, quote) };
}
