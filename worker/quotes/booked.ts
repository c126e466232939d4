import type { BookedView } from '#shared/quotes/booked-view';
import type { Quote } from '#shared/quotes/quote';
import { addDays } from '#shared/ride/days';
import { findCustomersBooking } from '../bookings/customer';
import type { Database } from '../db/client';
import { findSettings } from '../settings/queries';
import { findQuote } from './queries';

/** The booking that a quote's page shows; null while there is none, and once its acceptance was taken back. */
export async function findBooked(db: Database, quote: Quote, today: string): Promise<BookedView | null> {
  const row = await findQuote(db, quote.id);
  const booking = row && (await findCustomersBooking(db, row.series, today));
  if (!booking || (booking.cancelled && quote.acceptedAt === null)) return null;
  const { settings } = await findSettings(db);
  const { cancelled, start, paidPaise, quoteId } = booking;
  const agreedStart = quote.content.startsOn;
  const isMoved = quoteId === quote.id && agreedStart !== null && start !== null && start !== agreedStart;
  const comesBack = cancelled !== null && paidPaise > cancelled.keptPaise;
  return {
    booking,
    today,
    movedFrom: isMoved ? agreedStart : null,
    refundBy: comesBack ? addDays(cancelled.day, settings.refundWeeks * 7) : null,
  };
}
