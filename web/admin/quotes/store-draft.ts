import type { Quote, QuoteContent, SavedQuote } from '#shared/quote';
import { createQuote, QuoteConflictError, updateQuote } from '../../api/quotes';

/** Where a new draft is going to, or has gone. */
export interface NewDraft {
  /** The inquiry's id. */
  inquiry: string;
  key: string;
  /** What the server is known to have of it. */
  stored: Quote | null;
}

/**
 * Stores a new draft, or what was typed since it was stored. An answer that was lost may have stored it: then its words
 * give way to these, unless somebody has changed them.
 * @throws QuoteConflictError; the next try goes on from the draft that it tells of
 */
export async function storeNewDraft(token: string, draft: NewDraft, content: QuoteContent): Promise<SavedQuote> {
  try {
    const { inquiry, key, stored } = draft;
    const done = stored
      ? await updateQuote(token, stored, content)
      : await createQuote(token, { inquiry, content }, key);
    draft.stored = done.quote;
    return done;
  } catch (error) {
    if (!(error instanceof QuoteConflictError)) throw error;
    const isOurs = draft.stored === null && error.quote.version === 1;
    draft.stored = error.quote;
    if (!isOurs) throw error;
    return storeNewDraft(token, draft, content);
  }
}
