import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { quoteStateWords, totalOf } from '#shared/quotes/quote';
import { deskLinks } from '#shared/site/protected-pages';
import { formatDay } from '#shared/text/dates';
import { formatRupees } from '#shared/text/money';
import { bookingsOfQuery } from '../queries/bookings';
import { acceptedQuotesQuery } from '../queries/quotes';
import { Moment } from '../ui/moment';
import { Named } from '../ui/named';
import * as styles from './dashboard.module.css';
import { Panel } from './panel';

/** Quotes that riders said yes to, until their inquiry is won or lost. Nothing without any. */
export function AcceptedQuotes() {
  const { data } = useQuery(acceptedQuotesQuery);
  if (!data || data.total === 0) return null;
  return (
    <Panel
      title="Accepted quotes"
      lead="Each has its booking, with its seats; once an inquiry is Won or Lost, its quote leaves this list."
      total={data.total}
      isPart
    >
      {data.data.map(({ id, inquiry, number, state, content, acceptedAt }) => (
        <li key={id} className={styles.waiting}>
          <Named name={<Link to={deskLinks.inquiry(inquiry)}>{content.name}</Link>}>
            <span className="fine">
              {content.title}
              {content.startsOn ? `, ${formatDay(content.startsOn)}` : ''} ·{' '}
              <Link to={deskLinks.quote(inquiry, id)}>{number}</Link> ·{' '}
              <span className="num">{formatRupees(totalOf(content))}</span>
              {state === 'paid' ? ` · ${quoteStateWords.paid.toLowerCase()}` : ''}
              <BookingOf inquiry={inquiry} />
            </span>
          </Named>
          <Moment iso={acceptedAt ?? ''} />
        </li>
      ))}
    </Panel>
  );
}

/** Leads to the booking that it made. */
function BookingOf({ inquiry }: { inquiry: string }) {
  const booking = useQuery(bookingsOfQuery(inquiry)).data?.find(({ state }) => state !== 'cancelled');
  if (!booking) return null;
  return (
    <>
      {' · '}
      <Link to={deskLinks.booking(booking.id)}>Booking {booking.reference}</Link>
    </>
  );
}
