import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { wordsFor } from '#shared/errors';
import type { Quote } from '#shared/quote';
import { sessionMessages } from '#shared/session';
import { ApiError } from '../../api/client';
import { QuoteConflictError } from '../../api/quotes';
import { closeFailures, showToast } from '../../ui/later/toasts';
import { dropQuote, putQuote } from '../queries/quotes';
import { SessionEndedError, withToken } from '../session/with-token';

/** Makes calls about quotes, says what came of each, and keeps the list as the server has it. */
export function useQuoteDeeds() {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<Record<string, string>>({});
  /** What the call gave, named by `deed`; null if it failed, which was said. */
  const run = async <T extends { quote: Quote; message: string }>(
    deed: string,
    call: (token: string) => Promise<T>,
    isSaid = true,
  ): Promise<T | null> => {
    setBusy(true);
    setRefused({});
    try {
      const done = await withToken(call);
      putQuote(client, done.quote);
      if (isSaid) showToast({ kind: 'success', deed, message: done.message });
      else closeFailures(deed);
      return done;
    } catch (error) {
      if (error instanceof SessionEndedError) return null;
      if (error instanceof QuoteConflictError) {
        putQuote(client, error.quote);
        const message = `${wordsFor(error, '')} Press again to go on with how it is now.`;
        showToast({ kind: 'failure', deed, message });
        return null;
      }
      if (error instanceof ApiError && error.fields) setRefused(error.fields);
      showToast({ kind: 'failure', deed, message: wordsFor(error, sessionMessages.resetFailed) });
      return null;
    } finally {
      setBusy(false);
    }
  };
  return { busy, refused, run, drop: (quote: Quote) => dropQuote(client, quote) };
}
