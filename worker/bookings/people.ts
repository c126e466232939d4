import { asc, inArray, type SQL, sql } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import * as v from 'valibot';
import {
  Person,
  type PersonInput,
  type PlainPerson,
  peopleDays,
  type SealedField,
  sealedFields,
} from '#shared/bookings/people';
import { addDays } from '#shared/ride/days';
import { toIndianDay } from '#shared/text/dates';
import { insertEventIf, theSite } from '../audit/recording';
import { bookingPeople, bookings } from '../db/bookings-schema';
import { type Database, insertWhere, query } from '../db/client';
import { deleteLinks, leadsTo } from '../links/links';
import type { SealingKeys } from './sealing';

export type StoredPerson = typeof bookingPeople.$inferSelect;

const Kept = v.array(v.picklist(sealedFields));

export function toPerson({ plain, kept, seat }: StoredPerson): Person {
  return v.parse(Person, { ...JSON.parse(plain), seat, kept: v.parse(Kept, JSON.parse(kept)) });
}

/** Statement: the people of these bookings, by seat. */
export const selectStored = (db: Database, which: SQL | undefined) =>
  db
    .select()
    .from(bookingPeople)
    .where(inArray(bookingPeople.bookingId, query.select({ id: bookings.id }).from(bookings).where(which)))
    .orderBy(asc(bookingPeople.seat));

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
  return insertWhere(db, bookingPeople, row, sql`where ${isDone}`).onConflictDoUpdate({ target, set: row });
}

/** Statements: delete the people of the bookings that a condition on bookings chooses. */
export function removePeople(db: Database, which: SQL): BatchItem<'sqlite'>[] {
  const theirs = sql`select id from bookings where ${which}`;
  return [db.delete(bookingPeople).where(sql`booking_id in (${theirs})`), deleteLinks(db, leadsTo('people', theirs))];
}

/** Erases travellers 90 days after the last day of their tour, with their links. */
export async function removeOldPeople(db: Database, now: number): Promise<void> {
  const last = addDays(toIndianDay(now), -peopleDays);
  const over = sql`coalesce(ends_on, starts_on, cancelled_on, '9999') < ${last}`;
  const some = sql`exists (select 1 from booking_people where booking_id in (select id from bookings where ${over}))`;
  const orphans = sql`booking_id not in (select id from bookings)`;
  await db.batch([
    insertEventIf(db, theSite, { action: 'travellers_erased' }, some),
    db.delete(bookingPeople).where(sql`${orphans} or booking_id in (select id from bookings where ${over})`),
    deleteLinks(db, sql`kind = 'people' and target not in (select id from bookings where not (${over}))`),
  ]);
}
