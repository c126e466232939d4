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
import { deleteLinks, isLinkTo } from '../links/links';
import { allBookingIds, lastDay, selectBookingIds } from './conditions';
import type { EncryptionKeys } from './field-encryption';

export type StoredTraveller = typeof travellers.$inferSelect;

const EncryptedFields = v.array(v.picklist(encryptedFields));

export function toTraveller(row: StoredTraveller): Traveller {
  return v.parse(Traveller, {
    ...JSON.parse(row.plainData),
    seat: row.seat,
    storedFields: v.parse(EncryptedFields, JSON.parse(row.encryptedFields)),
  });
}

export const isOnBookings = (bookingCondition: SQL | undefined): SQL =>
  inArray(travellers.bookingId, selectBookingIds(bookingCondition));

export const selectTravellers = (db: Database, bookingCondition: SQL | undefined) =>
  db.select().from(travellers).where(isOnBookings(bookingCondition)).orderBy(asc(travellers.seat));

export const groupByBooking = (rows: readonly StoredTraveller[]) => Map.groupBy(rows, ({ bookingId }) => bookingId);

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
  updatedBy: string;
  now: number;
}

/** Row to store. Returns `former` itself if nothing changes, null if the site's key cannot decrypt `former`. */
export async function encryptTraveller(
  keys: EncryptionKeys | null,
  { bookingId, seat, person, updatedBy, now }: NewTravellerRow,
  former: StoredTraveller | undefined,
): Promise<StoredTraveller | null> {
  const changedFields = encryptedFields.filter((field) => person[field] !== undefined);
  const plain: PlainTraveller = v.parse(Traveller, { ...person, seat, storedFields: [] });
  const row = { bookingId, seat, plainData: JSON.stringify(plain), updatedAt: now, updatedBy };
  if (former?.plainData === row.plainData && changedFields.length === 0) return former;
  if (changedFields.length === 0 || !keys)
    return { ...row, encryptedFields: former?.encryptedFields ?? '[]', encryptedData: former?.encryptedData ?? '' };
  const fields = former ? await decryptTraveller(keys, former) : {};
  if (fields === null) return null;
  if (former?.plainData === row.plainData && changedFields.every((field) => (fields[field] ?? '') === person[field]))
    return former;
  for (const field of changedFields) fields[field] = person[field] ?? '';
  const filledFields = encryptedFields.filter((field) => fields[field]);
  const toEncrypt = Object.fromEntries(filledFields.map((field) => [field, fields[field] ?? '']));
  return {
    ...row,
    encryptedFields: JSON.stringify(filledFields),
    encryptedData: filledFields.length === 0 ? '' : await keys.encrypt({ bookingId, seat }, toEncrypt),
  };
}

export function upsertTraveller(db: Database, row: StoredTraveller, isApplied: SQL): BatchItem<'sqlite'> {
  const target = [travellers.bookingId, travellers.seat];
  return insertIf(db, travellers, row, onlyIf(isApplied)).onConflictDoUpdate({ target, set: row });
}

export function removeTravellers(db: Database, bookingCondition: SQL): BatchItem<'sqlite'>[] {
  return [
    db.delete(travellers).where(isOnBookings(bookingCondition)),
    deleteLinks(db, isLinkTo('people', selectBookingIds(bookingCondition).getSQL())),
  ];
}

/** Deletes travellers `travellerDataDays` after the last day of their tour, with their links. */
export async function removeOldTravellers(db: Database, now: number): Promise<void> {
  const deadline = addDays(toIndianDay(now), -travellerDataDays);
  const isOver = lt(sql`coalesce(${lastDay}, ${bookings.cancelledOn}, '9999')`, deadline);
  const isOnFinishedTour = isOnBookings(isOver);
  await db.batch([
    insertEventIf(db, siteActor, { action: 'travellers_erased' }, exists(selectRows(travellers, isOnFinishedTour))),
    db.delete(travellers).where(or(notInArray(travellers.bookingId, allBookingIds), isOnFinishedTour)),
    db.delete(links).where(and(eq(links.kind, 'people'), notInArray(links.target, selectBookingIds(not(isOver))))),
  ]);
}
