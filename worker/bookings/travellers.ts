import { and, asc, eq, exists, inArray, lt, not, notInArray, or, type SQL, sql } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import * as v from 'valibot';
import { listKindsBySeat, type PeopleByKind } from '#shared/bookings/booking-requests';
import {
  type EncryptedField,
  emptyTraveller,
  encryptedFields,
  type PlainTraveller,
  Traveller,
  type TravellerInput,
  travellerDataDays,
  travellerOfKind,
} from '#shared/bookings/travellers';
import { addDays, toIndianDay } from '#shared/dates';
import { insertEventIf, siteActor } from '../audit/audit-log';
import { bookings, links, travellers } from '../db/bookings-schema';
import { type Database, insertIf, onlyIf, selectRows } from '../db/client';
import { deleteLinks, isLinkTo } from '../links/links';
import type { StoredBooking } from './booking-row';
import { allBookingIds, lastTourDay, selectBookingIds } from './conditions';
import type { EncryptionKeys } from './field-encryption';

export type StoredTraveller = typeof travellers.$inferSelect;

const EncryptedFields = v.array(v.picklist(encryptedFields));

export function toTraveller(storedTraveller: StoredTraveller): Traveller {
  return v.parse(Traveller, {
    ...JSON.parse(storedTraveller.plainData),
    seat: storedTraveller.seat,
    storedFields: v.parse(EncryptedFields, JSON.parse(storedTraveller.encryptedFields)),
  });
}

export const isOnBookings = (bookingCondition: SQL | undefined): SQL =>
  inArray(travellers.bookingId, selectBookingIds(bookingCondition));

export const selectTravellers = (db: Database, bookingCondition: SQL | undefined) =>
  db.select().from(travellers).where(isOnBookings(bookingCondition)).orderBy(asc(travellers.seat));

export const groupByBooking = (storedTravellers: readonly StoredTraveller[]) =>
  Map.groupBy(storedTravellers, ({ bookingId }) => bookingId);

export async function decryptTraveller(
  keys: EncryptionKeys,
  storedTraveller: StoredTraveller,
): Promise<Partial<Record<EncryptedField, string>> | null> {
  return storedTraveller.encryptedData === '' ? {} : keys.decrypt(storedTraveller, storedTraveller.encryptedData);
}

interface NewTraveller {
  bookingId: string;
  seat: number;
  traveller: TravellerInput;
  updatedBy: string;
  now: number;
}

/** Row to store. Returns `storedTraveller` itself if nothing changes, null if the site's key cannot decrypt it. */
export async function encryptTraveller(
  keys: EncryptionKeys | null,
  { bookingId, seat, traveller, updatedBy, now }: NewTraveller,
  storedTraveller: StoredTraveller | undefined,
): Promise<StoredTraveller | null> {
  const changedFields = encryptedFields.filter((field) => traveller[field] !== undefined);
  // The travellers' own form does not have the mark that the desk made.
  const { isForeigner = storedTraveller ? toTraveller(storedTraveller).isForeigner : false } = traveller;
  const plainTraveller: PlainTraveller = v.parse(Traveller, { ...traveller, isForeigner, seat, storedFields: [] });
  const columns = { bookingId, seat, plainData: JSON.stringify(plainTraveller), updatedAt: now, updatedBy };
  if (storedTraveller?.plainData === columns.plainData && changedFields.length === 0) return storedTraveller;
  if (changedFields.length === 0 || !keys)
    return {
      ...columns,
      encryptedFields: storedTraveller?.encryptedFields ?? '[]',
      encryptedData: storedTraveller?.encryptedData ?? '',
    };
  const fields = storedTraveller ? await decryptTraveller(keys, storedTraveller) : {};
  if (fields === null) return null;
  if (
    storedTraveller?.plainData === columns.plainData &&
    changedFields.every((field) => (fields[field] ?? '') === traveller[field])
  )
    return storedTraveller;
  for (const field of changedFields) fields[field] = traveller[field] ?? '';
  const filledFields = encryptedFields.filter((field) => fields[field]);
  const fieldsToEncrypt = Object.fromEntries(filledFields.map((field) => [field, fields[field] ?? '']));
  return {
    ...columns,
    encryptedFields: JSON.stringify(filledFields),
    encryptedData: filledFields.length === 0 ? '' : await keys.encrypt({ bookingId, seat }, fieldsToEncrypt),
  };
}

export function upsertTraveller(db: Database, storedTraveller: StoredTraveller, isApplied: SQL): BatchItem<'sqlite'> {
  const target = [travellers.bookingId, travellers.seat];
  return insertIf(db, travellers, storedTraveller, onlyIf(isApplied)).onConflictDoUpdate({
    target,
    set: storedTraveller,
  });
}

interface TravellersByKind {
  kinds: PeopleByKind;
  /** In the order of the seats. A name may be empty. */
  names?: readonly string[];
  updatedBy: string;
  isApplied: SQL;
}

/** Statement for a new booking: one row for each traveller who has a name or is not simply a rider. */
export function insertTravellersByKind(
  db: Database,
  { id: bookingId, createdAt }: Pick<StoredBooking, 'id' | 'createdAt'>,
  { kinds, names = [], updatedBy, isApplied }: TravellersByKind,
): BatchItem<'sqlite'>[] {
  const kindsBySeat = listKindsBySeat(kinds);
  const rows = Array.from({ length: Math.max(kindsBySeat.length, names.length) }, (_, seat) => {
    const { [seat]: kind = 'rider' } = kindsBySeat;
    const { [seat]: name = '' } = names;
    return kind === 'rider' && name === ''
      ? []
      : { seat, plainData: JSON.stringify({ ...emptyTraveller(seat), ...travellerOfKind[kind], name }) };
  }).flat();
  if (rows.length === 0) return [];
  const row = {
    bookingId,
    seat: sql`value ->> 'seat'`,
    plainData: sql`value ->> 'plainData'`,
    encryptedFields: '[]',
    encryptedData: '',
    updatedAt: createdAt,
    updatedBy,
  };
  return [insertIf(db, travellers, row, sql`from json_each(${JSON.stringify(rows)}) ${onlyIf(isApplied)}`)];
}

/** Deletes the travellers of the bookings, and the links to them and to the bookings. */
export function removeTravellers(db: Database, bookingCondition: SQL): BatchItem<'sqlite'>[] {
  return [
    db.delete(travellers).where(isOnBookings(bookingCondition)),
    ...(['people', 'booking'] as const).map((kind) =>
      deleteLinks(db, isLinkTo(kind, selectBookingIds(bookingCondition).getSQL())),
    ),
  ];
}

/** Deletes travellers `travellerDataDays` after the last day of their tour, with their links. */
export async function removeOldTravellers(db: Database, now: number): Promise<void> {
  const deadline = addDays(toIndianDay(now), -travellerDataDays);
  const isBookingExpired = lt(sql`coalesce(${lastTourDay}, ${bookings.cancelledOn}, '9999')`, deadline);
  const isTravellerExpired = isOnBookings(isBookingExpired);
  await db.batch([
    insertEventIf(db, siteActor, { action: 'travellers_erased' }, exists(selectRows(travellers, isTravellerExpired))),
    db.delete(travellers).where(or(notInArray(travellers.bookingId, allBookingIds), isTravellerExpired)),
    db
      .delete(links)
      .where(and(eq(links.kind, 'people'), notInArray(links.target, selectBookingIds(not(isBookingExpired))))),
  ]);
}
