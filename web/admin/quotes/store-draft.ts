import type { Quote, QuoteContent, SavedQuote } from '#shared/quotes/quote';
import { createQuote, updateQuote } from '../queries/quotes';
import { Conflict } from '../session/ask';

/** Where a new draft is going to, or has gone. */
export interface NewDraft {
  /** The inquiry's id. */
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
