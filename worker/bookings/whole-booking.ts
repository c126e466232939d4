import { type AnyColumn, and, asc, desc, eq, inArray, type SQL } from 'drizzle-orm';
import type { Booking } from '#shared/bookings/booking';
import { fillSeats, formatCompleteCount } from '#shared/bookings/travellers';
import { bookingPayments, bookings, invoices, reportedPayments } from '../db/bookings-schema';
import { type Database, findFirst, rowid } from '../db/client';
import { toInvoiceRow } from '../invoices/queries';
import { type StoredBooking, toBooking } from './booking-row';
import { isUnerased, selectBookingIds } from './conditions';
import { findTravelDocuments } from './departures';
import { columnsWithReportedPayments, findLatestBookingOfQuote } from './queries';
import { toReportedPayment } from './reported-payments';
import { selectTravellers, toTraveller } from './travellers';

export async function listWholeBookings(db: Database, which: SQL, today: string): Promise<Booking[]> {
  const isTheirs = (bookingId: AnyColumn) => inArray(bookingId, selectBookingIds(which));
  const [rows, payments, given, people, said] = await db.batch([
    db.select(columnsWithReportedPayments).from(bookings).where(which).orderBy(desc(bookings.createdAt)),
    db
      .select()
      .from(bookingPayments)
      .where(isTheirs(bookingPayments.bookingId))
      .orderBy(asc(bookingPayments.recordedAt), asc(rowid)),
    db.select().from(invoices).where(isTheirs(invoices.bookingId)).orderBy(asc(invoices.createdAt), asc(rowid)),
    selectTravellers(db, which),
    db
      .select()
      .from(reportedPayments)
      .where(isTheirs(reportedPayments.bookingId))
      .orderBy(asc(reportedPayments.reportedAt)),
  ]);
  return rows.map((row) => {
    const isIts = ({ bookingId }: { bookingId: string }) => bookingId === row.id;
    const parts = {
      payments: payments.filter(isIts),
      papers: given.filter(isIts).map(toInvoiceRow),
      people: people.filter(isIts).map(toTraveller),
      said: said.filter(isIts).map(toReportedPayment),
    };
    return toBooking(row, parts, today);
  });
}

export const findWholeBooking = (db: Database, id: string, today: string): Promise<Booking | null> =>
  findFirst(listWholeBookings(db, eq(bookings.id, id), today));

interface PayersBooking {
  booking: Booking;
  row: StoredBooking;
}

/** The last booking that a quote's acceptance made, cancelled or not, as its payer sees it; null if there is none. */
export async function findPayersBooking(db: Database, series: string, today: string): Promise<PayersBooking | null> {
  const row = await findLatestBookingOfQuote(db, series);
  const booking = row?.erasedAt === null ? await findWholeBooking(db, row.id, today) : null;
  return row && booking && { booking, row };
}

/** Number of travellers whose data is complete, in words; empty for a cancelled booking. */
export async function formatCompleteTravellers(db: Database, { booking, row }: PayersBooking): Promise<string> {
  if (booking.cancelled) return '';
  return formatCompleteCount(fillSeats(booking.people, booking.seats), await findTravelDocuments(db, row));
}

/** Condition on a paper: it is of a booking that this quote made, whose payer wasn't erased. */
export const isInvoiceOfQuote = (series: string) =>
  inArray(invoices.bookingId, selectBookingIds(and(eq(bookings.quoteSeries, series), isUnerased)));
