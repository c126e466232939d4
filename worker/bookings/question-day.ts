import { sql } from 'drizzle-orm';
import { financialYearOf } from '#shared/bookings/financial-year';
import { sayMonth } from '#shared/bookings/month';
import { dayWords } from '#shared/ride/days';
import { toIndianDay } from '#shared/text/dates';
import type { Database } from '../db/client';
import { today } from './answers';
import type { StoredBooking } from './booking-row';

async function isExported(db: Database, month: string): Promise<boolean> {
  const [row] = await db.all<{ known: number }>(
    sql`select exists (select 1 from events where action = 'accounts_exported' and label like ${`%, ${month}`}) as known`,
  );
  return row?.known === 1;
}

/** A question about the day of a payment, a refund or a cancellation; null where there is nothing to ask. */
export async function questionDay(db: Database, booking: StoredBooking, day: string): Promise<string | null> {
  const booked = toIndianDay(booking.createdAt);
  const now = today();
  if (day < booked) return `${dayWords(day)} is before the booking was made, on ${dayWords(booked)}. Is that right?`;
  if (financialYearOf(day) !== financialYearOf(now))
    return `${dayWords(day)} is in the financial year ${financialYearOf(day)}, which is over. Is that right?`;
  const month = day.slice(0, 7);
  if (month < now.slice(0, 7) && (await isExported(db, month)))
    return `The accounts of ${sayMonth(month)} were exported already. Is this day right?`;
  return null;
}
