import { type AnyColumn, asc, desc, eq, inArray, type SQL } from 'drizzle-orm';
import type { Booking } from '#shared/bookings/booking';
import { bookingPayments, bookings, saidPayments } from '../db/bookings-schema';
import { type Database, first, rowid } from '../db/client';
import { papers } from '../db/papers-schema';
import { toPaperRow } from '../papers/queries';
import { toBooking } from './booking-row';
import { bookingIds } from './conditions';
import { selectStored, toPerson } from './people';
import { withSaid } from './queries';
import { toSaid } from './said';

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
