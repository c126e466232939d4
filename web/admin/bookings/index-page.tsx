import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router-dom';
import { pages } from '#shared/paths';
import { deskLinks } from '#shared/site/protected-pages';
import { openedQuery } from '../queries/inbox';
import { quotesQuery } from '../queries/quotes';
import { toursQuery } from '../queries/tours';
import { DeskPage } from '../ui/desk-page';
import { Loading } from '../ui/state-line';
import { BookingList } from './booking-list';
import { NewBookingForm } from './new-booking-fields';
import { toNewForm } from './new-booking-form';
import { OpenBooking } from './open-booking';

export function Component() {
  const [parameters] = useSearchParams();
  const open = parameters.get('open');
  const inquiry = parameters.get('inquiry');
  if (open === null) return <BookingList />;
  return open === 'new' ? <NewBookingPage key={inquiry} inquiryId={inquiry} /> : <OpenBooking key={open} id={open} />;
}

function NewBookingPage({ inquiryId }: { inquiryId: string | null }) {
  const tours = useQuery(toursQuery);
  const opened = useQuery({ ...openedQuery(inquiryId ?? ''), enabled: inquiryId !== null });
  const quotes = useQuery({ ...quotesQuery(inquiryId ?? ''), enabled: inquiryId !== null });
  const inquiry = opened.data?.inquiry;
  const quote = quotes.data?.find(({ state }) => state === 'accepted' || state === 'paid');
  const isReady =
    tours.data !== undefined && (inquiryId === null || (inquiry !== undefined && quotes.data !== undefined));
  const lead = (
    <p>
      <Link to={pages.bookings}>All bookings</Link>
      {inquiry ? (
        <>
          {' · '}of <Link to={deskLinks.inquiry(inquiry._id)}>{inquiry.name}’s inquiry</Link>
        </>
      ) : null}
    </p>
  );
  return (
    <DeskPage title="New booking" lead={lead}>
      {isReady ? (
        <NewBookingForm
          first={toNewForm(inquiry, quote, tours.data.tours)}
          tours={tours.data.tours}
          inquiryId={inquiryId}
        />
      ) : (
        <Loading
          error={tours.error ?? opened.error ?? quotes.error}
          refetch={() => {
            for (const query of inquiryId === null ? [tours] : [tours, opened, quotes]) void query.refetch();
          }}
          words="Loading…"
        />
      )}
    </DeskPage>
  );
}
