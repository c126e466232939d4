import { useQuery } from '@tanstack/react-query';
import Plus from 'lucide-react/icons/plus';
import { useEffect, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { adminLinks } from '#shared/admin-routes';
import { formatDay } from '#shared/dates';
import { formatRequestWithPeople } from '#shared/inquiries/reply-templates';
import { formatRupees } from '#shared/money';
import { calculateTotal, type Quote, type QuoteState, quoteStateLabels, quotesPageSize } from '#shared/quotes/quote';
import { formatMonth } from '#shared/reports/month';
import { pages } from '#shared/routes';
import { useSite } from '../../components/page/site-context';
import '../../documents/quote.css';
import { AdminPage, LoadError, Loading } from '../components/admin-page';
import { LinkButton } from '../components/button';
import { Pager, useListState } from '../components/data-table';
import { inquiryQuery } from '../inquiries/queries';
import { hasDraft, newQuoteName } from '../session/drafts';
import { quotesPageQuery, quotesQuery } from './queries';
import { QuoteDetail } from './quote-detail';
import * as styles from './quotes.module.css';

const newQuoteId = 'new';

export function Component() {
  const [parameters] = useSearchParams();
  const inquiry = parameters.get('inquiry');
  return inquiry === null ? <AllQuotes /> : <InquiryQuotes key={inquiry} inquiryId={inquiry} />;
}

function AllQuotes() {
  const { page, setPage } = useListState();
  const [parameters] = useSearchParams();
  const sent = parameters.get('sent');
  const accepted = parameters.get('accepted');
  const month = sent ? { sentIn: sent } : accepted ? { acceptedIn: accepted } : {};
  const { data, error, refetch } = useQuery(quotesPageQuery(page, month));
  const total = data?.total ?? 0;
  const pageCount = Math.max(1, Math.ceil(total / quotesPageSize));
  const isPast = data !== undefined && page >= pageCount;
  useEffect(() => {
    if (isPast) setPage(pageCount - 1);
  });
  return (
    <AdminPage title="Quotes" lead={<p>To write one, open an inquiry and press “Quote”.</p>}>
      {data ? null : <Loading {...{ error, refetch }} words="Loading quotes…" />}
      {sent || accepted ? (
        <p className="small soft">
          Only those {sent ? 'sent' : 'accepted'} in {formatMonth(sent ?? accepted ?? '')}.{' '}
          <Link to={pages.quotes}>Show all</Link>
        </p>
      ) : null}
      {data?.total === 0 ? <p>{sent || accepted ? 'None in this month.' : 'No quotes yet.'}</p> : null}
      {data && total > 0 ? (
        <>
          <QuoteList quotes={data.data} open={null} withNames />
          <Pager label="Quotes" page={page} pages={pageCount} rows={total} pageSize={quotesPageSize} onPage={setPage} />
        </>
      ) : null}
    </AdminPage>
  );
}

interface OpenQuote {
  /** The quote that the address names. */
  asked: string;
  /** The quote that is open. */
  id: string;
  /** React keys of quotes that were written before they had an ID: the form stays, with what is typed while it is saved. */
  places: ReadonlyMap<string, string>;
}

function InquiryQuotes({ inquiryId }: { inquiryId: string }) {
  const { data, error, refetch } = useQuery(quotesQuery(inquiryId));
  const [parameters, setParameters] = useSearchParams();
  const asked = parameters.get('open') ?? '';
  // An erased person's quotes are kept for the accounts; there is no inquiry to fetch.
  const isErased = data?.some((one) => one.isErased) ?? false;
  const mayBeErased = data === undefined && asked !== '' && asked !== newQuoteId;
  const opened = useQuery({ ...inquiryQuery(inquiryId), enabled: !isErased && !mayBeErased });
  const inquiry = opened.data?.inquiry;
  // The quote that was opened first stays open: a colleague's quote that comes in takes nobody's form away.
  const [shown, setShown] = useState<OpenQuote>({ asked: '', id: '', places: new Map() });
  let id = asked === shown.asked ? shown.id : asked;
  if (data && id === '') {
    // A new quote that was begun goes on, whatever others there are.
    const isBegun = hasDraft(newQuoteName(inquiryId));
    id = isBegun ? newQuoteId : (data[0]?.id ?? newQuoteId);
  }
  if (asked !== shown.asked || id !== shown.id) setShown({ ...shown, asked, id });
  const open = data?.find((quote) => quote.id === id) ?? null;
  const place = shown.places.get(id) ?? (id === newQuoteId ? `${newQuoteId} ${shown.places.size}` : id);
  const go = (next: string) => {
    setShown((now) => ({ ...now, id: next }));
    setParameters({ inquiry: inquiryId, ...(next ? { open: next } : {}) }, { replace: true, preventScrollReset: true });
  };
  const lead = isErased ? (
    <p>Whom it was for was erased. The figures stay for the accounts.</p>
  ) : inquiry ? (
    <p>
      For <Link to={adminLinks.inquiry(inquiryId)}>{inquiry.name}</Link>: {formatRequestWithPeople(inquiry)}
    </p>
  ) : null;
  return (
    <AdminPage
      title="Quote"
      lead={lead}
      acts={
        data && data.length > 0 && id !== newQuoteId && !isErased ? (
          <LinkButton quiet icon={Plus} to={adminLinks.quote(inquiryId, newQuoteId)}>
            Another quote
          </LinkButton>
        ) : null
      }
    >
      {data ? null : <Loading {...{ error, refetch }} words="Loading quotes…" />}
      {opened.error && !inquiry && !isErased ? (
        <LoadError error={opened.error} onRetry={() => void opened.refetch()} />
      ) : null}
      {data && data.length > 0 ? <QuoteList quotes={data} open={open} /> : null}
      {data && (inquiry || !opened.error || isErased) ? (
        <QuoteDetail
          key={place}
          quote={open}
          isGone={open === null && id !== newQuoteId}
          {...{ inquiryId, inquiry }}
          onStored={(next) => {
            setShown((now) => ({ ...now, places: new Map(now.places).set(next, place) }));
            go(next);
          }}
          onOpen={go}
        />
      ) : null}
    </AdminPage>
  );
}

const stateClasses: Partial<Record<QuoteState, string>> = {
  draft: 'on-amber',
  accepted: 'on-pine pine',
  expired: 'on-rust danger',
  withdrawn: 'on-rust danger',
};

function QuoteList({ quotes, open, withNames = false }: { quotes: Quote[]; open: Quote | null; withNames?: boolean }) {
  const site = useSite();
  return (
    <nav aria-label="Quotes">
      <ul className={withNames ? 'stack gap-8' : `cluster ${styles.list}`}>
        {quotes.map((quote) => {
          const { id, inquiry, number, revision, state, content, terms, createdAt, sentAt, seenAt } = quote;
          return (
            <li key={id}>
              <Link
                className={`card lifts stack middle small tight bare ${styles.quote}`}
                to={adminLinks.quote(inquiry, id)}
                preventScrollReset
                aria-current={open?.id === id ? 'page' : undefined}
              >
                <strong>
                  {number}
                  {revision > 1 ? `, revision ${revision}` : ''}
                </strong>
                <span className={`mark ${stateClasses[state] ?? ''}`}>
                  {state === 'sent' && seenAt ? 'Read' : quoteStateLabels[state]}
                </span>
                <span className="whole breaks soft smaller">
                  {withNames ? `${content.name}, ${content.title} · ` : ''}
                  <span className="num">{formatRupees(terms?.total ?? calculateTotal(content, site.gst))}</span> ·{' '}
                  {formatDay(sentAt ?? createdAt)}
                </span>
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
