import { desc, type SQL } from 'drizzle-orm';
import type { Booking } from '#shared/bookings/booking';
import { bookings } from '../db/bookings-schema';
import type { Database } from '../db/client';
import { listPapersOf } from '../papers/queries';
import { type SeenBooking, toBooking } from './booking-row';
import { listPeopleOf } from './people';
import { listPayments, withSaid } from './queries';
import { listSaid } from './said';

/** A booking with all that belongs to it. */
export async function wholeBooking(db: Database, row: SeenBooking, today: string): Promise<Booking> {
  const payments = await listPayments(db, row.id);
  const papers = await listPapersOf(db, row.id);
  const people = await listPeopleOf(db, row.id);
  const said = await listSaid(db, row.id);
  return toBooking(row, { payments, papers, people, said }, today);
}

/** All bookings that `which` chooses, whole, newest first. */
export async function listWholeBookings(db: Database, which: SQL, today: string): Promise<Booking[]> {
  const rows = await db.select(withSaid).from(bookings).where(which).orderBy(desc(bookings.createdAt));
  const whole: Booking[] = [];
  for (const row of rows) whole.push(await wholeBooking(db, row, today));
  return whole;
}
