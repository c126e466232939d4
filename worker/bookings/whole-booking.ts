import { type AnyColumn, and, asc, desc, eq, inArray, type SQL } from 'drizzle-orm';
import type { Booking } from '#shared/bookings/booking';
import { fillSeats, formatCompleteCount } from '#shared/bookings/travellers';
import { bookingPayments, bookings, invoices, reportedPayments } from '../db/bookings-schema';
import { type Database, findFirst, rowid } from '../db/client';
import { toInvoiceRow } from '../invoices/queries';
import { isReviewOfBookings, selectReviews, toStaffReview } from '../reviews/queries';
import { type StoredBooking, toBooking } from './booking-row';
import { isUnerased, selectBookingIds } from './conditions';
import { findRequiredDocuments } from './departures';
import { columnsWithReportedPayments } from './queries';
import { toReportedPayment } from './reported-payments';
import { selectTravellers, toTraveller } from './travellers';

export async function listWholeBookings(db: Database, condition: SQL, today: string): Promise<Booking[]> {
  const belongsToBookings = (bookingId: AnyColumn) => inArray(bookingId, selectBookingIds(condition));
  const [bookingRows, payments, invoiceRows, travellers, reportRows, reviewRows] = await db.batch([
    db.select(columnsWithReportedPayments).from(bookings).where(condition).orderBy(desc(bookings.createdAt)),
    db
      .select()
      .from(bookingPayments)
      .where(belongsToBookings(bookingPayments.bookingId))
      .orderBy(asc(bookingPayments.recordedAt), asc(rowid)),
    db
      .select()
      .from(invoices)
      .where(belongsToBookings(invoices.bookingId))
      .orderBy(asc(invoices.createdAt), asc(rowid)),
    selectTravellers(db, condition),
    db
      .select()
      .from(reportedPayments)
      .where(belongsToBookings(reportedPayments.bookingId))
      .orderBy(asc(reportedPayments.reportedAt)),
    selectReviews(db, isReviewOfBookings(condition)),
  ]);
  return bookingRows.map((storedBooking) => {
    const belongsToBooking = ({ bookingId }: { bookingId: string }) => bookingId === storedBooking.id;
    const parts = {
      payments: payments.filter(belongsToBooking),
      invoices: invoiceRows.filter(belongsToBooking).map(toInvoiceRow),
      travellers: travellers.filter(belongsToBooking).map(toTraveller),
      reportedPayments: reportRows.filter(belongsToBooking).map(toReportedPayment),
      review: reviewRows.filter(belongsToBooking).map(toStaffReview)[0] ?? null,
    };
    return toBooking(storedBooking, parts, today);
  });
}

export const findWholeBooking = (db: Database, id: string, today: string): Promise<Booking | null> =>
  findFirst(listWholeBookings(db, eq(bookings.id, id), today));

export interface PayerBooking {
  booking: Booking;
  storedBooking: StoredBooking;
}

/** Returns null without a booking, or if its payer was erased. */
export async function findPayerBooking(
  db: Database,
  storedBooking: StoredBooking | null,
  today: string,
): Promise<PayerBooking | null> {
  const booking = storedBooking?.erasedAt === null ? await findWholeBooking(db, storedBooking.id, today) : null;
  return storedBooking && booking && { booking, storedBooking };
}

/** `2 of 4 complete`; empty for a cancelled booking. */
export async function formatCompleteTravellers(
  db: Database,
  { booking, storedBooking }: PayerBooking,
): Promise<string> {
  if (booking.cancelled) return '';
  return formatCompleteCount(fillSeats(booking.people, booking.seats), await findRequiredDocuments(db, storedBooking));
}

/** Condition on an invoice: it is of one of these bookings, and the booking's payer was not erased. */
export const isInvoiceOfPayer = (bookingCondition: SQL) =>
  inArray(invoices.bookingId, selectBookingIds(and(bookingCondition, isUnerased)));
