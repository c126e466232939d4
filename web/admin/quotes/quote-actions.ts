import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { Quote, QuoteContent, SavedQuote } from '#shared/quotes/quote';
import { ApiError } from '../../api/client';
import { createQuote, dropQuote, putQuote, updateQuote } from '../queries/quotes';
import { useDeskMutation } from '../queries/use-desk-mutation';
import { Conflict } from '../session/ask';

export function useQuoteAction(showProblems?: (problems: Record<string, string>) => void) {
  const client = useQueryClient();
  const { busy, run: runAny } = useDeskMutation();
  /** The version in the last conflict that was shown: the next attempt is based on it. */
  const toldVersion = useRef(0);
  /** Null if it failed, which was said. */
  const run = <T extends { quote: Quote; message: string }>(action: string, call: () => Promise<T>, isSaid = true) =>
    runAny({
      action,
      call,
      done: ({ quote, message }) => {
        putQuote(client, quote);
        return isSaid ? message : null;
      },
      conflict: (now: Quote, words) => {
        putQuote(client, now);
        toldVersion.current = now.version;
        return `${words} Press again to go on with how it is now.`;
      },
      failed: (error, words) => {
        if (error instanceof ApiError && error.fields) showProblems?.(error.fields);
        return words;
      },
    });
  return { busy, toldVersion, run, drop: (quote: Quote) => dropQuote(client, quote) };
}

export interface NewDraft {
  inquiry: string;
  key: string;
  stored: Quote | null;
}

/**
 * Stores a draft that has no id yet. A lost answer may have stored it before: that version is replaced, unless somebody has
 * changed it.
 * @throws Conflict
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
