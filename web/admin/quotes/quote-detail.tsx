import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { adminLinks } from '#shared/admin-routes';
import { formatMoment, formatShortDay, toIndianDay } from '#shared/dates';
import type { Inquiry } from '#shared/inquiries/inbox';
import { formatPaise } from '#shared/money';
import * as quotesApi from '#shared/quotes/api';
import { isAccepted, type Quote, type QuoteMarks, quoteStateLabels } from '#shared/quotes/quote';
import type { Site } from '#shared/settings/site';
import { useSite } from '../../components/page/site-context';
import { showToast } from '../../components/toasts/toasts';
import { QuoteDocument } from '../../documents/quote';
import { findCurrentBooking, inquiryBookingsQuery } from '../bookings/queries';
import { Button, QuietButton } from '../components/button';
import { ConfirmButton } from '../components/dialogs';
import { Facts } from '../components/figures';
import { LinkList } from '../components/link-list';
import { SendReply } from '../reply-templates/reply-links';
import { callApi, toVersionTarget } from '../session/api-client';
import { createUndo } from '../session/use-admin-mutation';
import { toursQuery } from '../tours/queries';
import { quoteLinksQuery } from './queries';
import { QuoteEditor, useQuoteAction } from './quote-editor';
import { createFormValues, toFormValues } from './quote-form';
import * as styles from './quotes.module.css';

interface SentQuoteProps {
  quote: Quote;
  inquiry: Inquiry | undefined;
  link: string | null;
  busy: boolean;
  onCreateLink: () => void;
  onLinkEnded: () => void;
  onRevise: () => void;
  onUpdate: (marks: QuoteMarks) => void;
}

function formatMessage({ content }: Quote, link: string, site: Site): string {
  const firstName = content.name.split(' ')[0];
  return `Namaste ${firstName},\n\nhere is your quote for ${content.title}:\n${link}\n\nIt is valid until ${formatShortDay(content.validUntil)}. You can accept it right there.\n\n${site.name}, ${site.phone}`;
}

export function SentQuote(props: SentQuoteProps) {
  const site = useSite();
  const { quote, inquiry, link, busy, onCreateLink, onLinkEnded, onRevise, onUpdate } = props;
  const { state, sentAt, viewedAt, acceptedAt, acceptedName, withdrawnAt, content, terms } = quote;
  const facts: [string, ReactNode][] = [
    ['State', quoteStateLabels[state]],
    ['Sent', formatMoment(sentAt ?? '')],
    ['Read', viewedAt ? formatMoment(viewedAt) : 'Not yet'],
    ['Accepted', acceptedAt ? `${formatMoment(acceptedAt)}, by ${acceptedName}` : 'Not yet'],
    ...(acceptedAt ? [['Booking', <QuoteBooking key="booking" quote={quote} />] satisfies [string, ReactNode]] : []),
    ['Valid until', formatShortDay(content.validUntil)],
    ...(withdrawnAt ? [['Withdrawn', formatMoment(withdrawnAt)] satisfies [string, string]] : []),
  ];
  const linkBoxRef = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!link) return;
    linkBoxRef.current?.scrollIntoView?.({ block: 'center' });
    linkBoxRef.current?.focus({ preventScroll: true });
  }, [link]);
  const isReplaced = state === 'replaced';
  const isClosed = isReplaced || state === 'withdrawn';
  const isErased = quote.isErased === true;
  return (
    <div className={`grid items-start ${styles.columns}`}>
      <div className={`card grid padded gap-5 ${styles.form}`}>
        <Facts rows={facts} />
        {isReplaced ? <p>A later revision was sent. This one’s link now opens it.</p> : null}
        {state === 'withdrawn' ? (
          <p>Whoever opens its link reads that it was withdrawn, and how to ask you. It can’t be accepted.</p>
        ) : null}
        {quote.isInquiryLost && isAccepted(quote) ? (
          <p>
            Its inquiry is lost. Its booking stays as it is until you cancel that; without one, whoever opens its link
            reads that it is cancelled.
          </p>
        ) : null}
        {isClosed || isErased || !inquiry ? null : link ? (
          <div ref={linkBoxRef} tabIndex={-1} className="grid padded gap-3 rounded-control bg-pine">
            <p className="text-fine leading-snug wrap-anywhere">{link}</p>
            <SendReply
              recipient={inquiry}
              subject={`${site.name}: your quote for ${content.title}`}
              text={formatMessage(quote, link, site)}
              onSend={() => undefined}
            />
            <p className="fine-print">Copy this link now: it is shown only once. You can make another.</p>
          </div>
        ) : (
          <Button className="justify-self-start" disabled={busy} onClick={onCreateLink}>
            Make a link to send…
          </Button>
        )}
        {isErased ? null : <QuoteLinks {...{ quote, onLinkEnded }} />}
        {isReplaced || isErased ? null : (
          <div className="cluster">
            {isClosed ? (
              <Button isOutlined disabled={busy} onClick={() => onUpdate({ withdrawn: false })}>
                Offer it again
              </Button>
            ) : null}
            <QuietButton disabled={busy} onClick={onRevise}>
              New revision
            </QuietButton>
            {acceptedAt ? (
              <ConfirmButton
                label="Take acceptance back…"
                disabled={busy}
                title="Take the acceptance back?"
                confirmLabel="Take it back"
                busy={busy}
                onConfirm={() => onUpdate({ accepted: false })}
              >
                <p>The page then asks {content.name} again. Do this if they told you that they pressed by mistake.</p>
              </ConfirmButton>
            ) : null}
            {state === 'sent' || state === 'expired' ? (
              <QuietButton disabled={busy} onClick={() => onUpdate({ withdrawn: true })}>
                Withdraw
              </QuietButton>
            ) : null}
          </div>
        )}
      </div>
      <section className="min-w-0" aria-label="The quote">
        {terms ? (
          <div className={`card padded ${styles.paper}`}>
            <QuoteDocument number={quote.number} revision={quote.revision} content={content} terms={terms} />
          </div>
        ) : null}
      </section>
    </div>
  );
}

function QuoteBooking({ quote }: { quote: Quote }) {
  const bookings = useQuery(inquiryBookingsQuery(quote.inquiry)).data;
  if (!bookings) return 'Loading…';
  const booking = findCurrentBooking(bookings);
  if (!booking) return 'None';
  const { id, reference, state, paidPaise, totalPaise } = booking;
  return (
    <>
      <Link to={adminLinks.booking(id)}>{reference}</Link>,{' '}
      {state === 'cancelled' ? 'cancelled' : `${formatPaise(paidPaise)} of ${formatPaise(totalPaise)} paid`}
    </>
  );
}

function QuoteLinks({ quote, onLinkEnded }: { quote: Quote; onLinkEnded: () => void }) {
  return (
    <section className={styles.links} aria-labelledby="quote-links">
      <h2 id="quote-links">Links to this quote</h2>
      <LinkList
        label="Links to this quote"
        query={quoteLinksQuery(quote.id)}
        endCall={quotesApi.endQuoteLink}
        params={{ id: quote.id }}
        formatLink={({ madeAt, madeBy, revision }) => {
          const author = madeBy ? ` by ${madeBy}` : '';
          return `Made ${formatMoment(madeAt)}${author}${revision === quote.revision ? '' : `, to revision ${revision}`}`;
        }}
        emptyMessage="None yet."
        eventLabels={{ opened: 'read', ended: 'Ended by staff,' }}
        warning="Whoever opens it then reads that it has ended, and how to reach you. Other links go on, and you can make a new one."
        onEnded={onLinkEnded}
      />
    </section>
  );
}

interface QuoteDetailProps {
  quote: Quote | null;
  isDeleted: boolean;
  inquiryId: string;
  inquiry: Inquiry | undefined;
  onSaved: (quoteId: string) => void;
  onOpen: (quoteId: string) => void;
}

function formatUpdateMessage({ withdrawn }: QuoteMarks): string {
  if (withdrawn === undefined) return 'The acceptance is taken back.';
  return withdrawn ? 'The quote is withdrawn.' : 'The quote is offered again.';
}

export function QuoteDetail({ quote, isDeleted, inquiryId, inquiry, onSaved, onOpen }: QuoteDetailProps) {
  const { data: tours } = useQuery(toursQuery);
  const { busy, run } = useQuoteAction();
  const site = useSite();
  // The link exists only in this state, because the server stores only its hash.
  const [link, setLink] = useState<string | null>(null);
  const updateQuote = async (sentQuote: Quote, marks: QuoteMarks) => {
    const response = await run(
      'mark quote',
      () => callApi(quotesApi.markQuote, { ...toVersionTarget(sentQuote), json: marks }),
      false,
    );
    if (!response) return;
    const { withdrawn } = marks;
    const undo =
      withdrawn === undefined ? {} : createUndo(() => updateQuote(response.quote, { withdrawn: !withdrawn }));
    showToast({ kind: 'success', message: formatUpdateMessage(marks), ...undo });
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
        onUpdate={(marks) => void updateQuote(quote, marks)}
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
