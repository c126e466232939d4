import { and, eq, lt, type SQL, sql } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import { bookingPeople, bookings, links } from '../db/bookings-schema';
import { createDb } from '../db/client';
import type { Call } from '../env';
import { leadsTo } from '../links/links';
import type { StoredBooking } from './booking-row';
import { findSealing, type SealingKeys } from './field-encryption';
import { otherKeyWords } from './traveller-routes';
import { openPerson, putPerson, type StoredPerson, selectStored } from './travellers';

/** A person's row, encrypted for another seat; null if this site's key doesn't open it. */
async function moveTo(keys: SealingKeys | null, row: StoredPerson, seat: number): Promise<StoredPerson | null> {
  if (row.sealed === '') return { ...row, seat };
  const fields = keys && (await openPerson(keys, row));
  return fields && { ...row, seat, sealed: await keys.seal({ bookingId: row.bookingId, seat }, fields) };
}

/**
 * Moves the people who leave to the last seats, which the booking then gives up, and the others to the first, with their links.
 *
 * @param leaving seats of the people who leave, from 0
 * @returns statements; words if somebody's papers can't be carried over
 */
export async function moveLeaving(
  c: Call,
  booking: StoredBooking,
  leaving: readonly number[],
): Promise<((isDone: SQL) => BatchItem<'sqlite'>[]) | string> {
  const db = createDb(c.env);
  const seats = Array.from({ length: booking.seats }, (_, seat) => seat);
  const before = [...seats.filter((seat) => !leaving.includes(seat)), ...leaving];
  if (before.every((from, seat) => from === seat)) return () => [];
  const keys = await findSealing(c.env);
  const rows: StoredPerson[] = [];
  for (const person of await selectStored(db, eq(bookings.id, booking.id))) {
    const seat = before.indexOf(person.seat);
    if (seat === -1) continue;
    const moved = await moveTo(keys, person, seat);
    if (!moved) return otherKeyWords;
    rows.push(moved);
  }
  const now = sql`(select key from json_each(${JSON.stringify(before)}) where value = ${links.seat})`;
  return (isDone) => [
    db
      .delete(bookingPeople)
      .where(and(eq(bookingPeople.bookingId, booking.id), lt(bookingPeople.seat, booking.seats), isDone)),
    ...rows.map((row) => putPerson(db, row, isDone)),
    db
      .update(links)
      .set({ seat: now })
      .where(and(leadsTo('people', booking.id), lt(links.seat, booking.seats), isDone)),
  ];
}
