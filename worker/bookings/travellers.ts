import { and, asc, eq, exists, inArray, lt, not, notInArray, or, type SQL, sql } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import * as v from 'valibot';
import {
  Person,
  type PersonInput,
  type PlainPerson,
  peopleDays,
  type SealedField,
  sealedFields,
} from '#shared/bookings/travellers';
import { addDays, toIndianDay } from '#shared/dates';
import { insertEventIf, theSite } from '../audit/audit-log';
import { bookingPeople, bookings, links } from '../db/bookings-schema';
import { type Database, insertWhere, onlyIf, rowsOf } from '../db/client';
import { deleteLinks, leadsTo } from '../links/links';
import { allBookingIds, bookingIds, lastDay } from './conditions';
import type { SealingKeys } from './field-encryption';

export type StoredPerson = typeof bookingPeople.$inferSelect;

const Kept = v.array(v.picklist(sealedFields));

export function toPerson({ plain, kept, seat }: StoredPerson): Person {
  return v.parse(Person, { ...JSON.parse(plain), seat, kept: v.parse(Kept, JSON.parse(kept)) });
}

/** Condition on a traveller: their booking is one of these. */
export const isOnBooking = (which: SQL | undefined): SQL => inArray(bookingPeople.bookingId, bookingIds(which));

/** Statement: the people of these bookings, by seat. */
export const selectStored = (db: Database, which: SQL | undefined) =>
  db.select().from(bookingPeople).where(isOnBooking(which)).orderBy(asc(bookingPeople.seat));

export const groupByBooking = (people: readonly StoredPerson[]) => Map.groupBy(people, ({ bookingId }) => bookingId);

/** The encrypted part of this person's row; null if this site's key doesn't open it. */
export async function openPerson(
  keys: SealingKeys,
  row: StoredPerson,
): Promise<Partial<Record<SealedField, string>> | null> {
  return row.sealed === '' ? {} : keys.open(row, row.sealed);
}

interface Written {
  bookingId: string;
  seat: number;
  person: PersonInput;
  by: string;
  now: number;
}

/** Row of a person to store; `before` itself if nothing differs, null if this site's key doesn't open `before`. */
export async function toStored(
  keys: SealingKeys | null,
  { bookingId, seat, person, by, now }: Written,
  before: StoredPerson | undefined,
): Promise<StoredPerson | null> {
  const written = sealedFields.filter((field) => person[field] !== undefined);
  const plain: PlainPerson = v.parse(Person, { ...person, seat, kept: [] });
  const row = { bookingId, seat, plain: JSON.stringify(plain), updatedAt: now, updatedBy: by };
  if (before?.plain === row.plain && written.length === 0) return before;
  if (written.length === 0 || !keys) return { ...row, kept: before?.kept ?? '[]', sealed: before?.sealed ?? '' };
  const fields = before ? await openPerson(keys, before) : {};
  if (fields === null) return null;
  if (before?.plain === row.plain && written.every((field) => (fields[field] ?? '') === person[field])) return before;
  for (const field of written) fields[field] = person[field] ?? '';
  const kept = sealedFields.filter((field) => fields[field]);
  const toSeal = Object.fromEntries(kept.map((field) => [field, fields[field] ?? '']));
  return {
    ...row,
    kept: JSON.stringify(kept),
    sealed: kept.length === 0 ? '' : await keys.seal({ bookingId, seat }, toSeal),
  };
}

export function putPerson(db: Database, row: StoredPerson, isDone: SQL): BatchItem<'sqlite'> {
  const target = [bookingPeople.bookingId, bookingPeople.seat];
  return insertWhere(db, bookingPeople, row, onlyIf(isDone)).onConflictDoUpdate({ target, set: row });
}

/** Statements: delete the people of the bookings that a condition on bookings chooses. */
export function removePeople(db: Database, which: SQL): BatchItem<'sqlite'>[] {
  return [
    db.delete(bookingPeople).where(isOnBooking(which)),
    deleteLinks(db, leadsTo('people', bookingIds(which).getSQL())),
  ];
}

/** Erases travellers 90 days after the last day of their tour, with their links. */
export async function removeOldPeople(db: Database, now: number): Promise<void> {
  const last = addDays(toIndianDay(now), -peopleDays);
  const isOver = lt(sql`coalesce(${lastDay}, ${bookings.cancelledOn}, '9999')`, last);
  const isOnOver = isOnBooking(isOver);
  await db.batch([
    insertEventIf(db, theSite, { action: 'travellers_erased' }, exists(rowsOf(bookingPeople, isOnOver))),
    db.delete(bookingPeople).where(or(notInArray(bookingPeople.bookingId, allBookingIds), isOnOver)),
    db.delete(links).where(and(eq(links.kind, 'people'), notInArray(links.target, bookingIds(not(isOver))))),
  ]);
}
