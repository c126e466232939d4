import { useQuery } from '@tanstack/react-query';
import Plus from 'lucide-react/icons/plus';
import { useEffect, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { adminLinks } from '#shared/admin-routes';
import { formatDay } from '#shared/dates';
import { formatTourMonthAndPeople } from '#shared/inquiries/reply-templates';
import { formatRupees } from '#shared/money';
import { calculateTotal, type Quote, type QuoteState, quoteStateLabels, quotesPageSize } from '#shared/quotes/quote';
import { formatMonth } from '#shared/reports/month';
import { pages } from '#shared/routes';
import { useSite } from '../../components/page/site-context';
import '../../documents/quote.css';
import { AdminPage, LoadError, Loading } from '../components/admin-page';
import { LinkButton } from '../components/button';
import { Pager } from '../components/data-table';
import { useListState } from '../components/list-state';
import { inquiryQuery } from '../inquiries/queries';
import { hasDraft, toQuoteDraftName } from '../session/drafts';
import { quotesPageQuery, quotesQuery } from './queries';
import { QuoteDetail } from './quote-detail';
import * as styles from './quotes.module.css';

const newQuoteId = 'new';

export function Component() {
  const [parameters] = useSearchParams();
  const inquiryId = parameters.get('inquiry');
  return inquiryId === null ? <AllQuotes /> : <InquiryQuotes key={inquiryId} inquiryId={inquiryId} />;
}

function AllQuotes() {
  const { pageIndex, setPageIndex } = useListState();
  const [parameters] = useSearchParams();
  const sentMonth = parameters.get('sent');
  const acceptedMonth = parameters.get('accepted');
  const monthFilter = sentMonth ? { sentIn: sentMonth } : acceptedMonth ? { acceptedIn: acceptedMonth } : {};
  const { data, error, refetch } = useQuery(quotesPageQuery(pageIndex, monthFilter));
  const total = data?.total ?? 0;
  const pageCount = Math.max(1, Math.ceil(total / quotesPageSize));
  const isBeyondLastPage = data !== undefined && pageIndex >= pageCount;
  useEffect(() => {
    if (isBeyondLastPage) setPageIndex(pageCount - 1);
  });
  return (
    <AdminPage title="Quotes" lead={<p>To write one, open an inquiry and press “Quote”.</p>}>
      {data ? null : <Loading {...{ error, refetch }} message="Loading quotes…" />}
      {sentMonth || acceptedMonth ? (
        <p className="text-small text-soft">
          Only those {sentMonth ? 'sent' : 'accepted'} in {formatMonth(sentMonth ?? acceptedMonth ?? '')}.{' '}
          <Link to={pages.quotes}>Show all</Link>
        </p>
      ) : null}
      {data?.total === 0 ? <p>{sentMonth || acceptedMonth ? 'None in this month.' : 'No quotes yet.'}</p> : null}
      {data && total > 0 ? (
        <>
          <QuoteList quotes={data.data} openQuote={null} showsNames />
          <Pager
            label="Quotes"
            pageIndex={pageIndex}
            pageCount={pageCount}
            rowCount={total}
            pageSize={quotesPageSize}
            onPageChange={setPageIndex}
          />
        </>
      ) : null}
    </AdminPage>
  );
}

interface ShownQuote {
  /** From the address; empty if it names no quote. */
  requestedId: string;
  id: string;
  /** React keys of quotes that were created here: the form stays mounted when the first save gives the quote an id. */
  reactKeys: ReadonlyMap<string, string>;
}

function InquiryQuotes({ inquiryId }: { inquiryId: string }) {
  const { data, error, refetch } = useQuery(quotesQuery(inquiryId));
  const [parameters, setParameters] = useSearchParams();
  const requestedId = parameters.get('open') ?? '';
  // The accounts keep the quotes of an erased person, but the inquiry is deleted: fetching it would fail.
  const isErased = data?.some((quote) => quote.isErased) ?? false;
  const mayBeErased = data === undefined && requestedId !== '' && requestedId !== newQuoteId;
  const inquiryResult = useQuery({ ...inquiryQuery(inquiryId), enabled: !isErased && !mayBeErased });
  const inquiry = inquiryResult.data?.inquiry;
  // The state keeps the open quote open when a colleague adds a newer one.
  const [shownQuote, setShownQuote] = useState<ShownQuote>({ requestedId: '', id: '', reactKeys: new Map() });
  let id = requestedId === shownQuote.requestedId ? shownQuote.id : requestedId;
  if (data && id === '') {
    const hasUnsavedQuote = hasDraft(toQuoteDraftName(inquiryId));
    id = hasUnsavedQuote ? newQuoteId : (data[0]?.id ?? newQuoteId);
  }
  if (requestedId !== shownQuote.requestedId || id !== shownQuote.id) setShownQuote({ ...shownQuote, requestedId, id });
  const openQuote = data?.find((quote) => quote.id === id) ?? null;
  const reactKey =
    shownQuote.reactKeys.get(id) ?? (id === newQuoteId ? `${newQuoteId} ${shownQuote.reactKeys.size}` : id);
  const showQuote = (quoteId: string) => {
    setShownQuote((previous) => ({ ...previous, id: quoteId }));
    const newParameters = { inquiry: inquiryId, ...(quoteId ? { open: quoteId } : {}) };
    setParameters(newParameters, { replace: true, preventScrollReset: true });
  };
  const lead = isErased ? (
    <p>Whom it was for was erased. The figures stay for the accounts.</p>
  ) : inquiry ? (
    <p>
      For <Link to={adminLinks.inquiry(inquiryId)}>{inquiry.name}</Link>: {formatTourMonthAndPeople(inquiry)}
    </p>
  ) : null;
  return (
    <AdminPage
      title="Quote"
      lead={lead}
      actions={
        data && data.length > 0 && id !== newQuoteId && !isErased ? (
          <LinkButton isQuiet icon={Plus} to={adminLinks.quote(inquiryId, newQuoteId)}>
            Another quote
          </LinkButton>
        ) : null
      }
    >
      {data ? null : <Loading {...{ error, refetch }} message="Loading quotes…" />}
      {inquiryResult.error && !inquiry && !isErased ? (
        <LoadError error={inquiryResult.error} onRetry={() => void inquiryResult.refetch()} />
      ) : null}
      {data && data.length > 0 ? <QuoteList quotes={data} openQuote={openQuote} /> : null}
      {data && (inquiry || !inquiryResult.error || isErased) ? (
        <QuoteDetail
          key={reactKey}
          quote={openQuote}
          isDeleted={openQuote === null && id !== newQuoteId}
          {...{ inquiryId, inquiry }}
          onSaved={(quoteId) => {
            setShownQuote((previous) => ({
              ...previous,
              reactKeys: new Map(previous.reactKeys).set(quoteId, reactKey),
            }));
            showQuote(quoteId);
          }}
          onOpen={showQuote}
        />
      ) : null}
    </AdminPage>
  );
}

const stateClasses: Partial<Record<QuoteState, string>> = {
  draft: 'bg-amber',
  accepted: 'bg-pine text-pine',
  expired: 'bg-rust text-danger',
  withdrawn: 'bg-rust text-danger',
};

interface QuoteListProps {
  quotes: Quote[];
  openQuote: Quote | null;
  showsNames?: boolean;
}

function QuoteList({ quotes, openQuote, showsNames = false }: QuoteListProps) {
  const site = useSite();
  return (
    <nav aria-label="Quotes">
      <ul className={showsNames ? 'grid gap-2' : `cluster ${styles.list}`}>
        {quotes.map((quote) => {
          const { id, inquiry, number, revision, state, content, terms, createdAt, sentAt, viewedAt } = quote;
          return (
            <li key={id}>
              <Link
                className={`card hover-lift grid items-center text-small leading-snug no-underline ${styles.quote}`}
                to={adminLinks.quote(inquiry, id)}
                preventScrollReset
                aria-current={openQuote?.id === id ? 'page' : undefined}
              >
                <strong>
                  {number}
                  {revision > 1 ? `, revision ${revision}` : ''}
                </strong>
                <span className={`badge ${stateClasses[state] ?? ''}`}>
                  {state === 'sent' && viewedAt ? 'Read' : quoteStateLabels[state]}
                </span>
                <span className="col-span-full wrap-anywhere text-soft text-fine">
                  {showsNames ? `${content.name}, ${content.title} · ` : ''}
                  <span className="tabular-nums">
                    {formatRupees(terms?.total ?? calculateTotal(content, site.gst))}
                  </span>{' '}
                  · {formatDay(sentAt ?? createdAt)}
                </span>
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
