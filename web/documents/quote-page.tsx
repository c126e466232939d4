import { formatMoment, formatShortDay } from '#shared/dates';
import { quotePaths } from '#shared/link-routes';
import { formatRupees } from '#shared/money';
import type { Quote, QuoteView } from '#shared/quotes/quote';
import { withPictureWidth } from '#shared/tours/pictures';
import { useSite } from '../components/page/site-context';
import { CallUs, Flag, LinkedPage, Message } from './linked-page';
import { QuoteDocument } from './quote';
import { BookedFlag, QuoteBooking } from './quote-booking';

export function QuotePage({ view }: { view: QuoteView }) {
  return (
    <LinkedPage>
      <Content view={view} />
    </LinkedPage>
  );
}

function Content({ view }: { view: QuoteView }) {
  if (view.kind === 'quote') return <Whole {...view} />;
  if (view.kind === 'confirm') return <Confirmation {...view} />;
  const [title, words] = messageOf(view);
  return (
    <Message title={title}>
      <p>{words}</p>
      {view.kind === 'replaced' ? (
        <a className="btn" href={quotePaths.newest(view.token)}>
          See the new quote
        </a>
      ) : (
        <Ask />
      )}
    </Message>
  );
}

function messageOf(view: Exclude<QuoteView, { quote: Quote }>): [title: string, words: string] {
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

function Ask() {
  const site = useSite();
  return (
    <p className="cluster q-ask">
      <a className="btn btn-quiet" href={site.chatHref} rel="noopener noreferrer">
        Ask on WhatsApp
      </a>{' '}
      <CallUs />
    </p>
  );
}

type WholeProps = Extract<QuoteView, { kind: 'quote' }>;

function Whole({
  quote,
  token,
  name,
  problem,
  coverPath: cover,
  booking: booked = null,
  isDepartureCancelled: isOff = false,
  rejectedReport: typed,
}: WholeProps) {
  const site = useSite();
  const { content, terms } = quote;
  if (!terms) return null;
  const isOpen = quote.state === 'sent' && !isOff;
  return (
    <article className="panel q-card" data-seen={quotePaths.markViewed(token)}>
      {cover ? (
        <img className="q-cover" src={withPictureWidth(cover, 1280)} width={1200} height={640} alt={content.title} />
      ) : null}
      {booked ? <BookedFlag {...{ booked, quote }} /> : null}
      {booked && !booked.booking.cancelled && isOpen ? (
        <p className="q-note">Below is a changed offer. Your booking stays as it is until you accept it.</p>
      ) : null}
      {booked && quote.state === 'accepted' ? null : <StateFlag {...{ quote, isOff }} />}
      {booked ? <QuoteBooking {...{ booked, token, typed }} /> : null}
      <QuoteDocument
        number={quote.number}
        revision={quote.revision}
        {...{ content, terms }}
        booking={booked?.booking.quoteId === quote.id ? booked.booking : null}
      />
      {isOpen ? (
        <form className="q-accept" method="post" action={quotePaths.accept(token)} id="accept">
          <h2>Accept this quote</h2>
          <p>
            Type your name, by {formatShortDay(content.validUntil)}. We ask you once more. You don’t pay anything here.
          </p>
          <input type="hidden" name="quote" value={quote.id} />
          <div className="cluster q-entries">
            <p className="q-entry">
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
      <p className="q-by">
        {terms.sentBy ? `${terms.sentBy}, ${site.name}` : site.name}
        <span>Questions? Answer the message that this link came in.</span>
      </p>
      <Ask />
    </article>
  );
}

function StateFlag({ quote, isOff }: { quote: Quote; isOff: boolean }) {
  const { state, acceptedAt, acceptedName, content } = quote;
  if (isOff && content.startsOn) {
    const day = formatShortDay(content.startsOn);
    return (
      <Flag title="This date was cancelled.">
        <p>The tour doesn’t start on {day}. Write to us, and we’ll make you a quote for another date.</p>
      </Flag>
    );
  }
  if (state === 'expired') {
    return (
      <Flag title="This quote has expired.">
        <p>
          It could be accepted until {formatShortDay(content.validUntil)}. Write to us, and we’ll make you a new one.
        </p>
      </Flag>
    );
  }
  if (state !== 'accepted') return null;
  if (quote.isInquiryLost) {
    return (
      <Flag title="This booking is cancelled.">
        <p>Write to us if you would still like to come.</p>
      </Flag>
    );
  }
  return (
    <Flag isGood title="Accepted. Thank you!">
      {acceptedAt ? (
        <p>
          By {acceptedName}, on {formatMoment(acceptedAt)} (India).
        </p>
      ) : null}
      <p>We’ll write to you about the payment.</p>
    </Flag>
  );
}

function Confirmation({ quote, token, name }: Extract<QuoteView, { kind: 'confirm' }>) {
  const { content, terms } = quote;
  return (
    <form
      className="card q-message"
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
      <p className="cluster q-ask">
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
