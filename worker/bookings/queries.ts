import { and, asc, desc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import { bookings } from '../db/bookings-schema';
import type { Database } from '../db/client';
import type { SeenBooking, StoredBooking } from './booking-row';

export const paidOf = (id: SQL) =>
  sql<number>`(select coalesce(sum(adds_paise), 0) from booking_payments where booking_id = ${id})`;

const openSaid = sql<string>`(select json_group_array(json_object('id', id, 'utr', utr, 'amountPaise', amount_paise,
  'saidAt', strftime('%Y-%m-%dT%H:%M:%fZ', said_at / 1000.0, 'unixepoch'), 'state', state, 'reason', reason,
  'decidedBy', decided_by)) from (select * from said_payments where booking_id = bookings.id and state = 'open' order by said_at))`;

export const withSaid = {
  ...getTableColumns(bookings),
  said: openSaid,
};

export async function findBooking(db: Database, id: string): Promise<SeenBooking | null> {
  const [row] = await db.select(withSaid).from(bookings).where(eq(bookings.id, id));
  return row ?? null;
}

/** The booking that a quote's acceptance made, whichever revision; null if there is none, or it was cancelled. */
export async function findBookingOfQuote(db: Database, series: string): Promise<SeenBooking | null> {
  const [row] = await db
    .select(withSaid)
    .from(bookings)
    .where(and(eq(bookings.quoteSeries, series), sql`cancelled_on is null`));
  return row ?? null;
}

/** The last booking that a quote's acceptance made: one that isn't cancelled before all others. */
export async function findBookingOf(db: Database, series: string): Promise<SeenBooking | null> {
  const [row] = await db
    .select(withSaid)
    .from(bookings)
    .where(eq(bookings.quoteSeries, series))
    .orderBy(sql`cancelled_on is not null`, desc(bookings.createdAt))
    .limit(1);
  return row ?? null;
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

export function selectBookings(db: Database, which: SQL) {
  return db.select().from(bookings).where(which).orderBy(asc(bookings.createdAt), asc(sql`rowid`));
}
