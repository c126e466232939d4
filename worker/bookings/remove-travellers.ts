import { and, eq, lt, type SQL, sql } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import { bookings, links, travellers } from '../db/bookings-schema';
import { createDb } from '../db/client';
import type { RequestContext } from '../env';
import { isLinkTo } from '../links/links';
import type { StoredBooking } from './booking-row';
import { type EncryptionKeys, findEncryptionKeys } from './field-encryption';
import { wrongKeyMessage } from './traveller-routes';
import { decryptTraveller, type StoredTraveller, selectTravellers, upsertTraveller } from './travellers';

/** Encrypts the traveller for another seat. Returns null if the site's key cannot decrypt the stored data. */
async function moveToSeat(
  keys: EncryptionKeys | null,
  traveller: StoredTraveller,
  seat: number,
): Promise<StoredTraveller | null> {
  if (traveller.encryptedData === '') return { ...traveller, seat };
  const fields = keys && (await decryptTraveller(keys, traveller));
  return (
    fields && {
      ...traveller,
      seat,
      encryptedData: await keys.encrypt({ bookingId: traveller.bookingId, seat }, fields),
    }
  );
}

/**
 * Moves the remaining travellers, with their links, to the first seats, so that the removed travellers have the last seats.
 *
 * @param removedSeats seat numbers of the removed travellers, from 0
 * @returns a function that makes the statements; an error message if a traveller's data cannot be decrypted
 */
export async function moveRemovedTravellers(
  c: RequestContext,
  booking: StoredBooking,
  removedSeats: readonly number[],
): Promise<((isApplied: SQL) => BatchItem<'sqlite'>[]) | string> {
  const db = createDb(c.env);
  const seats = Array.from({ length: booking.seats }, (_, seat) => seat);
  const formerSeats = [...seats.filter((seat) => !removedSeats.includes(seat)), ...removedSeats];
  if (formerSeats.every((formerSeat, seat) => formerSeat === seat)) return () => [];
  const keys = await findEncryptionKeys(c.env);
  const movedTravellers: StoredTraveller[] = [];
  for (const traveller of await selectTravellers(db, eq(bookings.id, booking.id))) {
    const seat = formerSeats.indexOf(traveller.seat);
    if (seat === -1) continue;
    const movedTraveller = await moveToSeat(keys, traveller, seat);
    if (!movedTraveller) return wrongKeyMessage;
    movedTravellers.push(movedTraveller);
  }
  const newSeat = sql`(select key from json_each(${JSON.stringify(formerSeats)}) where value = ${links.seat})`;
  return (isApplied) => [
    db
      .delete(travellers)
      .where(and(eq(travellers.bookingId, booking.id), lt(travellers.seat, booking.seats), isApplied)),
    ...movedTravellers.map((traveller) => upsertTraveller(db, traveller, isApplied)),
    db
      .update(links)
      .set({ seat: newSeat })
      .where(and(isLinkTo('people', booking.id), lt(links.seat, booking.seats), isApplied)),
  ];
}
