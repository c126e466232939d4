import { and, eq, exists, like } from 'drizzle-orm';
import { financialYearOf } from '#shared/bookings/financial-year';
import { sayMonth } from '#shared/bookings/month';
import { dayWords } from '#shared/ride/days';
import { toIndianDay } from '#shared/text/dates';
import { type Database, isTrue, rowsOf } from '../db/client';
import { events } from '../db/site-schema';
import { today } from './answers';
import type { StoredBooking } from './booking-row';

const isExported = (month: string) =>
  exists(rowsOf(events, and(eq(events.action, 'accounts_exported'), like(events.label, `%, ${month}`))));

/** A question about an unusual day of a payment, a refund or a cancellation; null for a usual day. */
export async function questionDay(db: Database, booking: StoredBooking, day: string): Promise<string | null> {
  const booked = toIndianDay(booking.createdAt);
  const now = today();
  if (day < booked) return `${dayWords(day)} is before the booking was made, on ${dayWords(booked)}. Is that right?`;
  if (financialYearOf(day) !== financialYearOf(now))
    return `${dayWords(day)} is in the financial year ${financialYearOf(day)}, which is over. Is that right?`;
  const month = day.slice(0, 7);
  if (month < now.slice(0, 7) && (await isTrue(db, isExported(month))))
    return `The accounts of ${sayMonth(month)} were exported already. Is this day right?`;
  return null;
}
