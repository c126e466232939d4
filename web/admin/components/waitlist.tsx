import { Link } from 'react-router-dom';
import { adminLinks } from '#shared/admin-routes';
import type { WaitlistEntry } from '#shared/bookings/departures';
import { formatMoment } from '#shared/dates';
import { inquiryStatusLabels } from '#shared/inquiries/inbox';
import { formatSeats } from '#shared/tours/departures';

export function Waitlist({ waiting, free }: { waiting: readonly WaitlistEntry[]; free: number }) {
  return (
    <ol className="grid text-small">
      {waiting.map(({ inquiryId, name, seats, since, status, fits, later }) => (
        <li key={inquiryId} className="row flex-wrap justify-between gap-3">
          <span>
            <Link className="touch-target font-semibold" to={adminLinks.inquiry(inquiryId)}>
              {name}
            </Link>{' '}
            wants {formatSeats(seats)}
            <span className="fine-print text-soft">
              {' '}
              · asked <time dateTime={since}>{formatMoment(since)}</time> · {inquiryStatusLabels[status].toLowerCase()}
            </span>
            {later.map((one) => (
              <span key={one.inquiryId} className="fine-print block">
                Wrote again as{' '}
                <Link className="touch-target" to={adminLinks.inquiry(one.inquiryId)}>
                  {one.name}
                </Link>
                , for {formatSeats(one.seats)}. To take it over, correct the first one.
              </span>
            ))}
          </span>
          {fits ? (
            <span className="text-tiny font-semibold whitespace-nowrap rounded-full bg-pine">Fits</span>
          ) : (
            <span className="fine-print whitespace-nowrap">{free === 0 ? 'No seat free' : 'Too few left'}</span>
          )}
        </li>
      ))}
    </ol>
  );
}
