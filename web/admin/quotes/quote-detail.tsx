import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { toIndianDay } from '#shared/dates';
import type { Inquiry } from '#shared/inquiries/inbox';
import * as quotesApi from '#shared/quotes/api';
import type { Quote, QuoteMarks } from '#shared/quotes/quote';
import { useSite } from '../../components/page/site-context';
import { showToast } from '../../components/toasts/toasts';
import { callApi, toVersionTarget } from '../session/api-client';
import { createUndo } from '../session/use-admin-mutation';
import { toursQuery } from '../tours/queries';
import { QuoteEditor, useQuoteAction } from './quote-editor';
import { createFormValues, toFormValues } from './quote-form';
import { SentQuote } from './sent-quote';

interface QuoteDetailProps {
  quote: Quote | null;
  isDeleted: boolean;
  inquiryId: string;
  inquiry: Inquiry | undefined;
  onSaved: (quoteId: string) => void;
  onOpen: (quoteId: string) => void;
}

function formatPatchMessage({ withdrawn }: QuoteMarks): string {
  if (withdrawn === undefined) return 'The acceptance is taken back.';
  return withdrawn ? 'The quote is withdrawn.' : 'The quote is offered again.';
}

export function QuoteDetail({ quote, isDeleted, inquiryId, inquiry, onSaved, onOpen }: QuoteDetailProps) {
  const { data: tours } = useQuery(toursQuery);
  const { busy, run } = useQuoteAction();
  const site = useSite();
  /** The new link. It is shown only once, because the server stores only its hash. */
  const [link, setLink] = useState<string | null>(null);
  const updateQuote = async (sent: Quote, patch: QuoteMarks) => {
    const response = await run(
      'badge quote',
      () => callApi(quotesApi.markQuote, { ...toVersionTarget(sent), json: patch }),
      false,
    );
    if (!response) return;
    const { withdrawn } = patch;
    const undo =
      withdrawn === undefined ? {} : createUndo(() => updateQuote(response.quote, { withdrawn: !withdrawn }));
    showToast({ kind: 'success', message: formatPatchMessage(patch), ...undo });
  };

  if (quote && quote.state !== 'draft') {
    const params = { id: quote.id };
    return (
      <SentQuote
        {...{ quote, inquiry, link, busy }}
        onCreateLink={async () => {
          const call = async () => ({ ...(await callApi(quotesApi.addQuoteLink, { params })), quote });
          const response = await run('link to quote', call, false);
          if (response) setLink(response.link);
        }}
        onLinkEnded={() => setLink(null)}
        onRevise={async () => {
          const response = await run('revise quote', () => callApi(quotesApi.reviseQuote, { params }));
          if (response) onOpen(response.quote.id);
        }}
        onUpdate={(patch) => void updateQuote(quote, patch)}
      />
    );
  }
  const tour = tours?.tours.find(({ _id }) => _id === inquiry?.tourId);
  const initialValues = quote
    ? toFormValues(quote.content)
    : inquiry && createFormValues(inquiry, tour, toIndianDay(Date.now()), site);
  if (!tours || !initialValues) return <p role="status">Loading…</p>;
  return (
    <>
      {isDeleted ? (
        <p role="status">This quote is no longer there. “Save draft” makes a new one of what you see.</p>
      ) : null}
      <QuoteEditor
        {...{ quote, inquiryId, initialValues, onSaved, onOpen }}
        onLinkCreated={setLink}
        countryCode={inquiry?.countryCode ?? '+91'}
        tours={tours.tours}
      />
    </>
  );
}
