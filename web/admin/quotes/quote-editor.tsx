import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import * as v from 'valibot';
import { toIndianDay } from '#shared/dates';
import * as quotesApi from '#shared/quotes/api';
import { findPeopleMismatch, type Quote, QuoteContent, StoredQuoteContent } from '#shared/quotes/quote';
import { findSendProblem, toQuoteTerms } from '#shared/quotes/quote-rules';
import type { Tour } from '#shared/tours/tour';
import { useSite } from '../../components/page/site-context';
import { showToast } from '../../components/toasts/toasts';
import { QuoteDocument } from '../../documents/quote';
import { Warning } from '../components/admin-page';
import { Button, QuietButton, SaveButton } from '../components/button';
import { ConfirmDialog } from '../components/dialogs';
import { AdminForm } from '../components/form-section';
import { useRecordForm } from '../components/record-form';
import { atVersion, callApi } from '../session/api-client';
import { markSaved, newQuoteName } from '../session/drafts';
import { undoBy, useAdminMutation } from '../session/use-admin-mutation';
import { accountQuery } from '../staff/queries';
import { removeCachedQuote, setCachedQuote } from './queries';
import { QuoteFields } from './quote-fields';
import { formatForeignPriceWarning, QuoteFormValues, toContent, toFormValues } from './quote-form';
import * as styles from './quotes.module.css';

/** Runs an action on a quote and puts the answer, or the version of a conflict, into the cache of queries. */
export function useQuoteAction() {
  const client = useQueryClient();
  const { busy, run } = useAdminMutation();
  return {
    busy,
    /** Returns null after an error, which was shown. */
    run: <T extends { quote: Quote; message: string }>(action: string, call: () => Promise<T>, isSaid = true) =>
      run({
        action,
        call,
        done: ({ quote, message }) => {
          setCachedQuote(client, quote);
          return isSaid ? message : null;
        },
        conflict: (now: Quote, words) => {
          setCachedQuote(client, now);
          return `${words} Press again to go on with how it is now.`;
        },
      }),
  };
}

interface QuoteEditorProps {
  quote: Quote | null;
  inquiryId: string;
  /** The form before anything is typed. */
  first: QuoteFormValues;
  countryCode: string;
  tours: readonly Tour[];
  onLink: (link: string) => void;
  onStored: (quoteId: string) => void;
  onOpen: (quoteId: string) => void;
}

export function QuoteEditor(props: QuoteEditorProps) {
  const { quote, inquiryId, first, countryCode, tours, onLink, onStored, onOpen } = props;
  const client = useQueryClient();
  const draftName = quote ? `quote ${quote.id}` : newQuoteName(inquiryId);
  const form = useRecordForm({
    draftName,
    thing: 'quote',
    stored: quote,
    schema: QuoteContent,
    typed: QuoteFormValues,
    toForm: (stored: Quote | null) => (stored ? toFormValues(stored.content) : first),
    toInput: toContent,
    create: (content, key) => callApi(quotesApi.addQuote, { json: { inquiry: inquiryId, content }, key }),
    update: (seen, json) => callApi(quotesApi.changeQuote, { ...atVersion(seen), json }),
    storedOf: (answer) => answer.quote,
    put: (stored) => setCachedQuote(client, stored),
  });
  const { typed, problems } = form;
  const { busy, run } = useQuoteAction();
  const [isAsked, setIsAsked] = useState(false);
  const by = useQuery(accountQuery).data?.name ?? '';
  const today = toIndianDay(Date.now());
  const site = useSite();
  const shown = useRef<QuoteContent | null>(null);
  // The preview also shows a quote whose people and lines do not agree yet.
  const drawn = v.safeParse(StoredQuoteContent, toContent(typed));
  if (drawn.success) shown.current = drawn.output;
  const tour = tours.find(({ _id }) => _id === typed.tourId);
  const disagreement = drawn.success ? findPeopleMismatch(drawn.output) : null;
  const foreign = formatForeignPriceWarning(countryCode, tour);

  const save = async (content: QuoteContent) => {
    const stored = await form.save(content);
    if (stored && !quote) onStored(stored.id);
  };
  const send = async (content: QuoteContent) => {
    const stored = await form.save(content, false);
    if (!stored) return;
    const sent = await run('send quote', () => callApi(quotesApi.sendQuote, atVersion(stored)), false);
    if (sent) onLink(sent.link);
    if (sent || !quote) onStored(stored.id);
  };
  const remove = async (draft: Quote) => {
    const call = async () => ({ ...(await callApi(quotesApi.deleteQuote, atVersion(draft))), quote: draft });
    const done = await run('delete quote', call, false);
    if (!done) return;
    markSaved(draftName);
    removeCachedQuote(client, draft);
    onOpen('');
    // Undo creates a draft with the same words. The key makes repeated attempts create it once.
    const key = crypto.randomUUID();
    const undo = async () => {
      const { inquiry, content } = draft;
      if (await run('bring back quote', () => callApi(quotesApi.addQuote, { json: { inquiry, content }, key }))) return;
      const again = { label: 'Try again', run: () => void undo() };
      showToast({ kind: 'failure', message: 'The draft isn’t back.', action: again });
    };
    showToast({ kind: 'success', message: 'Draft deleted.', ...undoBy(undo) });
  };

  return (
    <div className={`stack tops ${styles.work}`}>
      <AdminForm
        {...{ problems, busy }}
        className={`card stack padded gap-20 ${styles.form}`}
        onSubmit={() => form.submit(save)}
      >
        {form.notice}
        <Warning words={foreign} role="note" />
        <QuoteFields {...{ form, tours, tour, today }}>
          <Warning words={problems.lines === undefined ? disagreement : null} />
        </QuoteFields>
        <div className={`cluster at-foot on-card ${styles.acts}`}>
          <Button
            disabled={busy}
            onClick={() =>
              form.submit((content) => {
                const wrong = findSendProblem(content, today);
                if (wrong) form.showProblems(wrong);
                else setIsAsked(true);
              })
            }
          >
            Send…
          </Button>
          <SaveButton line busy={busy}>
            Save draft
          </SaveButton>
          {quote ? (
            <QuietButton disabled={busy} onClick={() => void remove(quote)}>
              Delete draft
            </QuietButton>
          ) : null}
        </div>
      </AdminForm>
      <section className="shrinks" aria-label="Preview">
        {shown.current ? (
          <div className={`card padded ${styles.paper}`}>
            <QuoteDocument
              number={quote?.number ?? 'Q-……'}
              revision={quote?.revision ?? 1}
              content={shown.current}
              terms={toQuoteTerms(shown.current, { today, by, site })}
            />
          </div>
        ) : (
          <p className="fine">The preview shows as soon as there is a line with a price.</p>
        )}
      </section>
      <ConfirmDialog
        open={isAsked}
        title="Send this quote?"
        confirm="Make the link"
        cancel="Not yet"
        busy={busy}
        onConfirm={() => {
          form.submit(send);
          setIsAsked(false);
        }}
        onCancel={() => setIsAsked(false)}
      >
        {foreign ? <p>{foreign}</p> : null}
        <p>From now on it stays as it is; a change is a new revision. You get a link to send by WhatsApp or mail.</p>
      </ConfirmDialog>
    </div>
  );
}
