import { sql } from 'drizzle-orm';
import type { PaperAsk, Person } from '#shared/bookings/people';
import type { Database } from '../db/client';
import { findTour } from '../tours/queries';
import type { StoredBooking } from './booking-row';
import { findAsks } from './care';
import { listStored, toPeople } from './people';

export async function findTravellers(
  db: Database,
  booking: StoredBooking,
): Promise<{ people: Person[]; asks: PaperAsk[] }> {
  const stored = await listStored(db, sql`bookings.id = ${booking.id}`);
  const tour = booking.tourId === null ? null : await findTour(db, booking.tourId);
  return {
    people: toPeople(stored.get(booking.id), booking.seats),
    asks: await findAsks(db, booking, tour?.type ?? ''),
  };
}
