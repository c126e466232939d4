import { and, asc, desc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import { bookingPayments, bookings } from '../db/bookings-schema';
import type { Database } from '../db/client';
import type { BookingWithPaid, StoredBooking, StoredPayment } from './booking-row';

/** The payments of a booking: the sum of its ledger. */
export const paidOf = (id: SQL) =>
  sql<number>`(select coalesce(sum(adds_paise), 0) from booking_payments where booking_id = ${id})`;

const openSaid = sql<string>`(select json_group_array(json_object('id', id, 'utr', utr, 'amountPaise', amount_paise,
  'saidAt', strftime('%Y-%m-%dT%H:%M:%fZ', said_at / 1000.0, 'unixepoch'), 'state', state, 'reason', reason,
  'decidedBy', decided_by)) from (select * from said_payments where booking_id = bookings.id and state = 'open' order by said_at))`;

/** A booking's row, with what its ledger and its payer say. */
export const withPaid = {
  ...getTableColumns(bookings),
  paidPaise: paidOf(sql`bookings.id`),
  said: openSaid,
};

export async function findBooking(db: Database, id: string): Promise<BookingWithPaid | null> {
  const [row] = await db.select(withPaid).from(bookings).where(eq(bookings.id, id));
  return row ?? null;
}

/** The booking that a quote's acceptance made, whichever revision; null if there is none, or it was cancelled. */
export async function findBookingOfQuote(db: Database, series: string): Promise<BookingWithPaid | null> {
  const [row] = await db
    .select(withPaid)
    .from(bookings)
    .where(and(eq(bookings.quoteSeries, series), sql`cancelled_on is null`));
  return row ?? null;
}

/** The last booking that a quote's acceptance made: one that isn't cancelled before all others. */
export async function findBookingOf(db: Database, series: string): Promise<BookingWithPaid | null> {
  const [row] = await db
    .select(withPaid)
    .from(bookings)
    .where(eq(bookings.quoteSeries, series))
    .orderBy(sql`cancelled_on is not null`, desc(bookings.createdAt))
    .limit(1);
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

/** Which bookings are listed. */
export interface BookingsWanted {
  tour?: string | undefined;
  departure?: string | undefined;
  inquiry?: string | undefined;
  q?: string | undefined;
}

/** So many are listed at most. */
const maxListed = 2_000;

const escaped = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/** Newest first. */
export function listBookings(
  db: Database,
  { tour, departure, inquiry, q }: BookingsWanted,
): Promise<BookingWithPaid[]> {
  const digits = q?.replace(/\D/g, '') ?? '';
  const isFound = q
    ? sql`(reference like ${escaped(q)} escape '\\' or payer_name like ${escaped(q)} escape '\\'
        or payer_email like ${escaped(q)} escape '\\' or tour like ${escaped(q)} escape '\\'
        or (${digits.length > 3} and replace(replace(payer_phone, ' ', ''), '-', '') like ${`%${digits}%`}))`
    : undefined;
  return db
    .select(withPaid)
    .from(bookings)
    .where(
      and(
        tour === undefined ? undefined : eq(bookings.tourId, tour),
        departure === undefined ? undefined : sql`(departure_id = ${departure} or starts_on = ${departure})`,
        inquiry === undefined ? undefined : eq(bookings.inquiryId, inquiry),
        isFound,
      ),
    )
    .orderBy(desc(bookings.createdAt), desc(sql`rowid`))
    .limit(maxListed);
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
