import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Inquiry } from '#shared/inquiries/stored-inquiry';
import type { Quote, QuoteContent, QuoteMarks, SavedQuote } from '#shared/quotes/quote';
import { toIndianDay } from '#shared/text/dates';
import { ApiError } from '../../api/client';
import { showToast } from '../../ui/toasts/toasts';
import {
  addQuoteLink,
  createQuote,
  deleteQuote,
  dropQuote,
  markQuote,
  putQuote,
  reviseQuote,
  sendQuote,
  updateQuote,
} from '../queries/quotes';
import { toursQuery } from '../queries/tours';
import { undoBy, useDeskMutation } from '../queries/use-desk-mutation';
import { Conflict } from '../session/ask';
import { newQuoteName } from '../session/drafts';
import { markSaved } from '../session/unsaved';
import { QuoteEditor } from './quote-editor';
import { toForm, toNewForm } from './quote-form';
import { SentQuote } from './sent-quote';

interface OpenQuoteProps {
  quote: Quote | null;
  isGone: boolean;
  inquiryId: string;
  inquiry: Inquiry | undefined;
  link: string | null;
  onLink: (quoteId: string, link: string | null) => void;
  onStored: (quoteId: string) => void;
  onOpen: (quoteId: string) => void;
}

const marked = (marks: QuoteMarks) => {
  if (marks.withdrawn !== undefined) return marks.withdrawn ? 'The quote is withdrawn.' : 'The quote is offered again.';
  return 'The acceptance is taken back.';
};

/** Null where Undo isn't offered. */
function toBack({ withdrawn }: QuoteMarks): QuoteMarks | null {
  return withdrawn === undefined ? null : { withdrawn: !withdrawn };
}

export function OpenQuote({ quote, isGone, inquiryId, inquiry, link, onLink, onStored, onOpen }: OpenQuoteProps) {
  const { data: tours } = useQuery(toursQuery);
  const { busy, refused, told, run, drop } = useQuoteAction();
  const draftKey = quote ? `quote ${quote.id}` : newQuoteName(inquiryId);
  const draft = useRef<NewDraft>({ inquiry: inquiryId, key: crypto.randomUUID(), stored: null });

  const store = (content: QuoteContent, begun: number | null, isSaid: boolean) => {
    const version = Math.max(begun ?? 0, told.current);
    const put = () => (quote ? updateQuote({ id: quote.id, version }, content) : storeNewDraft(draft.current, content));
    return run('store quote', put, isSaid);
  };
  const save = async (content: QuoteContent, begun: number | null) => {
    const done = await store(content, begun, true);
    if (!done) return null;
    markSaved(draftKey);
    if (!quote) onStored(done.quote.id);
    return done.quote;
  };
  /** Null unless at least the draft is stored. */
  const send = async (content: QuoteContent, begun: number | null) => {
    const stored = await store(content, begun, false);
    if (!stored) return null;
    markSaved(draftKey);
    const sent = await run('send quote', () => sendQuote(stored.quote), false);
    if (sent) onLink(sent.quote.id, sent.link);
    if (sent || !quote) onStored(stored.quote.id);
    return stored.quote;
  };
  const remove = async (draft: Quote) => {
    const done = await run('delete quote', async () => ({ ...(await deleteQuote(draft)), quote: draft }), false);
    if (!done) return;
    markSaved(draftKey);
    drop(draft);
    onOpen('');
    // What was a draft comes back as a new one with the same words, once however often it is tried.
    const key = crypto.randomUUID();
    const undo = async () => {
      const { inquiry, content } = draft;
      if (await run('bring back quote', () => createQuote({ inquiry, content }, key))) return;
      const again = { label: 'Try again', run: () => void undo() };
      showToast({ kind: 'failure', message: 'The draft isn’t back.', action: again });
    };
    showToast({ kind: 'success', message: 'Draft deleted.', ...undoBy(undo) });
  };
  const mark = async (sent: Quote, marks: QuoteMarks) => {
    const done = await run('mark quote', () => markQuote(sent, marks), false);
    if (!done) return;
    const back = toBack(marks);
    const undo = back && undoBy(() => mark(done.quote, back));
    showToast({ kind: 'success', message: marked(marks), ...undo });
  };

  if (quote && quote.state !== 'draft') {
    return (
      <SentQuote
        {...{ quote, inquiry, link, busy }}
        onLink={async () => {
          const made = await run('link to quote', async () => ({ ...(await addQuoteLink(quote.id)), quote }), false);
          if (made) onLink(quote.id, made.link);
        }}
        onLinkEnded={() => onLink(quote.id, null)}
        onRevise={async () => {
          const draft = await run('revise quote', () => reviseQuote(quote.id));
          if (draft) onOpen(draft.quote.id);
        }}
        onMark={(marks) => void mark(quote, marks)}
      />
    );
  }
  if (!tours || (!quote && !inquiry)) return <p role="status">Loading…</p>;
  const tour = tours.tours.find(({ _id }) => _id === inquiry?.tourId);
  const first = quote || !inquiry ? null : toNewForm(inquiry, tour, toIndianDay(Date.now()));
  const form = quote ? toForm(quote.content) : first;
  if (!form) return null;
  return (
    <>
      {isGone ? (
        <p role="status">This quote is no longer there. “Save draft” makes a new one of what you see.</p>
      ) : null}
      <QuoteEditor
        {...{ quote, busy, refused }}
        keepAs={draftKey}
        first={form}
        countryCode={inquiry?.countryCode ?? '+91'}
        tours={tours.tours}
        onSave={save}
        onSend={send}
        onDelete={quote ? () => void remove(quote) : undefined}
      />
    </>
  );
}

function useQuoteAction() {
  const client = useQueryClient();
  const { busy, run: runAny } = useDeskMutation();
  const [refused, setRefused] = useState<Record<string, string>>({});
  /** The version of which a conflict was said: pressing again goes on from it. */
  const told = useRef(0);
  /** Null if it failed, which was said. */
  const run = <T extends { quote: Quote; message: string }>(action: string, call: () => Promise<T>, isSaid = true) => {
    setRefused({});
    return runAny({
      action,
      call,
      done: ({ quote, message }) => {
        putQuote(client, quote);
        return isSaid ? message : null;
      },
      conflict: (now: Quote, words) => {
        putQuote(client, now);
        told.current = now.version;
        return `${words} Press again to go on with how it is now.`;
      },
      failed: (error, words) => {
        if (error instanceof ApiError && error.fields) setRefused(error.fields);
        return words;
      },
    });
  };
  return { busy, refused, told, run, drop: (quote: Quote) => dropQuote(client, quote) };
}

interface NewDraft {
  inquiry: string;
  key: string;
  stored: Quote | null;
}

/** A lost answer may have stored it: its words give way to these, unless somebody has changed them. @throws Conflict */
async function storeNewDraft(draft: NewDraft, content: QuoteContent): Promise<SavedQuote> {
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
