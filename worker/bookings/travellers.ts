import { and, asc, eq, exists, inArray, lt, not, notInArray, or, type SQL, sql } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import * as v from 'valibot';
import {
  type EncryptedField,
  encryptedFields,
  type PlainTraveller,
  Traveller,
  type TravellerInput,
  travellerDataDays,
} from '#shared/bookings/travellers';
import { addDays, toIndianDay } from '#shared/dates';
import { insertEventIf, theSite } from '../audit/audit-log';
import { bookings, bookingTravellers, links } from '../db/bookings-schema';
import { type Database, insertIf, onlyIf, rowsOf } from '../db/client';
import { deleteLinks, leadsTo } from '../links/links';
import { allBookingIds, bookingIds, lastDay } from './conditions';
import type { EncryptionKeys } from './field-encryption';

export type StoredTraveller = typeof bookingTravellers.$inferSelect;

const Kept = v.array(v.picklist(encryptedFields));

export function toTraveller({ plain, kept, seat }: StoredTraveller): Traveller {
  return v.parse(Traveller, { ...JSON.parse(plain), seat, kept: v.parse(Kept, JSON.parse(kept)) });
}

/** Condition on a traveller: their booking is one of these. */
export const isOnBooking = (which: SQL | undefined): SQL => inArray(bookingTravellers.bookingId, bookingIds(which));

/** Statement: the people of these bookings, by seat. */
export const selectTravellers = (db: Database, which: SQL | undefined) =>
  db.select().from(bookingTravellers).where(isOnBooking(which)).orderBy(asc(bookingTravellers.seat));

export const groupByBooking = (people: readonly StoredTraveller[]) => Map.groupBy(people, ({ bookingId }) => bookingId);

/** The encrypted part of this person's row; null if this site's key doesn't open it. */
export async function decryptTraveller(
  keys: EncryptionKeys,
  row: StoredTraveller,
): Promise<Partial<Record<EncryptedField, string>> | null> {
  return row.sealed === '' ? {} : keys.open(row, row.sealed);
}

interface Written {
  bookingId: string;
  seat: number;
  person: TravellerInput;
  by: string;
  now: number;
}

/** Row of a person to store; `before` itself if nothing differs, null if this site's key doesn't open `before`. */
export async function encryptTraveller(
  keys: EncryptionKeys | null,
  { bookingId, seat, person, by, now }: Written,
  before: StoredTraveller | undefined,
): Promise<StoredTraveller | null> {
  const written = encryptedFields.filter((field) => person[field] !== undefined);
  const plain: PlainTraveller = v.parse(Traveller, { ...person, seat, kept: [] });
  const row = { bookingId, seat, plain: JSON.stringify(plain), updatedAt: now, updatedBy: by };
  if (before?.plain === row.plain && written.length === 0) return before;
  if (written.length === 0 || !keys) return { ...row, kept: before?.kept ?? '[]', sealed: before?.sealed ?? '' };
  const fields = before ? await decryptTraveller(keys, before) : {};
  if (fields === null) return null;
  if (before?.plain === row.plain && written.every((field) => (fields[field] ?? '') === person[field])) return before;
  for (const field of written) fields[field] = person[field] ?? '';
  const kept = encryptedFields.filter((field) => fields[field]);
  const toSeal = Object.fromEntries(kept.map((field) => [field, fields[field] ?? '']));
  return {
    ...row,
    kept: JSON.stringify(kept),
    sealed: kept.length === 0 ? '' : await keys.seal({ bookingId, seat }, toSeal),
  };
}

export function upsertTraveller(db: Database, row: StoredTraveller, isDone: SQL): BatchItem<'sqlite'> {
  const target = [bookingTravellers.bookingId, bookingTravellers.seat];
  return insertIf(db, bookingTravellers, row, onlyIf(isDone)).onConflictDoUpdate({ target, set: row });
}

/** Statements: delete the people of the bookings that a condition on bookings chooses. */
export function removeTravellers(db: Database, which: SQL): BatchItem<'sqlite'>[] {
  return [
    db.delete(bookingTravellers).where(isOnBooking(which)),
    deleteLinks(db, leadsTo('people', bookingIds(which).getSQL())),
  ];
}

/** Erases travellers 90 days after the last day of their tour, with their links. */
export async function removeOldTravellers(db: Database, now: number): Promise<void> {
  const last = addDays(toIndianDay(now), -travellerDataDays);
  const isOver = lt(sql`coalesce(${lastDay}, ${bookings.cancelledOn}, '9999')`, last);
  const isOnOver = isOnBooking(isOver);
  await db.batch([
    insertEventIf(db, theSite, { action: 'travellers_erased' }, exists(rowsOf(bookingTravellers, isOnOver))),
    db.delete(bookingTravellers).where(or(notInArray(bookingTravellers.bookingId, allBookingIds), isOnOver)),
    db.delete(links).where(and(eq(links.kind, 'people'), notInArray(links.target, bookingIds(not(isOver))))),
  ]);
}
