import { and, desc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { BookingSearch, BookingState } from '#shared/bookings/booking';
import { bookings } from '../db/bookings-schema';
import type { Database } from '../db/client';
import { isInMonths } from '../db/months';
import type { SeenBooking } from './booking-row';
import { withSaid } from './queries';

const isOff = sql`cancelled_on is not null`;

function isIn(state: BookingState, today: string): SQL {
  if (state === 'cancelled') return isOff;
  const isOver = sql`coalesce(ends_on, starts_on) < ${today}`;
  const hasBegun = sql`starts_on <= ${today}`;
  const isAhead = sql`not ${isOff} and (starts_on is null or starts_on > ${today})`;
  if (state === 'done') return sql`not ${isOff} and ${isOver}`;
  if (state === 'travelling') return sql`not ${isOff} and ${hasBegun} and not ${isOver}`;
  if (state === 'paid') return sql`${isAhead} and paid_paise >= total_paise`;
  const isBegun = state === 'booked' ? sql`paid_paise > 0` : sql`paid_paise <= 0`;
  return sql`${isAhead} and paid_paise < total_paise and ${isBegun}`;
}

/** More words than these narrow nothing down. */
const maxWords = 20;
const escaped = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/** Every word is in its reference, payer, e-mail or tour; or it is the payer's number, however that is spaced. */
function matches(q: string): SQL | undefined {
  const digits = q.replace(/\D/g, '');
  const words = q.split(/\s+/).filter(Boolean).slice(0, maxWords);
  const text = sql`(reference || ' ' || payer_name || ' ' || payer_email || ' ' || tour)`;
  const named = and(...words.map((word) => sql`${text} like ${escaped(word)} escape '\\'`));
  if (digits.length < 4 || !/^[\d\s+().-]+$/.test(q)) return named;
  return sql`(${named} or replace(replace(payer_phone, ' ', ''), '-', '') like ${`%${digits}%`})`;
}

export function listBookings(db: Database, search: BookingSearch, today: string): Promise<SeenBooking[]> {
  const { tour, departure, inquiry, made, source, isSaid, state, q = '', limit } = search;
  return db
    .select(withSaid)
    .from(bookings)
    .where(
      and(
        // Of no tour of ours.
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
