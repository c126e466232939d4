import { and, eq, lt, type SQL, sql } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import { bookings, links, travellers } from '../db/bookings-schema';
import { createDb } from '../db/client';
import type { RequestContext } from '../env';
import { leadsTo } from '../links/links';
import type { StoredBooking } from './booking-row';
import { type EncryptionKeys, findEncryptionKeys } from './field-encryption';
import { otherKeyMessage } from './traveller-routes';
import { decryptTraveller, type StoredTraveller, selectTravellers, upsertTraveller } from './travellers';

/** A person's row, encrypted for another seat; null if this site's key doesn't open it. */
async function moveToSeat(
  keys: EncryptionKeys | null,
  row: StoredTraveller,
  seat: number,
): Promise<StoredTraveller | null> {
  if (row.encryptedData === '') return { ...row, seat };
  const fields = keys && (await decryptTraveller(keys, row));
  return fields && { ...row, seat, encryptedData: await keys.encrypt({ bookingId: row.bookingId, seat }, fields) };
}

/**
 * Moves the people who leave to the last seats, which the booking then gives up, and the others to the first, with their links.
 *
 * @param leaving seats of the people who leave, from 0
 * @returns statements; words if somebody's papers can't be carried over
 */
export async function moveRemovedTravellers(
  c: RequestContext,
  booking: StoredBooking,
  leaving: readonly number[],
): Promise<((isDone: SQL) => BatchItem<'sqlite'>[]) | string> {
  const db = createDb(c.env);
  const seats = Array.from({ length: booking.seats }, (_, seat) => seat);
  const before = [...seats.filter((seat) => !leaving.includes(seat)), ...leaving];
  if (before.every((from, seat) => from === seat)) return () => [];
  const keys = await findEncryptionKeys(c.env);
  const rows: StoredTraveller[] = [];
  for (const person of await selectTravellers(db, eq(bookings.id, booking.id))) {
    const seat = before.indexOf(person.seat);
    if (seat === -1) continue;
    const moved = await moveToSeat(keys, person, seat);
    if (!moved) return otherKeyMessage;
    rows.push(moved);
  }
  const now = sql`(select key from json_each(${JSON.stringify(before)}) where value = ${links.seat})`;
  return (isDone) => [
    db.delete(travellers).where(and(eq(travellers.bookingId, booking.id), lt(travellers.seat, booking.seats), isDone)),
    ...rows.map((row) => upsertTraveller(db, row, isDone)),
    db
      .update(links)
      .set({ seat: now })
      .where(and(leadsTo('people', booking.id), lt(links.seat, booking.seats), isDone)),
  ];
}
