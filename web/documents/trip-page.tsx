import type { ReactNode } from 'react';
import type { BookingView, TripPlan, TripStorage, TripView } from '#shared/bookings/booking-view';
import { formatMoment, formatShortDay } from '#shared/dates';
import { tripPaths } from '#shared/link-routes';
import { formatCancellation, toCancellationRows } from '#shared/settings/policy';
import { useSite } from '../components/page/site-context';
import { BookingFlag, BookingSection } from './booking-section';
import { ContactLinks, FindLink, LinkedPage, Message, PageCover, StatusFlag } from './linked-page';
import { BookingPrices, DocumentFacts, ListSection, toDayFact, toGroupFact } from './quote';

export const TripPage = ({ view }: { view: TripView }) => (
  <LinkedPage>{view.kind === 'trip' ? <TripCard {...view} /> : <LinkMessage kind={view.kind} />}</LinkedPage>
);

const linkMessages = {
  missing: {
    title: 'This link opens no booking',
    text: 'Perhaps a part of it got lost on the way. Open it once more from the message that we sent, or write to us.',
  },
  ended: {
    title: 'This link has ended',
    text: 'It no longer opens a booking. Ask us if you need it again, and we’ll send you a new one.',
  },
} as const;

type TripCardProps = Extract<TripView, { kind: 'trip' }>;

function LinkMessage({ kind }: { kind: keyof typeof linkMessages }) {
  const { title, text } = linkMessages[kind];
  return (
    <Message title={title}>
      <p>{text}</p>
      <FindLink />
      <ContactLinks />
    </Message>
  );
}

function TripCard(view: TripCardProps) {
  const { bookingView, plan, acceptance, token, quotePath, coverPath, storage, rejectedReport } = view;
  const site = useSite();
  const { booking } = bookingView;
  const isCopy = storage.copiedAt !== null;
  return (
    <article className="panel page-card">
      {/* A copy may be opened where the picture can't be loaded. */}
      <PageCover path={isCopy ? undefined : coverPath} alt={booking.tour} />
      {storage.copiedAt === null ? null : (
        <StatusFlag title={`This is a copy from ${formatMoment(storage.copiedAt)} (India).`}>
          <p>This phone has no connection, or a bad one. With a network the same link shows what has changed since.</p>
        </StatusFlag>
      )}
      <BookingFlag {...{ bookingView, acceptance }} />
      <div className="quote-sheet">
        <header className="quote-header">
          <p className="eyebrow cluster quote-eyebrow">My trip</p>
          <h1>{booking.tour}</h1>
          <p className="quote-recipient">For {booking.payer.name}</p>
        </header>
        <TripFacts booking={booking} />
      </div>
      <BookingSection paths={tripPaths} {...{ bookingView, token, isCopy, rejectedReport }} />
      <div className="quote-sheet">
        {plan ? <TripPlanSections plan={plan} /> : null}
        <BookingPrices booking={booking} />
        {booking.cancelled || booking.cancellationSteps.length === 0 ? null : (
          <ListSection
            className="quote-cancellation"
            title="If you cancel"
            items={formatCancellation(toCancellationRows(booking.cancellationSteps))}
          />
        )}
        {quotePath && !isCopy ? (
          <p className="trip-quote">
            <a href={quotePath}>The quote</a>, with what is included.
          </p>
        ) : null}
      </div>
      <p className="quote-author">
        {site.name}
        <span>Questions? Answer the message that this link came in.</span>
      </p>
      <ContactLinks />
      <StorageNotice {...{ storage, token }} />
    </article>
  );
}

/** Says what `trip-copy.js` has done. Without scripts it stays hidden. */
function StorageNotice({ storage: { lastDay, copiedAt }, token }: { storage: TripStorage; token: string }) {
  if (lastDay === null) return null;
  const part = (state: string, text: ReactNode, action: string, label: string) => (
    <div tabIndex={-1} data-state={state} hidden={state !== 'kept'}>
      <p>{text}</p>
      <button type="button" className="btn btn-quiet" data-action={action}>
        {label}
      </button>
    </div>
  );
  return (
    <section
      className="trip-storage"
      aria-label="On this phone"
      data-trip-copy={tripPaths.copy(token)}
      data-trip-path={tripPaths.trip(token)}
      hidden={copiedAt === null}
    >
      {part(
        'kept',
        <>
          Kept on this phone until {formatShortDay(lastDay)}, to be read without a network by whoever holds it unlocked.
          <span data-week hidden>
            {' '}
            This browser deletes it after a week without a visit: open the link again shortly before you leave.
          </span>
        </>,
        'delete',
        'Delete from this phone',
      )}
      {part('deleted', 'This page is not kept on this phone.', 'keep', 'Keep it to read without a network')}
      {part('failed', 'This phone could not keep the page.', 'keep', 'Try again')}
    </section>
  );
}

function TripPlanSections({ plan: { days, planPath, packingItems, leader } }: { plan: TripPlan }) {
  return (
    <>
      {leader ? (
        <section aria-labelledby="trip-leader">
          <h2 id="trip-leader">Who leads</h2>
          <p>
            <strong>{leader.name}</strong>
            {leader.line ? `. ${leader.line}` : ''}
          </p>
        </section>
      ) : null}
      {packingItems.length > 0 ? (
        <ListSection className="quote-included" title="What to bring" items={packingItems} />
      ) : null}
      {days.length > 0 || planPath ? (
        <section aria-labelledby="trip-days">
          <h2 id="trip-days">Day by day</h2>
          {days.length > 0 ? (
            <ol className="trip-days">
              {days.map(({ day, date, title }, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two rows may be of the same day
                <li key={index}>
                  <strong>{date ? formatShortDay(date) : `Day ${day}`}</strong> <span>{title}</span>
                </li>
              ))}
            </ol>
          ) : null}
          {planPath ? (
            <p className="page-actions">
              <a className="btn btn-quiet" href={planPath}>
                Plan of the ride: heights, fuel, signal
              </a>
            </p>
          ) : null}
        </section>
      ) : null}
    </>
  );
}

function TripFacts({ booking: { start, end, seats } }: Pick<BookingView, 'booking'>) {
  const facts = [
    ...(start ? [toDayFact('Start', start)] : []),
    ...(end && end !== start ? [toDayFact('End', end)] : []),
    toGroupFact(seats),
  ];
  return <DocumentFacts facts={facts} />;
}
