import { useState } from 'react';
import type { Inquiry } from '#shared/inquiries/inquiry';
import type { Quote, QuoteMarks } from '#shared/quotes/quote';
import { quoteStateWords } from '#shared/quotes/quote';
import { dayWords } from '#shared/ride/days';
import { site } from '#shared/site/site';
import { formatMoment } from '#shared/text/dates';
import { QuoteSheet } from '../../quote/quote-sheet';
import { SendWays } from '../inquiries/send-ways';
import { ConfirmDialog } from '../ui/confirm-dialog';
import { Facts } from '../ui/facts';
import { PaymentLink } from './payment-link';
import { QuoteLinks } from './quote-links';
import * as styles from './quotes.module.css';

export interface SentQuoteProps {
  quote: Quote;
  inquiry: Inquiry | undefined;
  /** Just made; null where one has to be asked for. */
  link: string | null;
  busy: boolean;
  refused: Record<string, string>;
  onLink: () => void;
  /** The link that is shown has ended. */
  onLinkEnded: () => void;
  onRevise: () => void;
  onMark: (marks: QuoteMarks) => void;
}

function toMessage({ content }: Quote, link: string): string {
  const called = content.name.split(' ')[0];
  return `Namaste ${called},\n\nhere is your quote for ${content.title}:\n${link}\n\nIt is valid until ${dayWords(content.validUntil)}. You can accept it right there.\n\n${site.name}, ${site.phone}`;
}

/** A quote that was sent: what became of it, its link, and what is noted by hand. */
export function SentQuote(props: SentQuoteProps) {
  const { quote, inquiry, link, busy, refused, onLink, onLinkEnded, onRevise, onMark } = props;
  const { state, sentAt, seenAt, acceptedAt, acceptedName, paidAt, withdrawnAt, content, terms } = quote;
  const [asking, setAsking] = useState(false);
  const lines: [string, string][] = [
    ['State', quoteStateWords[state]],
    ['Sent', formatMoment(sentAt ?? '')],
    ['Read', seenAt ? formatMoment(seenAt) : 'Not yet'],
    ['Accepted', acceptedAt ? `${formatMoment(acceptedAt)}, by ${acceptedName}` : 'Not yet'],
    ['Paid', paidAt ? formatMoment(paidAt) : 'Not yet'],
    ['Valid until', dayWords(content.validUntil)],
    ...(withdrawnAt ? [['Withdrawn', formatMoment(withdrawnAt)] satisfies [string, string]] : []),
  ];
  const isReplaced = state === 'replaced';
  const isOver = isReplaced || state === 'withdrawn';
  const isKept = quote.isErased === true;
  return (
    <div className={`stack tops ${styles.work}`}>
      <div className={`card stack padded gap-20 ${styles.form}`}>
        <Facts lines={lines} />
        {isReplaced ? <p>A later revision was sent. This one’s link now opens it.</p> : null}
        {state === 'withdrawn' ? (
          <p>Whoever opens its link reads that it was withdrawn, and how to ask you. It can’t be accepted.</p>
        ) : null}
        {quote.isLost && (state === 'accepted' || state === 'paid') ? (
          <p>
            Its inquiry is lost. Its booking stays as it is until you cancel that; without one, whoever opens its link
            reads that it is cancelled.
          </p>
        ) : null}
        {isOver || isKept || !inquiry ? null : link ? (
          <div className="stack padded gap-12 round-control on-pine">
            <p className="smaller tight breaks">{link}</p>
            <SendWays
              inquiry={inquiry}
              subject={`${site.name}: your quote for ${content.title}`}
              text={toMessage(quote, link)}
              onSend={() => undefined}
            />
            <p className="fine">Copy this link now: it is shown only once. You can make another.</p>
          </div>
        ) : (
          <button type="button" className="btn btn-small at-start" disabled={busy} onClick={onLink}>
            Make a link to send…
          </button>
        )}
        {isKept ? null : <QuoteLinks {...{ quote, shown: link, onShownEnded: onLinkEnded }} />}
        {isOver || isKept ? null : (
          <PaymentLink key={quote.paymentUrl} {...{ quote, busy, onMark }} problem={refused.paymentUrl} />
        )}
        {isReplaced || isKept ? null : (
          <div className="cluster">
            {isOver ? (
              <button
                type="button"
                className="btn btn-line btn-small"
                disabled={busy}
                onClick={() => onMark({ withdrawn: false })}
              >
                Offer it again
              </button>
            ) : (
              <button
                type="button"
                className="btn btn-line btn-small"
                disabled={busy}
                onClick={() => onMark({ paid: paidAt === null })}
              >
                {paidAt ? 'Not paid after all' : 'Mark as paid'}
              </button>
            )}
            <button type="button" className="btn btn-quiet btn-small" disabled={busy} onClick={onRevise}>
              New revision
            </button>
            {acceptedAt ? (
              <button type="button" className="btn btn-quiet btn-small" disabled={busy} onClick={() => setAsking(true)}>
                Take acceptance back…
              </button>
            ) : null}
            {state === 'sent' || state === 'expired' ? (
              <button
                type="button"
                className="btn btn-quiet btn-small"
                disabled={busy}
                onClick={() => onMark({ withdrawn: true })}
              >
                Withdraw
              </button>
            ) : null}
          </div>
        )}
      </div>
      <section className="shrinks" aria-label="The quote">
        {terms ? (
          <div className={`card padded ${styles.paper}`}>
            <QuoteSheet number={quote.number} revision={quote.revision} content={content} terms={terms} />
          </div>
        ) : null}
      </section>
      <ConfirmDialog
        open={asking}
        title="Take the acceptance back?"
        confirm="Take it back"
        busy={busy}
        onConfirm={() => {
          onMark({ accepted: false });
          setAsking(false);
        }}
        onCancel={() => setAsking(false)}
      >
        <p>The page then asks {content.name} again. Do this if they told you that they pressed by mistake.</p>
      </ConfirmDialog>
    </div>
  );
}
