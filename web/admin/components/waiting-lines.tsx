import { Link } from 'react-router-dom';
import { deskLinks } from '#shared/admin-routes';
import type { Waiting } from '#shared/bookings/departures';
import { formatMoment } from '#shared/dates';
import { statusWords } from '#shared/inquiries/inbox';
import { seatsWords } from '#shared/tours/departures';

export function WaitingLines({ waiting, free }: { waiting: readonly Waiting[]; free: number }) {
  return (
    <ol className="stack small">
      {waiting.map(({ inquiryId, name, seats, since, status, fits, later }) => (
        <li key={inquiryId} className="row wraps apart gap-12">
          <span>
            <Link className="tap strong" to={deskLinks.inquiry(inquiryId)}>
              {name}
            </Link>{' '}
            wants {seatsWords(seats)}
            <span className="fine soft">
              {' '}
              · asked <time dateTime={since}>{formatMoment(since)}</time> · {statusWords[status].toLowerCase()}
            </span>
            {later.map((one) => (
              <span key={one.inquiryId} className="fine block">
                Wrote again as{' '}
                <Link className="tap" to={deskLinks.inquiry(one.inquiryId)}>
                  {one.name}
                </Link>
                , for {seatsWords(one.seats)}. To take it over, correct the first one.
              </span>
            ))}
          </span>
          {fits ? (
            <span className="tiny strong nowrap pill on-pine">Fits</span>
          ) : (
            <span className="fine nowrap">{free === 0 ? 'No seat free' : 'Too few left'}</span>
          )}
        </li>
      ))}
    </ol>
  );
}
