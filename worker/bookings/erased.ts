import { type SQL, sql } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import { parsePhone } from '#shared/inquiries/phone';
import { type Actor, insertEventForEach } from '../audit/recording';
import { bookingPayments, bookingPeople, bookings, saidPayments } from '../db/bookings-schema';
import type { Database } from '../db/client';
import { bumpCounter } from '../db/counters';
import { inquiries } from '../db/inquiries-schema';
import { listed } from '../db/json-each';
import { papers } from '../db/papers-schema';
import { foldText } from '../inquiries/fold';
import { deleteLinks } from '../links/links';
import { updateAllPlaces } from '../tours/place-summary';
import type { StoredBooking } from './booking-row';
import { removePeople, toPerson as toTraveller } from './people';
import { removeSaid } from './said';

/** Name on the bookings that are kept for the accounts. */
const noName = 'Erased';

/** Condition on a booking: the accounts need it, because its ledger has lines or it has papers. */
const isNeeded = sql`(exists (select 1 from booking_payments where booking_id = bookings.id)
  or exists (select 1 from ${papers} where booking_id = bookings.id))`;

const digits = (text: string) => text.replace(/\D/g, '');

const places = JSON.stringify(Array.from({ length: 60 }, (_, at) => at + 1));
/** The digits of a number that stands as it was typed, without the zeros before a code or a number. */
const digitsOf = (phone: SQL) => sql`ltrim((select group_concat(substr(${phone}, value, 1), '')
  from json_each(${places}) where substr(${phone}, value, 1) between '0' and '9'), '0')`;

/** Digits of a person's phone number: without the country's code, with it, and with a zero between. */
function waysToWrite({ countryCode, phone }: Person): SQL {
  const bare = digits(phone).replace(/^0+/, '');
  const code = digits(countryCode);
  return listed(bare === '' ? [] : [bare, code + bare, `${code}0${bare}`]);
}

export interface Person {
  countryCode: string;
  phone: string;
  email: string;
  /** Id of a booking of this person, however its phone number is written. */
  booking?: string;
  /** Ids of more bookings and travellers that an owner says are theirs. */
  also?: readonly string[];
}

/** The payer of a booking as a person. A phone number without a country's code is Indian. */
export function toPerson({ id: booking, payerPhone, payerEmail: email }: StoredBooking): Person {
  const read = parsePhone('+91', payerPhone);
  return { ...(typeof read === 'string' ? { countryCode: '', phone: digits(payerPhone) } : read), email, booking };
}

/** Condition on a booking: its payer has this person's e-mail or phone number. */
const hasContact = (person: Person) => sql`(lower(payer_email) = ${person.email.toLowerCase() || ' '}
  or ${digitsOf(sql`payer_phone`)} in ${waysToWrite(person)})`;

/** Condition on a booking: it came from one of these inquiries, or the person pays for it. */
export function isOfPerson(which: SQL | undefined, person?: Person): SQL {
  const ofInquiries = sql`inquiry_id in (select public_id from ${inquiries} where erased_at is null and ${which ?? sql`true`})`;
  if (!person) return ofInquiries;
  return sql`(${ofInquiries} or (erased_at is null and (${hasContact(person)}
    or id = ${person.booking ?? ''} or id in ${listed(person.also ?? [])})))`;
}

/** Bookings whose payer has this person's e-mail or phone number, except those of `known`. */
export function listPayersOf(db: Database, person: Person, known: SQL, limit: number): Promise<StoredBooking[]> {
  const isOther = sql`erased_at is null and ${hasContact(person)} and not coalesce(${known}, 0)`;
  return db.select().from(bookings).where(isOther).limit(limit);
}

const travellerId = sql<string>`booking_id || '/' || seat`;

/** Condition on a traveller: they have the person's number, or an owner says that they are the person. */
export const isTraveller = (person: Person) =>
  sql`(${digitsOf(sql`(plain ->> 'phone')`)} in ${waysToWrite(person)} or ${travellerId} in ${listed(person.also ?? [])})`;

/** Condition on a traveller: they have one of these names. */
export const isNamed = (names: readonly string[]) =>
  sql`lower(plain ->> 'name') in ${listed(names.map((name) => name.toLowerCase()).filter(Boolean))}`;

/** Travellers with the booking that each is on. */
export async function listTravellers(db: Database, which: SQL, limit: number) {
  const rows = await db
    .select({ row: bookingPeople, id: travellerId, reference: bookings.reference, tour: bookings.tour })
    .from(bookingPeople)
    .innerJoin(bookings, sql`bookings.id = booking_id`)
    .where(which)
    .limit(limit);
  return rows.map(({ row, ...of }) => ({ ...of, person: toTraveller(row) }));
}

/** Statements: erase these travellers, and leave their bookings as they are. */
export function eraseTravellers(db: Database, which: SQL, by: Actor): BatchItem<'sqlite'>[] {
  const label = sql`(select reference from bookings where id = booking_id)`;
  const theirs = sql`select booking_id from booking_people where ${which}`;
  return [
    // A restore of a backup erases again by these events.
    insertEventForEach(
      db,
      by,
      { action: 'traveller_erased', subject: travellerId, label },
      sql`booking_people where ${which}`,
    ),
    db.update(bookings).set({ peopleChanges: sql`people_changes + 1` }).where(sql`id in (${theirs})`),
    db.delete(bookingPeople).where(which),
  ];
}

/** Condition on an inquiry: all its bookings are over. One without a day counts as over after two years. */
export const isRidden = (today: string) => sql`not exists (select 1 from bookings
  where inquiry_id = ${inquiries.publicId} and cancelled_on is null and coalesce(ends_on, starts_on, date(created_at / 1000, 'unixepoch', '+2 years')) >= ${today})`;

/**
 * Statements: erase these bookings. One without money or papers goes, and its seats are free again; of another everything
 * stays that the accounts need, and it rides unless it is cancelled.
 */
export async function eraseBookings(db: Database, which: SQL, by: Actor, now: number): Promise<BatchItem<'sqlite'>[]> {
  const booked = await db.selectDistinct({ tour: bookings.tour }).from(bookings).where(which);
  const folded = JSON.stringify(Object.fromEntries(booked.map(({ tour }) => [tour, foldText(tour)])));
  const unneeded = sql`${which} and not ${isNeeded}`;
  const event = { action: 'booking_erased', subject: sql`bookings.id`, label: sql`reference` } as const;
  return [
    // A restore of a backup erases again by these events.
    insertEventForEach(db, by, event, sql`bookings where ${which} and erased_at is null`),
    ...removePeople(db, which),
    ...removeSaid(db, which),
    db.delete(bookings).where(unneeded),
    bumpCounter(db, 'tours', now),
    updateAllPlaces(db, now),
    db
      .update(bookings)
      .set({
        payerName: noName,
        payerPhone: '',
        payerEmail: '',
        payerAddress: '',
        pan: '',
        folded: sql`coalesce((select value from json_each(${folded}) where key = tour), '')`,
        // The GSTIN of a person contains their PAN, whose fourth sign is P.
        gstin: sql`case substr(gstin, 6, 1) when 'P' then '' else gstin end`,
        cancelledReason: '',
        erasedAt: now,
        version: sql`version + 1`,
        changeId: crypto.randomUUID(),
      })
      .where(sql`${which} and erased_at is null`),
  ];
}

export async function removeOldBookings(db: Database, before: number): Promise<void> {
  const recent = sql`exists (select 1 from booking_payments where booking_id = bookings.id and noted_at >= ${before})`;
  await db.batch([
    db.delete(bookings).where(sql`erased_at < ${before} and not ${recent}`),
    db.delete(bookingPayments).where(sql`booking_id not in (select id from bookings)`),
    db.delete(saidPayments).where(sql`booking_id not in (select id from bookings)`),
    db.delete(papers).where(sql`created_at < ${before} and booking_id not in (select id from bookings)`),
    deleteLinks(db, sql`kind = 'paper' and target not in (select number from papers)`),
  ]);
}
