import { and, desc, eq, inArray, lt, lte, not, notInArray, or, type SQL, sql } from 'drizzle-orm';
import type { Booking } from '#shared/bookings/booking';
import { subtractMonths, toIndianDay } from '#shared/dates';
import { formatPhone } from '#shared/inquiries/contact-details';
import { restorePeriodDays } from '#shared/inquiries/inbox';
import type { ContactKind, ErasurePlan, IdentityProof } from '#shared/inquiries/inquirer';
import { inquiryRetentionMonths } from '#shared/settings/site';
import { type Actor, insertEventIfChanged, type NewEvent, siteActor } from '../audit/audit-log';
import { selectBookingIds } from '../bookings/conditions';
import {
  areBookedToursOver,
  eraseBookings,
  eraseNotes,
  eraseTravellers,
  hasTravellerName,
  isBookingOfPerson,
  isTravellerOfPerson,
  listNotesWithNames,
  listPayerBookings,
  listTravellers,
  type Person,
  removeOldBookings,
  removeSeatRequests,
  toPerson,
} from '../bookings/erasure';
import { findBooking } from '../bookings/queries';
import { listWholeBookings } from '../bookings/whole-booking';
import { bookings, travellers } from '../db/bookings-schema';
import { type Database, incrementCounter, queryBuilder } from '../db/client';
import { inList } from '../db/conditions';
import { inquiries, quotes } from '../db/inquiries-schema';
import { emailOutbox } from '../db/site-schema';
import { removeCustomerMails } from '../email/customer-mails';
import { deleteLinks, isLinkTo } from '../links/links';
import { findInquiry, hasSameEmail, hasSamePhone, type InquiryRow, isNotErased } from './inquiry-row';
import { removeErasedEvents } from './timeline';

const erasedColumns: Partial<typeof inquiries.$inferInsert> = {
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
  remindersStoppedAt: null,
  searchText: '',
};

/** Statements that delete the quotes, with links and mails, of the inquiries that the same batch erased at `now`. */
function removeErasedQuotes(db: Database, now: number) {
  const quoteIds = queryBuilder
    .select({ id: quotes.id })
    .from(quotes)
    .innerJoin(inquiries, eq(inquiries.publicId, quotes.inquiry))
    .where(eq(inquiries.erasedAt, now));
  return [
    db.delete(emailOutbox).where(and(eq(emailOutbox.kind, 'quote_accepted'), inArray(emailOutbox.ref, quoteIds))),
    deleteLinks(db, isLinkTo('quote', quoteIds.getSQL())),
    db.delete(quotes).where(inArray(quotes.id, quoteIds)),
  ] as const;
}

const inquiryMailKinds = ['inquiry', 'inquiry_corrected'] as const;

interface RecordsToErase {
  inquiryCondition: SQL | undefined;
  /** The person whose bookings and places as a traveller are erased too. */
  person?: Person;
  notes?: PersonRecords['notes'];
}

/** Returns the number of erased inquiries. A row keeps its idempotency key, so that a late retry stores nothing. */
export async function eraseInquiries(
  db: Database,
  actor: Actor,
  event: NewEvent,
  { inquiryCondition, person, notes = [] }: RecordsToErase,
  now: number,
): Promise<number> {
  // These statements come first, because they find bookings by contact details that the later statements erase.
  const bookingStatements = [
    ...(await eraseBookings(db, isBookingOfPerson(inquiryCondition, person), actor, now)),
    ...(person ? [...eraseTravellers(db, isTravellerOfPerson(person), actor), removeSeatRequests(db, person)] : []),
    ...notes.flatMap((note) => eraseNotes(db, note, actor)),
  ];
  const erasedMailRefs = db.select({ ref: inquiries.publicId }).from(inquiries).where(eq(inquiries.erasedAt, now));
  const results = await db.batch([
    ...bookingStatements,
    db
      .update(inquiries)
      .set({ ...erasedColumns, erasedAt: now })
      .where(and(isNotErased, inquiryCondition))
      .returning({ id: inquiries.id }),
    insertEventIfChanged(db, actor, event),
    incrementCounter(db, 'inquiries', now),
    db
      .delete(emailOutbox)
      .where(and(inArray(emailOutbox.kind, inquiryMailKinds), inArray(emailOutbox.ref, erasedMailRefs))),
    removeCustomerMails(db, erasedMailRefs),
    removeErasedEvents(db, now),
    ...removeErasedQuotes(db, now),
  ] as never);
  return (results as unknown as unknown[][])[bookingStatements.length]?.length ?? 0;
}

export interface PersonRecords {
  inquiryCondition: SQL | undefined;
  /** The person with only the verified contact detail. */
  person: Person;
  notes: Awaited<ReturnType<typeof listNotesWithNames>>;
}

const withOnlyContact = (person: Person, contactKind: ContactKind): Person =>
  contactKind === 'phone' ? { ...person, email: '' } : { ...person, countryCode: '', phone: '' };

const otherContactKind = (contactKind: ContactKind): ContactKind => (contactKind === 'phone' ? 'email' : 'phone');

/** Selects records by the verified contact, and confirmed ones except notes. Null if the person has no such contact. */
export function selectPersonRecords(
  { person: selectedPerson, isSelectedInquiry }: SelectedPerson,
  { by: contactKind, also: confirmedIds }: IdentityProof,
): PersonRecords | null {
  const hasVerifiedContact = contactKind === 'phone' ? hasSamePhone(selectedPerson) : hasSameEmail(selectedPerson);
  if (!hasVerifiedContact) return null;
  const person: Person = { ...withOnlyContact(selectedPerson, contactKind), confirmedIds };
  return {
    inquiryCondition: or(hasVerifiedContact, isSelectedInquiry, inArray(inquiries.publicId, inList(confirmedIds))),
    person,
    notes: [],
  };
}

export interface SelectedPerson {
  person: Person;
  /** Condition on the inquiry that staff selected, or on the inquiry of the selected booking. */
  isSelectedInquiry: SQL;
}

export async function findInquirer(db: Database, publicId: string): Promise<SelectedPerson | null> {
  const inquiry = await findInquiry(db, publicId);
  return inquiry && { person: inquiry, isSelectedInquiry: eq(inquiries.publicId, publicId) };
}

export async function findPayer(db: Database, bookingId: string): Promise<SelectedPerson | null> {
  const booking = await findBooking(db, bookingId);
  if (!booking || booking.erasedAt !== null) return null;
  return { person: toPerson(booking), isSelectedInquiry: eq(inquiries.publicId, booking.inquiryId ?? '') };
}

const maxPossibleRecords = 50;

type PossibleRecord = ErasurePlan['others'][number];

const toPossibleRecord = (
  what: PossibleRecord['what'],
  id: string,
  name: string,
  ...contacts: string[]
): PossibleRecord => ({ id, what, name, contact: contacts.filter(Boolean).join(', ') });

/** Lists records with the person's other contact detail or name. Staff decide whether they are the person's. */
export async function listPossibleRecords(
  db: Database,
  { person: selectedPerson }: SelectedPerson,
  { inquiryCondition, person }: PersonRecords,
  verifiedKind: ContactKind,
): Promise<{ possibleRecords: PossibleRecord[]; notes: PersonRecords['notes'] }> {
  const { bookingId: _, ...personWithOtherContact } = withOnlyContact(selectedPerson, otherContactKind(verifiedKind));
  const hasOtherContact = verifiedKind === 'phone' ? hasSameEmail(selectedPerson) : hasSamePhone(selectedPerson);
  const possibleInquiries = hasOtherContact
    ? await db
        .select()
        .from(inquiries)
        .where(and(isNotErased, hasOtherContact, inquiryCondition && not(inquiryCondition)))
        .orderBy(desc(inquiries.id))
        .limit(maxPossibleRecords)
    : [];
  const isPersonsBooking = isBookingOfPerson(inquiryCondition, person);
  const isPersonTravelling = isTravellerOfPerson(person);
  const possibleBookings = await listPayerBookings(db, personWithOtherContact, isPersonsBooking, maxPossibleRecords);
  const names = await listNamesOfPerson(db, inquiryCondition, isPersonsBooking, isPersonTravelling);
  const { bookingId } = travellers;
  const isPossibleTraveller = and(
    or(isTravellerOfPerson(personWithOtherContact), hasTravellerName(names)),
    not(isPersonTravelling),
    notInArray(bookingId, selectBookingIds(isPersonsBooking)),
  );
  const possibleTravellers = await listTravellers(db, isPossibleTraveller, maxPossibleRecords);
  const travelBookingIds = queryBuilder
    .select({ bookingId })
    .from(travellers)
    .where(or(isPersonTravelling, isPossibleTraveller));
  const bookedDepartures = queryBuilder
    .select({ tourId: bookings.tourId, departureId: bookings.departureId })
    .from(bookings)
    .where(or(isPersonsBooking, inArray(bookings.id, travelBookingIds)));
  const departuresOfPerson = queryBuilder
    .select({ tourId: inquiries.tourId, departureId: inquiries.departureId })
    .from(inquiries)
    .where(inquiryCondition)
    .union(bookedDepartures);
  const notes = await listNotesWithNames(db, departuresOfPerson.getSQL(), names);
  return {
    notes,
    possibleRecords: [
      ...possibleInquiries.map((inquiry) =>
        toPossibleRecord('inquiry', inquiry.publicId, inquiry.name, formatPhone(inquiry), inquiry.email),
      ),
      ...possibleBookings.map(({ id, payerName, reference, payerPhone, payerEmail }) =>
        toPossibleRecord('booking', id, `${payerName}, ${reference}`, payerPhone, payerEmail),
      ),
      ...possibleTravellers.map(({ id, reference, traveller: { name, phone } }) =>
        toPossibleRecord('traveller', id, `${name}, ${reference}`, phone),
      ),
      ...notes.map(({ id, tour, linesWithNames }) =>
        toPossibleRecord('notes', id, `${tour}: ${linesWithNames.join(' ')}`),
      ),
    ],
  };
}

async function listNamesOfPerson(
  db: Database,
  inquiryCondition: SQL | undefined,
  isPersonsBooking: SQL,
  isPersonTravelling: SQL,
): Promise<string[]> {
  const travellerNames = db
    .select({ name: sql<string>`${travellers.plainData} ->> 'name'` })
    .from(travellers)
    .where(isPersonTravelling);
  const rows = await db
    .select({ name: inquiries.name })
    .from(inquiries)
    .where(inquiryCondition)
    .union(db.select({ name: bookings.payerName }).from(bookings).where(isPersonsBooking))
    .union(travellerNames);
  return rows.map(({ name }) => name);
}

/** Lists the bookings of other people on which the person travels. */
export function listTravelsOfPerson(db: Database, { inquiryCondition, person }: PersonRecords, limit: number) {
  const isOnOtherBooking = notInArray(
    travellers.bookingId,
    selectBookingIds(isBookingOfPerson(inquiryCondition, person)),
  );
  return listTravellers(db, and(isTravellerOfPerson(person), isOnOtherBooking), limit);
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

export async function listInquiriesOfSamePerson(db: Database, publicId: string, limit: number): Promise<InquiryRow[]> {
  const inquirer = await findInquirer(db, publicId);
  if (!inquirer) return [];
  const { person, isSelectedInquiry } = inquirer;
  return listInquiriesWhere(db, or(hasSamePhone(person), hasSameEmail(person), isSelectedInquiry), limit);
}

/** Label of an audit event: the number of rows that the statement before it in the batch changed. */
export const changedInquiriesLabelSql = sql<string>`case changes() when 1 then 'one inquiry' else changes() || ' inquiries' end`;

/** Skips inquiries with a booking whose tour is not over, because an automatic erasure must not cancel a booking. */
function eraseAutomatically(db: Database, isExpired: SQL, now: number): Promise<number> {
  const event = { action: 'inquiries_erased', label: changedInquiriesLabelSql } as const;
  const inquiryCondition = and(isExpired, areBookedToursOver(toIndianDay(now)));
  return eraseInquiries(db, siteActor, event, { inquiryCondition }, now);
}

/** Invoices must be stored for 72 months after the annual return of their year (CGST Act, section 36). */
const invoiceRetentionYears = 8;

export async function eraseOldInquiries(db: Database, now: number): Promise<void> {
  await eraseAutomatically(db, lt(inquiries.receivedAt, subtractMonths(now, inquiryRetentionMonths)), now);
  await removeOldBookings(db, subtractMonths(now, 12 * invoiceRetentionYears));
}

export async function eraseDeletedInquiries(db: Database, now: number): Promise<void> {
  await eraseAutomatically(db, lte(inquiries.deletedAt, now - restorePeriodDays * 24 * 60 * 60 * 1000), now);
}
