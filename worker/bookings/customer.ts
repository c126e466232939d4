import { and, eq, inArray } from 'drizzle-orm';
import type { Booking } from '#shared/bookings/booking';
import { fillSeats, sayComplete } from '#shared/bookings/people';
import { bookings } from '../db/bookings-schema';
import type { Database } from '../db/client';
import { papers } from '../db/papers-schema';
import type { StoredBooking } from './booking-row';
import { findAsks } from './care';
import { bookingIds, isUnerased } from './conditions';
import { findBookingOf } from './queries';
import { findWholeBooking } from './whole-booking';

interface CustomersBooking {
  booking: Booking;
  row: StoredBooking;
}

/** The last booking that a quote's acceptance made, cancelled or not, as its payer sees it; null if there is none. */
export async function findCustomersBooking(
  db: Database,
  series: string,
  today: string,
): Promise<CustomersBooking | null> {
  const row = await findBookingOf(db, series);
  const booking = row?.erasedAt === null ? await findWholeBooking(db, row.id, today) : null;
  return row && booking && { booking, row };
}

/** Number of travellers whose data is complete, in words; empty for a cancelled booking. */
export async function sayTravellers(db: Database, { booking, row }: CustomersBooking): Promise<string> {
  if (booking.cancelled) return '';
  return sayComplete(fillSeats(booking.people, booking.seats), await findAsks(db, row));
}

/** Condition on a paper: it is of a booking that this quote made, whose payer wasn't erased. */
export const isPaperOf = (series: string) =>
  inArray(papers.bookingId, bookingIds(and(eq(bookings.quoteSeries, series), isUnerased)));
