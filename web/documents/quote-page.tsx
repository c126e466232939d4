import { formatMoment, formatShortDay } from '#shared/dates';
import { quotePaths, tripPaths } from '#shared/link-routes';
import { formatRupees } from '#shared/money';
import type { Quote, QuoteView } from '#shared/quotes/quote';
import { useSite } from '../components/page/site-context';
import { BookingFlag, BookingSection } from './booking-section';
import { ContactLinks, LinkedPage, Message, PageCover, StatusFlag } from './linked-page';
import { QuoteDocument } from './quote';

export function QuotePage({ view }: { view: QuoteView }) {
  return (
    <LinkedPage>
      <PageContent view={view} />
    </LinkedPage>
  );
}

function PageContent({ view }: { view: QuoteView }) {
  if (view.kind === 'quote') return <QuoteCard {...view} />;
  if (view.kind === 'confirm') return <Confirmation {...view} />;
  const [title, text] = formatMessage(view);
  return (
    <Message title={title}>
      <p>{text}</p>
      {view.kind === 'replaced' ? (
        <a className="btn" href={quotePaths.newest(view.token)}>
          See the new quote
        </a>
      ) : (
        <ContactLinks />
      )}
    </Message>
  );
}

function formatMessage(view: Exclude<QuoteView, { quote: Quote }>): [title: string, text: string] {
  switch (view.kind) {
    case 'missing':
      return [
        'This link opens no quote',
        'Perhaps a part of it got lost on the way. Open it once more from the message that we sent, or write to us.',
      ];
    case 'ended':
      return [
        'This link has ended',
        'It no longer opens a quote. Ask us if you need it again or would still like to come, and we’ll send you a new one.',
      ];
    case 'replaced':
      return ['There is a newer version', `Quote ${view.number} was replaced, so this one no longer holds.`];
    case 'withdrawn':
      return [
        'This quote was withdrawn',
        `Quote ${view.number} is no longer offered and can’t be accepted. Ask us if you would still like to come.`,
      ];
  }
}

type QuoteCardProps = Extract<QuoteView, { kind: 'quote' }>;

function QuoteCard({
  quote,
  token,
  name,
  problem,
  coverPath,
  booking: bookingView = null,
  isDepartureCancelled = false,
  rejectedReport,
}: QuoteCardProps) {
  const site = useSite();
  const { content, terms, acceptedAt, acceptedName } = quote;
  if (!terms) return null;
  const isAcceptable = quote.state === 'sent' && !isDepartureCancelled;
  return (
    <article className="panel page-card" data-seen={quotePaths.markViewed(token)}>
      <PageCover path={coverPath} alt={content.title} />
      {bookingView ? (
        <BookingFlag
          bookingView={bookingView}
          acceptance={acceptedAt ? { name: acceptedName ?? '', at: acceptedAt } : null}
        />
      ) : null}
      {bookingView && !bookingView.booking.cancelled && isAcceptable ? (
        <p className="quote-note">Below is a changed offer. Your booking stays as it is until you accept it.</p>
      ) : null}
      {bookingView && quote.state === 'accepted' ? null : <QuoteStateFlag {...{ quote, isDepartureCancelled }} />}
      {bookingView ? (
        <BookingSection paths={quotePaths} {...{ bookingView, token, rejectedReport }}>
          {bookingView.booking.cancelled ? null : (
            <p>
              <a href={tripPaths.trip(token)}>My trip</a>: day by day, what to bring, and who leads.
            </p>
          )}
        </BookingSection>
      ) : null}
      <QuoteDocument
        number={quote.number}
        revision={quote.revision}
        {...{ content, terms }}
        booking={bookingView?.booking.quoteId === quote.id ? bookingView.booking : null}
      />
      {isAcceptable ? (
        <form className="accept-form" method="post" action={quotePaths.accept(token)} id="accept">
          <h2>Accept this quote</h2>
          <p>
            Type your name, by {formatShortDay(content.validUntil)}. We ask you once more. You don’t pay anything here.
          </p>
          <input type="hidden" name="quote" value={quote.id} />
          <div className="cluster form-entries">
            <p className="form-entry">
              <label htmlFor="name">Your name</label>
              <input
                id="name"
                name="name"
                autoComplete="name"
                maxLength={100}
                defaultValue={name}
                required
                {...(problem ? { 'aria-invalid': true, 'aria-describedby': 'problem', autoFocus: true } : {})}
              />
            </p>
            <button type="submit" className="btn">
              Accept…
            </button>
          </div>
          {problem ? (
            <p className="error-text" id="problem" role="alert">
              {problem}
            </p>
          ) : null}
        </form>
      ) : null}
      <p className="quote-author">
        {terms.sentBy ? `${terms.sentBy}, ${site.name}` : site.name}
        <span>Questions? Answer the message that this link came in.</span>
      </p>
      <ContactLinks />
    </article>
  );
}

function QuoteStateFlag({ quote, isDepartureCancelled }: { quote: Quote; isDepartureCancelled: boolean }) {
  const { state, acceptedAt, acceptedName, content } = quote;
  if (isDepartureCancelled && content.startsOn) {
    const day = formatShortDay(content.startsOn);
    return (
      <StatusFlag title="This date was cancelled.">
        <p>The tour doesn’t start on {day}. Write to us, and we’ll make you a quote for another date.</p>
      </StatusFlag>
    );
  }
  if (state === 'expired') {
    return (
      <StatusFlag title="This quote has expired.">
        <p>
          It could be accepted until {formatShortDay(content.validUntil)}. Write to us, and we’ll make you a new one.
        </p>
      </StatusFlag>
    );
  }
  if (state !== 'accepted') return null;
  if (quote.isInquiryLost) {
    return (
      <StatusFlag title="This booking is cancelled.">
        <p>Write to us if you would still like to come.</p>
      </StatusFlag>
    );
  }
  return (
    <StatusFlag isGood title="Accepted. Thank you!">
      {acceptedAt ? (
        <p>
          By {acceptedName}, on {formatMoment(acceptedAt)} (India).
        </p>
      ) : null}
      <p>We’ll write to you about the payment.</p>
    </StatusFlag>
  );
}

function Confirmation({ quote, token, name }: Extract<QuoteView, { kind: 'confirm' }>) {
  const { content, terms } = quote;
  return (
    <form
      className="card page-message"
      method="post"
      action={quotePaths.accept(token)}
      data-seen={quotePaths.markViewed(token)}
    >
      <h1>Accept this quote?</h1>
      <p>
        <strong>{content.title}</strong>
        {content.startsOn ? `, from ${formatShortDay(content.startsOn)}` : ''}, for{' '}
        {content.people === 1 ? 'one person' : `${content.people} people`}:{' '}
        <strong>{formatRupees(terms?.total ?? 0)}</strong>.
      </p>
      <p>
        You accept it as <strong>{name}</strong>. We see that at once, and write to you about the payment.
      </p>
      <input type="hidden" name="quote" value={quote.id} />
      <input type="hidden" name="name" value={name} />
      <p className="cluster page-actions">
        <button type="submit" className="btn" name="confirm" value="yes">
          Yes, I accept
        </button>{' '}
        <a className="btn btn-quiet" href={quotePaths.newest(token)}>
          Back to the quote
        </a>
      </p>
    </form>
  );
}
