import { desc, type SQL } from 'drizzle-orm';
import type { Booking } from '#shared/bookings/booking';
import { bookings } from '../db/bookings-schema';
import type { Database } from '../db/client';
import { listPapersOf } from '../papers/queries';
import { type StoredBooking, toBooking } from './booking-row';
import { listPeopleOf } from './people';
import { listPayments } from './queries';

/** A booking with all that belongs to it. */
export async function wholeBooking(db: Database, row: StoredBooking, today: string): Promise<Booking> {
  const [payments, papers, people] = await Promise.all([
    listPayments(db, row.id),
    listPapersOf(db, row.id),
    listPeopleOf(db, row.id),
  ]);
  return toBooking(row, { payments, papers, people }, today);
}

/** All bookings that `which` chooses, whole, newest first. */
export async function listWholeBookings(db: Database, which: SQL, today: string): Promise<Booking[]> {
  const rows = await db.select().from(bookings).where(which).orderBy(desc(bookings.createdAt));
  const whole: Booking[] = [];
  for (const row of rows) whole.push(await wholeBooking(db, row, today));
  return whole;
}
