import type { Booking } from '#shared/bookings/booking';
import { openOf } from '#shared/bookings/said';
import { upiLink } from '#shared/bookings/upi';
import type { BookedView, PayWays } from '#shared/quotes/booked-view';
import type { Quote } from '#shared/quotes/quote';
import { addDays } from '#shared/ride/days';
import type { Settings } from '#shared/site/settings';
import { findCustomersBooking, sayTravellers } from '../bookings/customer';
import type { Database } from '../db/client';
import { drawUpiQr } from '../papers/upi-qr';
import { findSettings } from '../settings/queries';
import { findQuote } from './queries';

/** The next payment, less what was said to be paid: it isn't asked for twice. */
function waysToPay({ booking, quote, settings }: { booking: Booking; quote: Quote; settings: Settings }) {
  const { next, reference, instalments, said, paidPaise } = booking;
  const waiting = openOf(said).reduce((sum, { amountPaise }) => sum + amountPaise, 0);
  const amountPaise = (next?.amountPaise ?? 0) - waiting;
  // Somebody marked the quote as paid, and hasn't noted the amount yet.
  if (!next || amountPaise <= 0 || (quote.paidAt !== null && paidPaise === 0)) return null;
  const { name, upi: vpa, bankName, bankAccount, ifsc } = settings;
  const at = instalments.findIndex((part) => part.paidPaise < part.amountPaise) + 1;
  const payment = { vpa, name, amountPaise, note: `${reference} ${booking.tour}`, reference: `${reference}-${at}` };
  const ways: PayWays = {
    amountPaise,
    due: next.due,
    upi: vpa === '' ? null : { address: vpa, link: upiLink(payment), qr: drawUpiQr(payment) },
    bank: bankAccount === '' || ifsc === '' ? null : { name, bank: bankName, account: bankAccount, ifsc },
    link: quote.paymentUrl,
  };
  return ways;
}

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
    travellers: await sayTravellers(db, row.series),
    pay: waysToPay({ booking, quote, settings }),
  };
}
