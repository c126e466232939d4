import { and, asc, desc, eq, getTableColumns, isNull, type SQL, sql } from 'drizzle-orm';
import type { BookingSearch, BookingState } from '#shared/bookings/booking';
import { bookings } from '../db/bookings-schema';
import { type Database, first, insertWhere } from '../db/client';
import { isInMonths } from '../db/months';
import { readSearchedNumber, searchWords } from '../db/search-words';
import { foldText } from '../inquiries/fold';
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

export const findBooking = (db: Database, id: string): Promise<SeenBooking | null> =>
  first(db.select(withSaid).from(bookings).where(eq(bookings.id, id)));

/** The booking that a quote's acceptance made, whichever revision; null if there is none, or it was cancelled. */
export const findBookingOfQuote = (db: Database, series: string): Promise<SeenBooking | null> =>
  first(db.select(withSaid).from(bookings).where(sql`quote_series = ${series} and cancelled_on is null`));

/** The last booking that a quote's acceptance made: one that isn't cancelled before all others. */
export function findBookingOf(db: Database, series: string | SQL): Promise<SeenBooking | null> {
  const order = sql`cancelled_on is not null, created_at desc`;
  return first(db.select(withSaid).from(bookings).where(eq(bookings.quoteSeries, series)).orderBy(order).limit(1));
}

/** Condition: the call that gave this name to its change has made it. */
export const isChange = (id: string, changeId: string) =>
  sql`exists (select 1 from bookings where id = ${id} and change_id = ${changeId})`;

/** Statement: inserts a booking, where `guard` holds and its id is new. It takes the first free one of the references. */
export function insertBooking(db: Database, row: StoredBooking, references: readonly string[], guard: SQL) {
  const free = sql`(select value from json_each(${JSON.stringify(references)})
    where value not in (select reference from bookings) limit 1)`;
  const isNew = sql`not exists (select 1 from bookings where id = ${row.id})`;
  return insertWhere(db, bookings, { ...row, reference: free }, sql`where ${isNew} and ${guard}`);
}

export function selectBookings(db: Database, which: SQL | undefined) {
  return db.select().from(bookings).where(which).orderBy(asc(bookings.createdAt), asc(sql`rowid`));
}

const isOff = sql`cancelled_on is not null`;

function isIn(state: BookingState, today: string): SQL {
  if (state === 'cancelled') return isOff;
  const isOver = sql`coalesce(ends_on, starts_on) < ${today}`;
  const hasBegun = sql`starts_on <= ${today}`;
  const isAhead = sql`not ${isOff} and (starts_on is null or starts_on > ${today})`;
  if (state === 'done') return sql`not ${isOff} and ${isOver}`;
  if (state === 'travelling') return sql`not ${isOff} and ${hasBegun} and not ${isOver}`;
  if (state === 'seats') return sql`${isAhead} and awaits_seats_by is not null`;
  if (state === 'paid') return sql`${isAhead} and awaits_seats_by is null and paid_paise >= total_paise`;
  const isBegun = state === 'booked' ? sql`paid_paise > 0` : sql`paid_paise <= 0`;
  return sql`${isAhead} and awaits_seats_by is null and paid_paise < total_paise and ${isBegun}`;
}

/** Condition: every word is in the reference, payer, e-mail or tour, or the words are the payer's phone number. */
function matches(q: string): SQL | undefined {
  const digits = readSearchedNumber(q);
  const text = sql`(lower(reference) || ' ' || folded)`;
  // D1 takes no pattern of more than 50 bytes.
  const named = and(...searchWords(foldText(q)).map((word) => sql`instr(${text}, ${word}) > 0`));
  if (digits === null) return named;
  return sql`(${named} or instr(replace(replace(payer_phone, ' ', ''), '-', ''), ${digits}) > 0)`;
}

export function listBookings(db: Database, search: BookingSearch, today: string): Promise<SeenBooking[]> {
  const { tour, departure, inquiry, made, source, isSaid, state, q = '', limit } = search;
  return db
    .select(withSaid)
    .from(bookings)
    .where(
      and(
        // `-` searches for bookings of no tour of ours.
        tour === '-' ? isNull(bookings.tourId) : tour === undefined ? undefined : eq(bookings.tourId, tour),
        departure === undefined ? undefined : sql`(departure_id = ${departure} or starts_on = ${departure})`,
        inquiry === undefined ? undefined : eq(bookings.inquiryId, inquiry),
        made === undefined ? undefined : isInMonths(sql`created_at`, [made]),
        source === undefined ? undefined : eq(bookings.source, source),
        isSaid ? sql`id in (select booking_id from said_payments where state = 'open')` : undefined,
        state === undefined ? undefined : isIn(state, today),
        q === '' ? undefined : matches(q),
      ),
    )
    .orderBy(desc(bookings.createdAt), desc(sql`rowid`))
    .limit(limit);
}
