import { useSearchParams } from 'react-router-dom';
import { BookingList } from './booking-list';
import { NewBookingPage } from './new-booking';
import { OpenBooking } from './open-booking';

/** All bookings, one of them, or one to make by hand. */
export function Component() {
  const [parameters] = useSearchParams();
  const open = parameters.get('open');
  const inquiry = parameters.get('inquiry');
  if (open === null) return <BookingList />;
  return open === 'new' ? <NewBookingPage key={inquiry} inquiryId={inquiry} /> : <OpenBooking key={open} id={open} />;
}
