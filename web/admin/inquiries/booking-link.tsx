import { useQuery } from '@tanstack/react-query';
import CalendarCheck from 'lucide-react/icons/calendar-check';
import { Link } from 'react-router-dom';
import { deskLinks } from '#shared/site/protected-pages';
import { bookingsOfQuery } from '../queries/bookings-of';

/** Leads to the booking of an inquiry, or makes it. */
export function BookingLink({ inquiryId }: { inquiryId: string }) {
  const bookings = useQuery(bookingsOfQuery(inquiryId)).data;
  if (!bookings) return null;
  const booking = bookings.find(({ state }) => state !== 'cancelled') ?? bookings[0];
  return (
    <Link
      className="btn btn-quiet btn-small at-start"
      to={booking ? deskLinks.booking(booking.id) : deskLinks.newBooking(inquiryId)}
    >
      <CalendarCheck className="icon" aria-hidden="true" />
      {booking ? `Booking ${booking.reference}` : 'Make its booking'}
    </Link>
  );
}
