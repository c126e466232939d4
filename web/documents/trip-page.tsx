import type { BookingView, TripView } from '#shared/bookings/booking-view';
import { tripPaths } from '#shared/link-routes';
import { useSite } from '../components/page/site-context';
import { BookingFlag, BookingSection } from './booking-section';
import { ContactLinks, LinkedPage, Message, PageCover } from './linked-page';
import { BookingPrices, DocumentFacts, toDayFact, toGroupFact } from './quote';

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

function LinkMessage({ kind }: { kind: keyof typeof linkMessages }) {
  const { title, text } = linkMessages[kind];
  return (
    <Message title={title}>
      <p>{text}</p>
      <ContactLinks />
    </Message>
  );
}

function TripCard({ bookingView, token, coverPath, rejectedReport }: Extract<TripView, { kind: 'trip' }>) {
  const site = useSite();
  const { booking } = bookingView;
  return (
    <article className="panel page-card">
      <PageCover path={coverPath} alt={booking.tour} />
      <BookingFlag bookingView={bookingView} />
      <div className="quote-sheet">
        <header className="quote-header">
          <p className="eyebrow cluster quote-eyebrow">My trip</p>
          <h1>{booking.tour}</h1>
          <p className="quote-recipient">For {booking.payer.name}</p>
        </header>
        <TripFacts booking={booking} />
      </div>
      <BookingSection paths={tripPaths} {...{ bookingView, token, rejectedReport }} />
      <div className="quote-sheet">
        <BookingPrices booking={booking} />
      </div>
      <p className="quote-author">
        {site.name}
        <span>Questions? Answer the message that this link came in.</span>
      </p>
      <ContactLinks />
    </article>
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
