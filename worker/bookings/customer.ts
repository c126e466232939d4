import { sql } from 'drizzle-orm';
import type { Booking } from '#shared/bookings/booking';
import { sayComplete } from '#shared/bookings/people';
import type { Database } from '../db/client';
import { findBookingOf } from './queries';
import { findTravellers } from './travellers';
import { findWholeBooking } from './whole-booking';

/** The booking that a quote's acceptance made, as its payer sees it: the last one, cancelled or not; null without any. */
export async function findCustomersBooking(db: Database, series: string, today: string): Promise<Booking | null> {
  const row = await findBookingOf(db, series);
  return row && row.erasedAt === null ? findWholeBooking(db, row.id, today) : null;
}

export async function sayTravellers(db: Database, series: string): Promise<string> {
  const row = await findBookingOf(db, series);
  if (!row) return '';
  const { people, asks } = await findTravellers(db, row);
  return sayComplete(people, asks);
}

export async function findStartOf(db: Database, series: string): Promise<string | null> {
  return (await findBookingOf(db, series))?.startsOn ?? null;
}

export const isPaperOf = (series: string) =>
  sql`booking_id in (select id from bookings where quote_series = ${series} and erased_at is null)`;

export async function findNotedUtr(db: Database, utr: string): Promise<string | null> {
  const [row] = await db.all<{ id: string }>(sql`select booking_id as id from booking_payments where reference = ${utr}
    and kind = 'payment' and not exists (select 1 from booking_payments later where later.reverses = booking_payments.id)`);
  return row?.id ?? null;
}
