import { Link } from 'react-router-dom';
import { adminLinks } from '#shared/admin-routes';
import type { WaitlistEntry } from '#shared/bookings/departures';
import { formatMoment } from '#shared/dates';
import { inquiryStatusLabels } from '#shared/inquiries/inbox';
import { formatSeats } from '#shared/tours/departures';

export function Waitlist({ entries, freeSeats }: { entries: readonly WaitlistEntry[]; freeSeats: number }) {
  return (
    <ol className="grid text-small">
      {entries.map(({ inquiryId, name, seats, waitingSince, status, fitsFreeSeats, laterInquiries }) => (
        <li key={inquiryId} className="row flex-wrap justify-between gap-3">
          <span>
            <Link className="touch-target font-semibold" to={adminLinks.inquiry(inquiryId)}>
              {name}
            </Link>{' '}
            wants {formatSeats(seats)}
            <span className="fine-print text-soft">
              {' '}
              · asked <time dateTime={waitingSince}>{formatMoment(waitingSince)}</time> ·{' '}
              {inquiryStatusLabels[status].toLowerCase()}
            </span>
            {laterInquiries.map((inquiry) => (
              <span key={inquiry.inquiryId} className="fine-print block">
                Wrote again as{' '}
                <Link className="touch-target" to={adminLinks.inquiry(inquiry.inquiryId)}>
                  {inquiry.name}
                </Link>
                , for {formatSeats(inquiry.seats)}. To take it over, correct the first inquiry.
              </span>
            ))}
          </span>
          {fitsFreeSeats ? (
            <span className="text-tiny font-semibold whitespace-nowrap rounded-full bg-pine">Fits</span>
          ) : (
            <span className="fine-print whitespace-nowrap">{freeSeats === 0 ? 'No seat free' : 'Too few left'}</span>
          )}
        </li>
      ))}
    </ol>
  );
}
