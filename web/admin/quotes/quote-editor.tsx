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
import { callApi, toVersionTarget } from '../session/api-client';
import { markSaved, toQuoteDraftName } from '../session/drafts';
import { createUndo, useAdminMutation } from '../session/use-admin-mutation';
import { accountQuery } from '../staff/queries';
import { removeCachedQuote, setCachedQuote } from './queries';
import { QuoteFields } from './quote-fields';
import { formatForeignPriceWarning, QuoteFormValues, toContent, toFormValues } from './quote-form';
import * as styles from './quotes.module.css';

export function useQuoteAction() {
  const client = useQueryClient();
  const { busy, run } = useAdminMutation();
  return {
    busy,
    /** Returns null after an error, which a toast has shown. */
    run: <T extends { quote: Quote; message: string }>(
      actionName: string,
      call: () => Promise<T>,
      showsMessage = true,
    ) =>
      run({
        task: actionName,
        call,
        onSuccess: ({ quote, message }) => {
          setCachedQuote(client, quote);
          return showsMessage ? message : null;
        },
        onConflict: (current: Quote, serverMessage) => {
          setCachedQuote(client, current);
          return `${serverMessage} Press again to go on with how it is now.`;
        },
      }),
  };
}

interface QuoteEditorProps {
  quote: Quote | null;
  inquiryId: string;
  initialValues: QuoteFormValues;
  countryCode: string;
  tours: readonly Tour[];
  onLinkCreated: (link: string) => void;
  onSaved: (quoteId: string) => void;
  /** An empty id opens the newest quote. */
  onOpen: (quoteId: string) => void;
}

export function QuoteEditor(props: QuoteEditorProps) {
  const { quote, inquiryId, initialValues, countryCode, tours, onLinkCreated, onSaved, onOpen } = props;
  const client = useQueryClient();
  const draftName = quote ? `quote ${quote.id}` : toQuoteDraftName(inquiryId);
  const form = useRecordForm({
    draftName,
    recordName: 'quote',
    record: quote,
    schema: QuoteContent,
    valuesSchema: QuoteFormValues,
    toFormValues: (stored: Quote | null) => (stored ? toFormValues(stored.content) : initialValues),
    toInput: toContent,
    create: (content, idempotencyKey) =>
      callApi(quotesApi.addQuote, { json: { inquiry: inquiryId, content }, idempotencyKey }),
    update: (stored, content) => callApi(quotesApi.changeQuote, { ...toVersionTarget(stored), json: content }),
    getRecord: (response) => response.quote,
    updateCache: (stored) => setCachedQuote(client, stored),
  });
  const { values, problems } = form;
  const { busy, run } = useQuoteAction();
  const [isSendDialogOpen, setSendDialogOpen] = useState(false);
  const authorName = useQuery(accountQuery).data?.name ?? '';
  const today = toIndianDay(Date.now());
  const site = useSite();
  const lastValidContent = useRef<QuoteContent | null>(null);
  // The preview uses the schema of stored quotes, which allows lines for another number of people.
  const parsedContent = v.safeParse(StoredQuoteContent, toContent(values));
  if (parsedContent.success) lastValidContent.current = parsedContent.output;
  const tour = tours.find(({ _id }) => _id === values.tourId);
  const peopleWarning = parsedContent.success ? findPeopleMismatch(parsedContent.output) : null;
  const foreignPriceWarning = formatForeignPriceWarning(countryCode, tour);

  const save = async (content: QuoteContent) => {
    const stored = await form.save(content);
    if (stored && !quote) onSaved(stored.id);
  };
  const send = async (content: QuoteContent) => {
    const stored = await form.save(content, false);
    if (!stored) return;
    const response = await run('send quote', () => callApi(quotesApi.sendQuote, toVersionTarget(stored)), false);
    if (response) onLinkCreated(response.link);
    if (response || !quote) onSaved(stored.id);
  };
  const deleteDraft = async (draft: Quote) => {
    const call = async () => ({ ...(await callApi(quotesApi.deleteQuote, toVersionTarget(draft))), quote: draft });
    const response = await run('delete quote', call, false);
    if (!response) return;
    markSaved(draftName);
    removeCachedQuote(client, draft);
    onOpen('');
    // Undo creates the draft again. With one key, repeated attempts create it once.
    const idempotencyKey = crypto.randomUUID();
    const restoreDraft = async () => {
      const { inquiry, content } = draft;
      const call = () => callApi(quotesApi.addQuote, { json: { inquiry, content }, idempotencyKey });
      if (await run('bring back quote', call)) return;
      const retry = { label: 'Try again', run: () => void restoreDraft() };
      showToast({ kind: 'failure', message: 'The draft isn’t back.', action: retry });
    };
    showToast({ kind: 'success', message: 'Draft deleted.', ...createUndo(restoreDraft) });
  };

  return (
    <>
      <AdminForm
        {...{ problems, busy }}
        className={`grid items-start ${styles.columns}`}
        onSubmit={() => form.submit(save)}
      >
        <div className={`card grid padded gap-5 ${styles.form}`}>
          {form.notice}
          <Warning message={foreignPriceWarning} role="note" />
          <QuoteFields {...{ form, tours, tour, today }}>
            <Warning message={problems.lines === undefined ? peopleWarning : null} />
          </QuoteFields>
        </div>
        <section className="min-w-0" aria-label="Preview">
          {lastValidContent.current ? (
            <div className={`card padded ${styles.paper}`}>
              <QuoteDocument
                number={quote?.number ?? 'Q-……'}
                revision={quote?.revision ?? 1}
                content={lastValidContent.current}
                terms={toQuoteTerms(lastValidContent.current, { today, sentBy: authorName, site })}
              />
            </div>
          ) : (
            <p className="fine-print">The preview shows as soon as there is a line with a price.</p>
          )}
        </section>
        <div className={`cluster sticky-footer ${styles.actions}`}>
          <Button
            disabled={busy}
            onClick={() =>
              form.submit((content) => {
                const sendProblems = findSendProblem(content, today);
                if (sendProblems) form.showProblems(sendProblems);
                else setSendDialogOpen(true);
              })
            }
          >
            Send…
          </Button>
          <SaveButton isOutlined busy={busy}>
            Save draft
          </SaveButton>
          {quote ? (
            <QuietButton disabled={busy} onClick={() => void deleteDraft(quote)}>
              Delete draft
            </QuietButton>
          ) : null}
        </div>
      </AdminForm>
      <ConfirmDialog
        open={isSendDialogOpen}
        title="Send this quote?"
        confirmLabel="Make the link"
        cancelLabel="Not yet"
        busy={busy}
        onConfirm={() => {
          form.submit(send);
          setSendDialogOpen(false);
        }}
        onCancel={() => setSendDialogOpen(false)}
      >
        {foreignPriceWarning ? <p>{foreignPriceWarning}</p> : null}
        <p>From now on it stays as it is; a change is a new revision. You get a link to send by WhatsApp or mail.</p>
      </ConfirmDialog>
    </>
  );
}
