import { type AnyColumn, and, asc, desc, eq, inArray, type SQL } from 'drizzle-orm';
import type { Booking } from '#shared/bookings/booking';
import { fillSeats, sayComplete } from '#shared/bookings/travellers';
import { bookingPayments, bookings, papers, saidPayments } from '../db/bookings-schema';
import { type Database, first, rowid } from '../db/client';
import { toPaperRow } from '../invoices/queries';
import { type StoredBooking, toBooking } from './booking-row';
import { bookingIds, isUnerased } from './conditions';
import { findAsks } from './departures';
import { findBookingOf, withSaid } from './queries';
import { toSaid } from './reported-payments';
import { selectStored, toPerson } from './travellers';

export async function listWholeBookings(db: Database, which: SQL, today: string): Promise<Booking[]> {
  const isTheirs = (bookingId: AnyColumn) => inArray(bookingId, bookingIds(which));
  const [rows, payments, given, people, said] = await db.batch([
    db.select(withSaid).from(bookings).where(which).orderBy(desc(bookings.createdAt)),
    db
      .select()
      .from(bookingPayments)
      .where(isTheirs(bookingPayments.bookingId))
      .orderBy(asc(bookingPayments.notedAt), asc(rowid)),
    db.select().from(papers).where(isTheirs(papers.bookingId)).orderBy(asc(papers.createdAt), asc(rowid)),
    selectStored(db, which),
    db.select().from(saidPayments).where(isTheirs(saidPayments.bookingId)).orderBy(asc(saidPayments.saidAt)),
  ]);
  return rows.map((row) => {
    const isIts = ({ bookingId }: { bookingId: string }) => bookingId === row.id;
    const parts = {
      payments: payments.filter(isIts),
      papers: given.filter(isIts).map(toPaperRow),
      people: people.filter(isIts).map(toPerson),
      said: said.filter(isIts).map(toSaid),
    };
    return toBooking(row, parts, today);
  });
}

export const findWholeBooking = (db: Database, id: string, today: string): Promise<Booking | null> =>
  first(listWholeBookings(db, eq(bookings.id, id), today));

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
