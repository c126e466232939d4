import { and, asc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import { bookingPayments, bookings } from '../db/bookings-schema';
import type { Database } from '../db/client';
import type { StoredBooking, StoredPayment } from './booking-row';

/** The payments of a booking: the sum of its ledger. */
export const paidOf = (id: SQL) =>
  sql<number>`(select coalesce(sum(adds_paise), 0) from booking_payments where booking_id = ${id})`;

export async function findBooking(db: Database, id: string): Promise<StoredBooking | null> {
  const [row] = await db.select().from(bookings).where(eq(bookings.id, id));
  return row ?? null;
}

/** The booking that a quote's acceptance made, whichever revision; null if there is none, or it was cancelled. */
export async function findBookingOfQuote(db: Database, series: string): Promise<StoredBooking | null> {
  const [row] = await db
    .select()
    .from(bookings)
    .where(and(eq(bookings.quoteSeries, series), sql`cancelled_on is null`));
  return row ?? null;
}

/** The ledger of a booking, in the order in which it was written. */
export function listPayments(db: Database, bookingId: string): Promise<StoredPayment[]> {
  return db
    .select()
    .from(bookingPayments)
    .where(eq(bookingPayments.bookingId, bookingId))
    .orderBy(asc(bookingPayments.notedAt), asc(sql`rowid`));
}

/** Condition: the call that gave this name to its change has made it. */
export const isChange = (id: string, changeId: string) =>
  sql`exists (select 1 from bookings where id = ${id} and change_id = ${changeId})`;

/** Statement: a booking, where `guard` holds and no other has its id. One of four references is free: millions are. */
export function insertBooking(db: Database, row: StoredBooking, references: readonly string[], guard: SQL) {
  const free = sql`(select value from json_each(${JSON.stringify(references)})
    where value not in (select reference from bookings) limit 1)`;
  const values = (Object.keys(getTableColumns(bookings)) as (keyof StoredBooking)[]).map((name) =>
    name === 'reference' ? free : sql`${row[name]}`,
  );
  const isNew = sql`not exists (select 1 from bookings where id = ${row.id})`;
  return db.insert(bookings).select(sql`select ${sql.join(values, sql`, `)} where ${isNew} and ${guard}`);
}

/** The bookings of dates, in the order in which they were made. */
export function listOfDates(db: Database, which: SQL): Promise<StoredBooking[]> {
  return db.select().from(bookings).where(which).orderBy(asc(bookings.createdAt), asc(sql`rowid`));
}
