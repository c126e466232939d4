import { type SQL, sql } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import { type Actor, insertEventForEach } from '../audit/recording';
import { bookingPayments, bookings, saidPayments } from '../db/bookings-schema';
import type { Database } from '../db/client';
import { inquiries } from '../db/inquiries-schema';
import { paperLinks, papers } from '../db/papers-schema';
import { freeBookedSeats } from '../tours/booked-seats';
import type { StoredBooking } from './booking-row';
import { removePeople } from './people';
import { removeSaid } from './said';

const noName = 'Erased';

/** Condition on a booking: its ledger has lines, or papers are of it, which the accounts need. */
const isNeeded = sql`(exists (select 1 from booking_payments where booking_id = bookings.id)
  or exists (select 1 from ${papers} where booking_id = bookings.id))`;

const digits = (text: string) => text.replace(/\D/g, '');
const phoneDigits = sql`replace(replace(replace(replace(replace(payer_phone, ' ', ''), '-', ''), '+', ''), '(', ''), ')', '')`;

export interface Person {
  countryCode: string;
  phone: string;
  email: string;
  /** The id of a booking of theirs, however its phone number is written. */
  booking?: string;
}

/** Who pays for a booking. Ten digits are an Indian number, with or without its country. */
export function toPerson({ id: booking, payerPhone, payerEmail: email }: StoredBooking): Person {
  const [, indian] = /^(?:91)?(\d{10})$/.exec(digits(payerPhone)) ?? [];
  if (indian !== undefined) return { countryCode: '+91', phone: indian, email, booking };
  const [, countryCode = '', phone = ''] = /^(\+\d{1,3})[\s-](.*)$/.exec(payerPhone.trim()) ?? ['', '', payerPhone];
  return { countryCode, phone: digits(phone), email, booking };
}

export function isOfPerson(which: SQL | undefined, person: Person | null): SQL {
  const ofInquiries = sql`inquiry_id in (select public_id from ${inquiries} where erased_at is null and ${which ?? sql`true`})`;
  if (person === null) return ofInquiries;
  const phone = digits(person.phone);
  const whole = digits(person.countryCode + person.phone);
  return sql`(${ofInquiries} or (erased_at is null and (lower(payer_email) = ${person.email.toLowerCase() || ' '}
    or ${phoneDigits} in (${whole || ' '}, ${phone || ' '}) or id = ${person.booking ?? ''})))`;
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
    db.delete(paperLinks).where(sql`number not in (select number from papers)`),
  ]);
}
