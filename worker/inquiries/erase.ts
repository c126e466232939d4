import { and, desc, eq, inArray, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm';
import type { Booking } from '#shared/bookings/booking';
import { deletedDays } from '#shared/inquiries/inquiry-life';
import { site } from '#shared/site/site';
import { monthsBefore, toIndianDay } from '#shared/text/dates';
import { type Actor, insertEventIfChanged, type NewEvent, theSite } from '../audit/recording';
import { eraseBookings, isOfPerson, isRidden, type Person, removeOldBookings, toPerson } from '../bookings/erased';
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

function isOf({ publicId, countryCode, phone, email }: InquiryRow): SQL | undefined {
  // One that was written down may lack either: nobody else's then is the same.
  const isPhone = and(eq(inquiries.countryCode, countryCode), eq(inquiries.phone, phone));
  const isEmail = sql`lower(${inquiries.email}) = ${email.toLowerCase()}`;
  return or(phone === '' ? undefined : isPhone, email === '' ? undefined : isEmail, eq(inquiries.publicId, publicId));
}

export interface Theirs {
  which: SQL | undefined;
  person: Person;
}

export async function findInquirer(db: Database, publicId: string): Promise<Theirs | null> {
  const inquiry = await findInquiry(db, publicId);
  return inquiry && { which: isOf(inquiry), person: inquiry };
}

/** Whoever pays for this booking; null if there is no such booking, or they were erased. */
export async function findPayer(db: Database, bookingId: string): Promise<Theirs | null> {
  const booking = await findBooking(db, bookingId);
  if (!booking || booking.erasedAt !== null) return null;
  const person = toPerson(booking);
  const { countryCode, phone } = person;
  const email = person.email.toLowerCase();
  const isPhone = and(sql`${phone} <> ''`, eq(inquiries.countryCode, countryCode), eq(inquiries.phone, phone));
  const isEmail = and(sql`${email} <> ''`, sql`lower(${inquiries.email}) = ${email}`);
  return { which: or(isPhone, isEmail, eq(inquiries.publicId, booking.inquiryId ?? '')), person };
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

export async function listInquirer(db: Database, publicId: string, limit: number): Promise<InquiryRow[]> {
  const theirs = await findInquirer(db, publicId);
  return theirs ? listInquiriesOf(db, theirs, limit) : [];
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
