import type { Database } from '../db/client';

/** The people of a booking, as its answer carries them. */
export async function listPeopleOf(_db: Database, _bookingId: string): Promise<unknown[]> {
  return [];
}
