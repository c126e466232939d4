import { and, desc, eq, inArray, lt, lte, not, notInArray, or, type SQL, sql } from 'drizzle-orm';
import type { Booking } from '#shared/bookings/booking';
import { subtractMonths, toIndianDay } from '#shared/dates';
import { formatPhone } from '#shared/inquiries/contact-details';
import { restorePeriodDays } from '#shared/inquiries/inbox';
import type { ErasurePlan, Identifier, IdentityProof } from '#shared/inquiries/inquirer';
import { retentionMonths } from '#shared/settings/site';
import { type Actor, insertEventIfChanged, type NewEvent, siteActor } from '../audit/audit-log';
import { selectBookingIds } from '../bookings/conditions';
import {
  areBookingsOver,
  eraseBookings,
  eraseNotes,
  eraseTravellers,
  hasTravellerName,
  isBookingOfPerson,
  isTravellerOfPerson,
  listNotesNaming,
  listPayerBookings,
  listTravellers,
  type Person,
  removeOldBookings,
  toPerson,
} from '../bookings/erasure';
import { findBooking } from '../bookings/queries';
import { listWholeBookings } from '../bookings/whole-booking';
import { bookings, travellers } from '../db/bookings-schema';
import { type Database, incrementCounter, query } from '../db/client';
import { inList } from '../db/conditions';
import { inquiries, quotes } from '../db/inquiries-schema';
import { emailOutbox } from '../db/site-schema';
import { deleteLinks, leadsTo } from '../links/links';
import { findInquiry, hasEmail, hasPhone, type InquiryRow, isNotErased } from './inquiry-row';
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
  isOnWaitlist: false,
  deletedAt: null,
  searchText: '',
};

/** Statements: take away the quotes for inquiries that were erased at `now`, with their links and mails. */
function removeErasedQuotes(db: Database, now: number) {
  const theirs = query
    .select({ id: quotes.id })
    .from(quotes)
    .innerJoin(inquiries, eq(inquiries.publicId, quotes.inquiry))
    .where(eq(inquiries.erasedAt, now));
  return [
    db.delete(emailOutbox).where(and(eq(emailOutbox.kind, 'quote_accepted'), inArray(emailOutbox.ref, theirs))),
    deleteLinks(db, leadsTo('quote', theirs.getSQL())),
    db.delete(quotes).where(inArray(quotes.id, theirs)),
  ] as const;
}

const aboutOne = ['inquiry', 'inquiry_received', 'inquiry_corrected'] as const;

interface Erased {
  inquiryCondition: SQL | undefined;
  person?: Person;
  notes?: PersonRecords['notes'];
}

/**
 * Empties these inquiries, takes back mails about them that wait, and erases their bookings; of a person also where they
 * travel with others, and these notes. Key and times stay. Returns how many inquiries there were.
 */
export async function eraseInquiries(
  db: Database,
  by: Actor,
  event: NewEvent,
  { inquiryCondition, person, notes = [] }: Erased,
  now: number,
): Promise<number> {
  // First, while it is known whose they are.
  const theirs = [
    ...(await eraseBookings(db, isBookingOfPerson(inquiryCondition, person), by, now)),
    ...(person ? eraseTravellers(db, isTravellerOfPerson(person), by) : []),
    ...notes.flatMap((about) => eraseNotes(db, about, by)),
  ];
  const erased = db.select({ ref: inquiries.publicId }).from(inquiries).where(eq(inquiries.erasedAt, now));
  const results = await db.batch([
    ...theirs,
    db
      .update(inquiries)
      .set({ ...nothing, erasedAt: now })
      .where(and(isNotErased, inquiryCondition))
      .returning({ id: inquiries.id }),
    insertEventIfChanged(db, by, event),
    incrementCounter(db, 'inquiries', now),
    db.delete(emailOutbox).where(and(inArray(emailOutbox.kind, aboutOne), inArray(emailOutbox.ref, erased))),
    removeErasedEvents(db, now),
    ...removeErasedQuotes(db, now),
  ] as never);
  return (results as unknown as unknown[][])[theirs.length]?.length ?? 0;
}

export interface PersonRecords {
  inquiryCondition: SQL | undefined;
  /** With the proved detail alone. */
  person: Person;
  /** Of their dates, as far as an owner says that they are about them. */
  notes: Awaited<ReturnType<typeof listNotesNaming>>;
}

/** With one detail of two: the other is nobody's. */
const keepOne = (person: Person, by: Identifier): Person =>
  by === 'phone' ? { ...person, email: '' } : { ...person, countryCode: '', phone: '' };

const otherOf = (by: Identifier): Identifier => (by === 'phone' ? 'email' : 'phone');

/** All of whoever has this detail, and what `also` names but notes. Null where the person has no such detail. */
export function toPersonRecords({ whole, own }: Found, { by, also }: IdentityProof): PersonRecords | null {
  const isTheirs = by === 'phone' ? hasPhone(whole) : hasEmail(whole);
  if (!isTheirs) return null;
  const person = { ...keepOne(whole, by), also };
  return { inquiryCondition: or(isTheirs, own, inArray(inquiries.publicId, inList(also))), person, notes: [] };
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

const maxOthers = 50;

type Other = ErasurePlan['others'][number];
const toOther = (what: Other['what'], id: string, name: string, ...contacts: string[]): Other => ({
  ...{ id, what, name },
  contact: contacts.filter(Boolean).join(', '),
});

/** What has the other detail of the person, or only their name: likely theirs, and maybe somebody else's. */
export async function listPossibleRecords(
  db: Database,
  { whole }: Found,
  { inquiryCondition, person }: PersonRecords,
  by: Identifier,
): Promise<{ others: Other[]; notes: PersonRecords['notes'] }> {
  const { bookingId: _, ...other } = keepOne(whole, otherOf(by));
  const hasOther = by === 'phone' ? hasEmail(whole) : hasPhone(whole);
  const rows = hasOther
    ? await db
        .select()
        .from(inquiries)
        .where(and(isNotErased, hasOther, inquiryCondition && not(inquiryCondition)))
        .orderBy(desc(inquiries.id))
        .limit(maxOthers)
    : [];
  const isBooked = isBookingOfPerson(inquiryCondition, person);
  const payers = await listPayerBookings(db, other, isBooked, maxOthers);
  const names = await listNames(db, inquiryCondition, isBooked, isTravellerOfPerson(person));
  const { bookingId } = travellers;
  const isOnOthers = notInArray(bookingId, selectBookingIds(isBooked));
  const isAlike = and(
    or(isTravellerOfPerson(other), hasTravellerName(names)),
    not(isTravellerOfPerson(person)),
    isOnOthers,
  );
  const found = await listTravellers(db, isAlike, maxOthers);
  const travelling = query
    .select({ bookingId })
    .from(travellers)
    .where(or(isTravellerOfPerson(person), isAlike));
  const booked = query
    .select({ tourId: bookings.tourId, departureId: bookings.departureId })
    .from(bookings)
    .where(or(isBooked, inArray(bookings.id, travelling)));
  const theirDepartures = query
    .select({ tourId: inquiries.tourId, departureId: inquiries.departureId })
    .from(inquiries)
    .where(inquiryCondition)
    .union(booked);
  const notes = await listNotesNaming(db, theirDepartures.getSQL(), names);
  return {
    notes,
    others: [
      ...rows.map((row) => toOther('inquiry', row.publicId, row.name, formatPhone(row), row.email)),
      ...payers.map(({ id, payerName, reference, payerPhone, payerEmail }) =>
        toOther('booking', id, `${payerName}, ${reference}`, payerPhone, payerEmail),
      ),
      ...found.map(({ id, reference, person: { name, phone } }) =>
        toOther('traveller', id, `${name}, ${reference}`, phone),
      ),
      ...notes.map(({ id, tour, namingLines: lines }) => toOther('notes', id, `${tour}: ${lines.join(' ')}`)),
    ],
  };
}

/** All names under inquiryCondition a person wrote, booked or travels. */
async function listNames(
  db: Database,
  inquiryCondition: SQL | undefined,
  isBooked: SQL,
  travels: SQL,
): Promise<string[]> {
  const travelled = db
    .select({ name: sql<string>`${travellers.plainData} ->> 'name'` })
    .from(travellers)
    .where(travels);
  const rows = await db
    .select({ name: inquiries.name })
    .from(inquiries)
    .where(inquiryCondition)
    .union(db.select({ name: bookings.payerName }).from(bookings).where(isBooked))
    .union(travelled);
  return rows.map(({ name }) => name);
}

/** Where a person travels on somebody else's booking. */
export function listTravelsOfPerson(db: Database, { inquiryCondition, person }: PersonRecords, limit: number) {
  const isOnOthers = notInArray(travellers.bookingId, selectBookingIds(isBookingOfPerson(inquiryCondition, person)));
  return listTravellers(db, and(isTravellerOfPerson(person), isOnOthers), limit);
}

export const listBookingsOfPerson = (
  db: Database,
  { inquiryCondition, person }: PersonRecords,
  now: number,
): Promise<Booking[]> => listWholeBookings(db, isBookingOfPerson(inquiryCondition, person), toIndianDay(now));

export const listInquiriesWhere = (
  db: Database,
  inquiryCondition: SQL | undefined,
  limit: number,
): Promise<InquiryRow[]> =>
  db.select().from(inquiries).where(and(isNotErased, inquiryCondition)).orderBy(desc(inquiries.id)).limit(limit);

/** One conversation of an inquiry: all that has its number, or its address. */
export async function listInquiriesOfSamePerson(db: Database, publicId: string, limit: number): Promise<InquiryRow[]> {
  const found = await findInquirer(db, publicId);
  if (!found) return [];
  const inquiryCondition = or(hasPhone(found.whole), hasEmail(found.whole), found.own);
  return listInquiriesWhere(db, inquiryCondition, limit);
}

export const changedCountSql = sql<string>`case changes() when 1 then 'one inquiry' else changes() || ' inquiries' end`;

/** Erases these, unless they were booked and the ride is still to come: neither age nor a tidied inbox cancels one. */
function eraseDue(db: Database, due: SQL, now: number): Promise<number> {
  const event = { action: 'inquiries_erased', label: changedCountSql } as const;
  return eraseInquiries(db, siteActor, event, { inquiryCondition: and(due, areBookingsOver(toIndianDay(now))) }, now);
}

/** The papers of a payment are kept for so many years: 72 months from the annual return of its year (CGST Act, section 36). */
const accountYears = 8;

/** Inquiries that came in more than {@link retentionMonths} ago. */
export async function eraseOldInquiries(db: Database, now: number): Promise<void> {
  await eraseDue(db, lt(inquiries.receivedAt, subtractMonths(now, retentionMonths)), now);
  await removeOldBookings(db, subtractMonths(now, 12 * accountYears));
}

/** Inquiries that were deleted {@link restorePeriodDays} ago. */
export async function eraseDeletedInquiries(db: Database, now: number): Promise<void> {
  await eraseDue(db, lte(inquiries.deletedAt, now - restorePeriodDays * 24 * 60 * 60 * 1000), now);
}
