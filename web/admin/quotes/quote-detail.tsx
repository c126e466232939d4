import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { toIndianDay } from '#shared/dates';
import type { Inquiry } from '#shared/inquiries/inbox';
import * as quotesApi from '#shared/quotes/api';
import type { Quote, QuoteMarks } from '#shared/quotes/quote';
import { useSite } from '../../components/page/site-context';
import { showToast } from '../../components/toasts/toasts';
import { atVersion, callApi } from '../session/api-client';
import { undoBy } from '../session/use-admin-mutation';
import { toursQuery } from '../tours/queries';
import { QuoteEditor, useQuoteAction } from './quote-editor';
import { createFormValues, toFormValues } from './quote-form';
import { SentQuote } from './sent-quote';

interface QuoteDetailProps {
  quote: Quote | null;
  isGone: boolean;
  inquiryId: string;
  inquiry: Inquiry | undefined;
  onStored: (quoteId: string) => void;
  onOpen: (quoteId: string) => void;
}

function formatMarks({ withdrawn }: QuoteMarks): string {
  if (withdrawn === undefined) return 'The acceptance is taken back.';
  return withdrawn ? 'The quote is withdrawn.' : 'The quote is offered again.';
}

export function QuoteDetail({ quote, isGone, inquiryId, inquiry, onStored, onOpen }: QuoteDetailProps) {
  const { data: tours } = useQuery(toursQuery);
  const { busy, run } = useQuoteAction();
  const site = useSite();
  /** The link that was just made. It is shown once, because the server stores only its hash. */
  const [link, setLink] = useState<string | null>(null);
  const mark = async (sent: Quote, marks: QuoteMarks) => {
    const done = await run(
      'mark quote',
      () => callApi(quotesApi.markQuote, { ...atVersion(sent), json: marks }),
      false,
    );
    if (!done) return;
    const { withdrawn } = marks;
    const undo = withdrawn === undefined ? {} : undoBy(() => mark(done.quote, { withdrawn: !withdrawn }));
    showToast({ kind: 'success', message: formatMarks(marks), ...undo });
  };

  if (quote && quote.state !== 'draft') {
    const params = { id: quote.id };
    return (
      <SentQuote
        {...{ quote, inquiry, link, busy }}
        onLink={async () => {
          const call = async () => ({ ...(await callApi(quotesApi.addQuoteLink, { params })), quote });
          const made = await run('link to quote', call, false);
          if (made) setLink(made.link);
        }}
        onLinkEnded={() => setLink(null)}
        onRevise={async () => {
          const draft = await run('revise quote', () => callApi(quotesApi.reviseQuote, { params }));
          if (draft) onOpen(draft.quote.id);
        }}
        onMark={(marks) => void mark(quote, marks)}
      />
    );
  }
  const tour = tours?.tours.find(({ _id }) => _id === inquiry?.tourId);
  const first = quote
    ? toFormValues(quote.content)
    : inquiry && createFormValues(inquiry, tour, toIndianDay(Date.now()), site);
  if (!tours || !first) return <p role="status">Loading…</p>;
  return (
    <>
      {isGone ? (
        <p role="status">This quote is no longer there. “Save draft” makes a new one of what you see.</p>
      ) : null}
      <QuoteEditor
        {...{ quote, inquiryId, first, onStored, onOpen }}
        onLink={setLink}
        countryCode={inquiry?.countryCode ?? '+91'}
        tours={tours.tours}
      />
    </>
  );
}
