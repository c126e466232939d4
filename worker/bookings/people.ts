import type { SQL } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import type { Database } from '../db/client';

/** The people of a booking, as its answer carries them. */
export async function listPeopleOf(_db: Database, _bookingId: string): Promise<unknown[]> {
  return [];
}

/** Statements: take away the people of these bookings. `which` is a condition on a row of bookings. */
export function removePeople(_db: Database, _which: SQL): BatchItem<'sqlite'>[] {
  return [];
}
