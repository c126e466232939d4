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
import { insertEventIf, siteActor } from '../audit/audit-log';
import { bookings, links, travellers } from '../db/bookings-schema';
import { type Database, insertIf, onlyIf, selectRows } from '../db/client';
import { deleteLinks, leadsTo } from '../links/links';
import { allBookingIds, lastDay, selectBookingIds } from './conditions';
import type { EncryptionKeys } from './field-encryption';

export type StoredTraveller = typeof travellers.$inferSelect;

const EncryptedFields = v.array(v.picklist(encryptedFields));

export function toTraveller(row: StoredTraveller): Traveller {
  return v.parse(Traveller, {
    ...JSON.parse(row.plainData),
    seat: row.seat,
    kept: v.parse(EncryptedFields, JSON.parse(row.encryptedFields)),
  });
}

/** Condition on a traveller: their booking is one of these. */
export const isOnBookings = (which: SQL | undefined): SQL => inArray(travellers.bookingId, selectBookingIds(which));

/** Statement: the people of these bookings, by seat. */
export const selectTravellers = (db: Database, which: SQL | undefined) =>
  db.select().from(travellers).where(isOnBookings(which)).orderBy(asc(travellers.seat));

export const groupByBooking = (people: readonly StoredTraveller[]) => Map.groupBy(people, ({ bookingId }) => bookingId);

/** The encrypted part of this person's row; null if this site's key doesn't open it. */
export async function decryptTraveller(
  keys: EncryptionKeys,
  row: StoredTraveller,
): Promise<Partial<Record<EncryptedField, string>> | null> {
  return row.encryptedData === '' ? {} : keys.decrypt(row, row.encryptedData);
}

interface NewTravellerRow {
  bookingId: string;
  seat: number;
  person: TravellerInput;
  by: string;
  now: number;
}

/** Row of a person to store; `before` itself if nothing differs, null if this site's key doesn't open `before`. */
export async function encryptTraveller(
  keys: EncryptionKeys | null,
  { bookingId, seat, person, by, now }: NewTravellerRow,
  before: StoredTraveller | undefined,
): Promise<StoredTraveller | null> {
  const written = encryptedFields.filter((field) => person[field] !== undefined);
  const plain: PlainTraveller = v.parse(Traveller, { ...person, seat, kept: [] });
  const row = { bookingId, seat, plainData: JSON.stringify(plain), updatedAt: now, updatedBy: by };
  if (before?.plainData === row.plainData && written.length === 0) return before;
  if (written.length === 0 || !keys)
    return { ...row, encryptedFields: before?.encryptedFields ?? '[]', encryptedData: before?.encryptedData ?? '' };
  const fields = before ? await decryptTraveller(keys, before) : {};
  if (fields === null) return null;
  if (before?.plainData === row.plainData && written.every((field) => (fields[field] ?? '') === person[field]))
    return before;
  for (const field of written) fields[field] = person[field] ?? '';
  const kept = encryptedFields.filter((field) => fields[field]);
  const toSeal = Object.fromEntries(kept.map((field) => [field, fields[field] ?? '']));
  return {
    ...row,
    encryptedFields: JSON.stringify(kept),
    encryptedData: kept.length === 0 ? '' : await keys.encrypt({ bookingId, seat }, toSeal),
  };
}

export function upsertTraveller(db: Database, row: StoredTraveller, isDone: SQL): BatchItem<'sqlite'> {
  const target = [travellers.bookingId, travellers.seat];
  return insertIf(db, travellers, row, onlyIf(isDone)).onConflictDoUpdate({ target, set: row });
}

/** Statements: delete the people of the bookings that a condition on bookings chooses. */
export function removeTravellers(db: Database, which: SQL): BatchItem<'sqlite'>[] {
  return [
    db.delete(travellers).where(isOnBookings(which)),
    deleteLinks(db, leadsTo('people', selectBookingIds(which).getSQL())),
  ];
}

/** Erases travellers 90 days after the last day of their tour, with their links. */
export async function removeOldTravellers(db: Database, now: number): Promise<void> {
  const last = addDays(toIndianDay(now), -travellerDataDays);
  const isOver = lt(sql`coalesce(${lastDay}, ${bookings.cancelledOn}, '9999')`, last);
  const isOnOver = isOnBookings(isOver);
  await db.batch([
    insertEventIf(db, siteActor, { action: 'travellers_erased' }, exists(selectRows(travellers, isOnOver))),
    db.delete(travellers).where(or(notInArray(travellers.bookingId, allBookingIds), isOnOver)),
    db.delete(links).where(and(eq(links.kind, 'people'), notInArray(links.target, selectBookingIds(not(isOver))))),
  ]);
}
