import type { Booking } from '../bookings/booking.ts';

/** The payer's page of a booking, above the quote that it came of. */
export interface BookedView {
  booking: Booking;
  /** India's day. */
  today: string;
  /** The first day that the quote names, where the booking has another one now. */
  movedFrom: string | null;
  /** The last day by which a refund reaches them; null where nothing comes back. */
  refundBy: string | null;
}
