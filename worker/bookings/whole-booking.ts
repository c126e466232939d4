import { asc, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { Booking } from '#shared/bookings/booking';
import { bookingPayments, bookings, saidPayments } from '../db/bookings-schema';
import { type Database, first } from '../db/client';
import { papers } from '../db/papers-schema';
import { toPaperRow } from '../papers/queries';
import { toBooking } from './booking-row';
import { selectStored, toPerson } from './people';
import { withSaid } from './queries';
import { toSaid } from './said';

export async function listWholeBookings(db: Database, which: SQL, today: string): Promise<Booking[]> {
  const theirs = sql`booking_id in (select id from bookings where ${which})`;
  const [rows, payments, given, people, said] = await db.batch([
    db.select(withSaid).from(bookings).where(which).orderBy(desc(bookings.createdAt)),
    db.select().from(bookingPayments).where(theirs).orderBy(asc(bookingPayments.notedAt), asc(sql`rowid`)),
    db.select().from(papers).where(theirs).orderBy(asc(papers.createdAt), asc(sql`rowid`)),
    selectStored(db, which),
    db.select().from(saidPayments).where(theirs).orderBy(asc(saidPayments.saidAt)),
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
