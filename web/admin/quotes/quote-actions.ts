import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Quote, QuoteContent, SavedQuote } from '#shared/quotes/quote';
import { ApiError } from '../../api/client';
import { createQuote, dropQuote, putQuote, updateQuote } from '../queries/quotes';
import { useDeskMutation } from '../queries/use-desk-mutation';
import { Conflict } from '../session/ask';

export function useQuoteAction() {
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

/** Where a new draft is going to, or has gone. */
export interface NewDraft {
  inquiry: string;
  key: string;
  /** The part of it that the server is known to have. */
  stored: Quote | null;
}

/**
 * Stores a new draft, or what was typed since it was stored. An answer that was lost may have stored it: then its words
 * give way to these, unless somebody has changed them.
 * @throws Conflict; the next try goes on from the draft that it tells of
 */
export async function storeNewDraft(draft: NewDraft, content: QuoteContent): Promise<SavedQuote> {
  try {
    const { inquiry, key, stored } = draft;
    const done = stored ? await updateQuote(stored, content) : await createQuote({ inquiry, content }, key);
    draft.stored = done.quote;
    return done;
  } catch (error) {
    if (!(error instanceof Conflict)) throw error;
    const isOurs = draft.stored === null && error.now.version === 1;
    draft.stored = error.now;
    if (!isOurs) throw error;
    return storeNewDraft(draft, content);
  }
}
