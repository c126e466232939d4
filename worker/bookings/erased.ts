import { type SQL, sql } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import { parsePhone } from '#shared/inquiries/phone';
import { type Actor, insertEventForEach } from '../audit/recording';
import { bookingPayments, bookings, saidPayments } from '../db/bookings-schema';
import type { Database } from '../db/client';
import { inquiries } from '../db/inquiries-schema';
import { listed } from '../db/json-each';
import { papers } from '../db/papers-schema';
import { deleteLinks } from '../links/links';
import { freeBookedSeats } from '../tours/booked-seats';
import type { StoredBooking } from './booking-row';
import { removePeople } from './people';
import { removeSaid } from './said';

/** The name on what is kept for the accounts: a quote isn't read without one. */
const noName = 'Erased';

/** Condition on a booking: its ledger has lines, or papers are of it, which the accounts need. */
const isNeeded = sql`(exists (select 1 from booking_payments where booking_id = bookings.id)
  or exists (select 1 from ${papers} where booking_id = bookings.id))`;

const digits = (text: string) => text.replace(/\D/g, '');

const places = JSON.stringify(Array.from({ length: 60 }, (_, at) => at + 1));
/** A booking has the number as it was typed: its digits, without the zeros that stand before a code or a number. */
const phoneDigits = sql`ltrim((select group_concat(substr(payer_phone, value, 1), '') from json_each(${places})
  where substr(payer_phone, value, 1) between '0' and '9'), '0')`;

/** A person's number as those digits have it: without its country, with it, and with a zero between. */
function waysToWrite({ countryCode, phone }: Person): SQL {
  const bare = digits(phone).replace(/^0+/, '');
  const code = digits(countryCode);
  return listed(bare === '' ? [] : [bare, code + bare, `${code}0${bare}`]);
}

export interface Person {
  countryCode: string;
  phone: string;
  email: string;
  /** The id of a booking of theirs, however its phone number is written. */
  booking?: string;
  /** Ids of more bookings that somebody says are theirs. */
  also?: readonly string[];
}

/** Who pays for a booking: a number without a country is an Indian one. */
export function toPerson({ id: booking, payerPhone, payerEmail: email }: StoredBooking): Person {
  const read = parsePhone('+91', payerPhone);
  return { ...(typeof read === 'string' ? { countryCode: '', phone: digits(payerPhone) } : read), email, booking };
}

/** Condition on a booking: its payer has this person's e-mail or phone number. */
const hasDetail = (person: Person) =>
  sql`(lower(payer_email) = ${person.email.toLowerCase() || ' '} or ${phoneDigits} in ${waysToWrite(person)})`;

export function isOfPerson(which: SQL | undefined, person: Person | null): SQL {
  const ofInquiries = sql`inquiry_id in (select public_id from ${inquiries} where erased_at is null and ${which ?? sql`true`})`;
  if (person === null) return ofInquiries;
  return sql`(${ofInquiries} or (erased_at is null
    and (${hasDetail(person)} or id = ${person.booking ?? ''} or id in ${listed(person.also ?? [])})))`;
}

/** Payers who have this detail, but those of `known`. */
export function listPayersOf(db: Database, person: Person, known: SQL, limit: number): Promise<StoredBooking[]> {
  const which = sql`erased_at is null and ${hasDetail(person)} and not coalesce(${known}, 0)`;
  return db.select().from(bookings).where(which).limit(limit);
}

/** Condition on an inquiry: nobody who booked by it has still to ride. A day that isn't agreed in two years won't be. */
export const isRidden = (today: string) => sql`not exists (select 1 from bookings
  where inquiry_id = ${inquiries.publicId} and cancelled_on is null and coalesce(ends_on, starts_on, date(created_at / 1000, 'unixepoch', '+2 years')) >= ${today})`;

/**
 * Statements: erase these bookings. One without money or papers goes, and its seats are free again; of another everything
 * stays that the accounts need, and it rides unless it is cancelled.
 */
export function eraseBookings(db: Database, which: SQL, by: Actor, now: number): BatchItem<'sqlite'>[] {
  const unneeded = sql`${which} and not ${isNeeded}`;
  const event = { action: 'booking_erased', subject: sql`bookings.id`, label: sql`reference` } as const;
  return [
    // A restore goes by these lines, too.
    insertEventForEach(db, by, event, sql`bookings where ${which} and erased_at is null`),
    ...removePeople(db, which),
    ...removeSaid(db, which),
    ...freeBookedSeats(db, unneeded, now),
    db.delete(bookings).where(unneeded),
    db
      .update(bookings)
      .set({
        payerName: noName,
        payerPhone: '',
        payerEmail: '',
        payerAddress: '',
        pan: '',
        folded: sql`lower(tour)`,
        // The tax number of a person holds their PAN, whose fourth sign is P.
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
