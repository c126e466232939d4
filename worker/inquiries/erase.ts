import { and, desc, eq, inArray, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm';
import type { Booking } from '#shared/bookings/booking';
import type { Identifier, Proved } from '#shared/inquiries/inquirer';
import { deletedDays } from '#shared/inquiries/inquiry-life';
import { formatPhone } from '#shared/inquiries/phone';
import { site } from '#shared/site/site';
import { monthsBefore, toIndianDay } from '#shared/text/dates';
import { type Actor, insertEventIfChanged, type NewEvent, theSite } from '../audit/recording';
import {
  eraseBookings,
  isOfPerson,
  isRidden,
  listPayersOf,
  type Person,
  removeOldBookings,
  toPerson,
} from '../bookings/erased';
import { findBooking } from '../bookings/queries';
import { listWholeBookings } from '../bookings/whole-booking';
import type { Database } from '../db/client';
import { bumpCounter } from '../db/counters';
import { inquiries, quotes } from '../db/inquiries-schema';
import { mailOutbox } from '../db/site-schema';
import { deleteLinks, leadsTo } from '../links/links';
import { findInquiry, type InquiryRow } from './inquiry-row';
import { removeErasedEvents } from './timeline';

const nothing: Partial<typeof inquiries.$inferInsert> = {
  name: '',
  countryCode: '',
  phone: '',
  email: '',
  subject: '',
  number: 0,
  departureMonth: '',
  inquiryPage: '',
  writtenAt: null,
  tourId: null,
  departureId: null,
  ride: null,
  message: null,
  source: 'site',
  fingerprint: '',
  network: null,
  status: 'new',
  ownerId: null,
  followUpOn: null,
  answeredAt: null,
  waits: false,
  deletedAt: null,
  folded: '',
};

/** Statements: take away the quotes for inquiries that were erased at `now`, with their links and mails. */
function removeErasedQuotes(db: Database, now: number) {
  const theirs = sql`select quotes.id from ${quotes} join ${inquiries} on public_id = inquiry where erased_at = ${now}`;
  return [
    db.delete(mailOutbox).where(sql`kind = 'quote_accepted' and ref in (${theirs})`),
    deleteLinks(db, leadsTo('quote', theirs)),
    db.delete(quotes).where(sql`id in (${theirs})`),
  ] as const;
}

const aboutOne = ['inquiry', 'inquiry_received', 'inquiry_corrected'] as const;

/**
 * Empties these inquiries, takes back mails about them that wait, and erases their bookings. Key and times stay. Returns how many inquiries there were.
 */
export async function erase(
  db: Database,
  by: Actor,
  event: NewEvent,
  { which, person = null }: { which: SQL | undefined; person?: Person | null },
  now: number,
): Promise<number> {
  // First, while it is known whose they are.
  const theirs = eraseBookings(db, isOfPerson(which, person), by, now);
  const erased = db.select({ ref: inquiries.publicId }).from(inquiries).where(eq(inquiries.erasedAt, now));
  const results = await db.batch([
    ...theirs,
    db
      .update(inquiries)
      .set({ ...nothing, erasedAt: now })
      .where(and(isNull(inquiries.erasedAt), which))
      .returning({ id: inquiries.id }),
    insertEventIfChanged(db, by, event),
    bumpCounter(db, 'inquiries', now),
    db.delete(mailOutbox).where(and(inArray(mailOutbox.kind, aboutOne), inArray(mailOutbox.ref, erased))),
    removeErasedEvents(db, now),
    ...removeErasedQuotes(db, now),
  ] as never);
  return (results as unknown as unknown[][])[theirs.length]?.length ?? 0;
}

const hasPhone = ({ countryCode, phone }: Person): SQL | undefined =>
  phone === '' ? undefined : and(eq(inquiries.countryCode, countryCode), eq(inquiries.phone, phone));
const hasEmail = ({ email }: Person): SQL | undefined =>
  email === '' ? undefined : sql`lower(${inquiries.email}) = ${email.toLowerCase()}`;

export interface Theirs {
  which: SQL | undefined;
  /** With the proved detail alone. */
  person: Person;
}

/** With one detail of two: the other is nobody's. */
const keepOne = (person: Person, by: Identifier): Person =>
  by === 'phone' ? { ...person, email: '' } : { ...person, countryCode: '', phone: '' };

const otherOf = (by: Identifier): Identifier => (by === 'phone' ? 'email' : 'phone');

/** All of whoever has this detail, and what `also` names. Null where the person has no such detail. */
function toTheirs(whole: Person, { by, also }: Proved, own: SQL): Theirs | null {
  const isTheirs = by === 'phone' ? hasPhone(whole) : hasEmail(whole);
  if (!isTheirs) return null;
  const person = { ...keepOne(whole, by), also };
  return { which: or(isTheirs, own, also.length > 0 ? inArray(inquiries.publicId, also) : undefined), person };
}

interface Found {
  whole: Person;
  /** Condition on an inquiry: the one that somebody opened, or that the booking is of. */
  own: SQL;
}

export async function findInquirer(db: Database, publicId: string): Promise<Found | null> {
  const inquiry = await findInquiry(db, publicId);
  return inquiry && { whole: inquiry, own: eq(inquiries.publicId, publicId) };
}

/** Whoever pays for this booking; null if there is no such booking, or they were erased. */
export async function findPayer(db: Database, bookingId: string): Promise<Found | null> {
  const booking = await findBooking(db, bookingId);
  if (!booking || booking.erasedAt !== null) return null;
  return { whole: toPerson(booking), own: eq(inquiries.publicId, booking.inquiryId ?? '') };
}

export const proveTheirs = ({ whole, own }: Found, proved: Proved): Theirs | null => toTheirs(whole, proved, own);

const maxOthers = 50;

/** What has the other detail of the person alone: likely theirs, and maybe somebody else's. */
export async function listOthers(db: Database, { whole }: Found, theirs: Theirs, by: Identifier) {
  const other = keepOne(whole, otherOf(by));
  const hasOther = by === 'phone' ? hasEmail(whole) : hasPhone(whole);
  const rows = hasOther
    ? await db
        .select()
        .from(inquiries)
        .where(and(isNull(inquiries.erasedAt), hasOther, sql`not (${theirs.which})`))
        .orderBy(desc(inquiries.id))
        .limit(maxOthers)
    : [];
  const { booking: _, ...bare } = other;
  const booked = await listPayersOf(db, bare, isOfPerson(theirs.which, theirs.person), maxOthers);
  return [
    ...rows.map((row) => ({
      id: row.publicId,
      what: 'inquiry' as const,
      name: row.name,
      contact: [formatPhone(row), row.email].filter(Boolean).join(', '),
    })),
    ...booked.map((row) => ({
      id: row.id,
      what: 'booking' as const,
      name: `${row.payerName}, ${row.reference}`,
      contact: [row.payerPhone, row.payerEmail].filter(Boolean).join(', '),
    })),
  ];
}

export const listBookingsOf = (db: Database, { which, person }: Theirs, now: number): Promise<Booking[]> =>
  listWholeBookings(db, isOfPerson(which, person), toIndianDay(now));

export const listInquiriesOf = (db: Database, { which }: Theirs, limit: number): Promise<InquiryRow[]> =>
  db
    .select()
    .from(inquiries)
    .where(and(isNull(inquiries.erasedAt), which))
    .orderBy(desc(inquiries.id))
    .limit(limit);

/** One conversation of an inquiry: all that has its number, or its address. */
export async function listConversation(db: Database, publicId: string, limit: number): Promise<InquiryRow[]> {
  const found = await findInquirer(db, publicId);
  if (!found) return [];
  const which = or(hasPhone(found.whole), hasEmail(found.whole), found.own);
  return listInquiriesOf(db, { which, person: found.whole }, limit);
}

export const howManyChanged = sql<string>`case changes() when 1 then 'one inquiry' else changes() || ' inquiries' end`;

/** Erases these, unless they were booked and the ride is still to come: neither age nor a tidied inbox cancels one. */
function eraseDue(db: Database, due: SQL, now: number): Promise<number> {
  const event = { action: 'inquiries_erased', label: howManyChanged } as const;
  return erase(db, theSite, event, { which: and(due, isRidden(toIndianDay(now))) }, now);
}

/** The papers of a payment are kept for so many years: 72 months from the annual return of its year (CGST Act, section 36). */
const accountYears = 8;

/** Inquiries that came in more than {@link site.retentionMonths} ago. */
export async function eraseOldInquiries(db: Database, now: number): Promise<void> {
  await eraseDue(db, lt(inquiries.receivedAt, monthsBefore(now, site.retentionMonths)), now);
  await removeOldBookings(db, monthsBefore(now, 12 * accountYears));
}

/** Inquiries that were deleted {@link deletedDays} ago. */
export async function eraseDeleted(db: Database, now: number): Promise<void> {
  await eraseDue(db, lte(inquiries.deletedAt, now - deletedDays * 24 * 60 * 60 * 1000), now);
}
