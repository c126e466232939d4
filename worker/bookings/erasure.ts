import {
  and,
  eq,
  exists,
  gte,
  inArray,
  isNull,
  lt,
  ne,
  not,
  notExists,
  notInArray,
  or,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import { parsePhone } from '#shared/inquiries/contact-details';
import { type Actor, insertEvent, insertEventIfChanged, siteActor } from '../audit/audit-log';
import {
  bookingPayments,
  bookings,
  invoices,
  links,
  reportedPayments,
  seatRequests,
  travellers,
} from '../db/bookings-schema';
import { type Database, forEachRow, increment, incrementCounter, lower, queryBuilder, selectRows } from '../db/client';
import { inList } from '../db/conditions';
import { inquiries } from '../db/inquiries-schema';
import { normalizeSearchText } from '../db/search-text';
import { departures, tours } from '../db/tours-schema';
import { removeCustomerMails } from '../email/customer-mails';
import { removeReviews } from '../reviews/queries';
import { updateAllPlaceSummaries } from '../tours/place-summary';
import type { StoredBooking } from './booking-row';
import { allBookingIds, hasPayments, isActiveBooking, isUnerased, lastTourDay, selectBookingIds } from './conditions';
import { removeReportedPayments } from './reported-payments';
import { removeTravellers, toTraveller } from './travellers';

const erasedPayerName = 'Erased';
/** In place of the typed title of a trip without a tour, which may contain a name. */
const erasedTripTitle = 'A trip without a tour';

/** Never returns undefined like `or`, because an update without a condition would erase everybody. */
const orAny = (condition: SQL, ...otherConditions: (SQL | undefined)[]): SQL =>
  or(condition, ...otherConditions) ?? condition;

const hasInvoices = exists(selectRows(invoices, eq(invoices.bookingId, bookings.id)));

const extractDigits = (text: string) => text.replace(/\D/g, '');

const digitPositions = JSON.stringify(Array.from({ length: 60 }, (_, index) => index + 1));
/** Digits of a phone number as typed, without leading zeros. */
const selectDigits = (phone: SQLWrapper) => sql`ltrim((select group_concat(substr(${phone}, value, 1), '')
  from json_each(${digitPositions}) where substr(${phone}, value, 1) between '0' and '9'), '0')`;

/** Digits of a person's phone number: without the country code, with it, and with a zero between the two. */
function listPhoneVariants({ countryCode, phone }: Person): SQL {
  const nationalNumber = extractDigits(phone).replace(/^0+/, '');
  const countryDigits = extractDigits(countryCode);
  return inList(
    nationalNumber === '' ? [] : [nationalNumber, countryDigits + nationalNumber, `${countryDigits}0${nationalNumber}`],
  );
}

export interface Person {
  countryCode: string;
  phone: string;
  email: string;
  /** Booking that belongs to the person even if its phone number cannot be parsed. */
  bookingId?: string;
  /** Ids of further bookings and travellers that an owner has confirmed to belong to the person. */
  confirmedIds?: readonly string[];
}

/** Payer of a booking as a person. A phone number without a country code counts as Indian. */
export function toPerson({ id: bookingId, payerPhone, payerEmail: email }: StoredBooking): Person {
  const parsedPhone = parsePhone('+91', payerPhone);
  return {
    ...(typeof parsedPhone === 'string' ? { countryCode: '', phone: extractDigits(payerPhone) } : parsedPhone),
    email,
    bookingId,
  };
}

/** Condition on a booking: the person's e-mail address or phone number is its payer's. */
export const hasPayerContact = (person: Person): SQL =>
  orAny(
    eq(sql`lower(${bookings.payerEmail})`, person.email.toLowerCase() || ' '),
    inArray(selectDigits(bookings.payerPhone), listPhoneVariants(person)),
  );

/** Condition on a booking: it was made from one of these inquiries, or the person is its payer. */
export function isBookingOfPerson(inquiryCondition: SQL | undefined, person?: Person): SQL {
  const inquiryIds = queryBuilder
    .select({ id: inquiries.publicId })
    .from(inquiries)
    .where(and(isNull(inquiries.erasedAt), inquiryCondition));
  const isOfInquiries = inArray(bookings.inquiryId, inquiryIds);
  if (!person) return isOfInquiries;
  const isConfirmed = or(
    eq(bookings.id, person.bookingId ?? ''),
    inArray(bookings.id, inList(person.confirmedIds ?? [])),
  );
  return orAny(isOfInquiries, and(isUnerased, or(hasPayerContact(person), isConfirmed)));
}

export function listPayerBookings(
  db: Database,
  person: Person,
  excludedBookings: SQL,
  limit: number,
): Promise<StoredBooking[]> {
  const isPayerBooking = and(isUnerased, hasPayerContact(person), sql`not coalesce(${excludedBookings}, 0)`);
  return db.select().from(bookings).where(isPayerBooking).limit(limit);
}

const travellerId = sql<string>`${travellers.bookingId} || '/' || ${travellers.seat}`;

export const isTravellerOfPerson = (person: Person): SQL =>
  orAny(
    inArray(selectDigits(sql`(${travellers.plainData} ->> 'phone')`), listPhoneVariants(person)),
    inArray(travellerId, inList(person.confirmedIds ?? [])),
  );

/** Statement: deletes the person's requests to hold seats, whose links then open nothing. */
export const removeSeatRequests = (db: Database, person: Person) =>
  db
    .delete(seatRequests)
    .where(
      orAny(
        eq(lower(seatRequests.email), person.email.toLowerCase() || ' '),
        inArray(selectDigits(seatRequests.phone), listPhoneVariants(person)),
      ),
    );

export const hasTravellerName = (names: readonly string[]): SQL =>
  inArray(
    sql`lower(${travellers.plainData} ->> 'name')`,
    inList(names.map((name) => name.toLowerCase()).filter(Boolean)),
  );

export async function listTravellers(db: Database, condition: SQL | undefined, limit: number) {
  const rows = await db
    .select({ storedTraveller: travellers, id: travellerId, reference: bookings.reference, tour: bookings.tour })
    .from(travellers)
    .innerJoin(bookings, eq(bookings.id, travellers.bookingId))
    .where(condition)
    .limit(limit);
  return rows.map(({ storedTraveller, ...booking }) => ({ ...booking, traveller: toTraveller(storedTraveller) }));
}

export function eraseTravellers(db: Database, condition: SQL, actor: Actor): BatchItem<'sqlite'>[] {
  const reference = queryBuilder
    .select({ reference: bookings.reference })
    .from(bookings)
    .where(eq(bookings.id, travellers.bookingId));
  const affectedBookingIds = queryBuilder.select({ id: travellers.bookingId }).from(travellers).where(condition);
  return [
    // After the restore of a backup the erasures are repeated by these events.
    insertEvent(
      db,
      actor,
      { action: 'traveller_erased', subject: travellerId, label: reference },
      forEachRow(travellers, condition),
    ),
    db
      .update(bookings)
      .set({ travellerChanges: increment(bookings.travellerChanges) })
      .where(inArray(bookings.id, affectedBookingIds)),
    db.delete(travellers).where(condition),
  ];
}

/** Condition on an inquiry. A booking without a first day counts as over after two years. */
export function areBookedToursOver(today: string): SQL {
  const endDay = sql`coalesce(${lastTourDay}, date(${bookings.createdAt} / 1000, 'unixepoch', '+2 years'))`;
  return notExists(
    selectRows(bookings, and(eq(bookings.inquiryId, inquiries.publicId), isActiveBooking, gte(endDay, today))),
  );
}

/**
 * Statements that erase bookings. A booking without payments and invoices is deleted, which frees its seats. Of any other
 * booking the data for the accounts stay; it keeps its seats unless it is cancelled.
 */
export async function eraseBookings(
  db: Database,
  condition: SQL,
  actor: Actor,
  now: number,
): Promise<BatchItem<'sqlite'>[]> {
  const tourNames = await db.selectDistinct({ tour: bookings.tour }).from(bookings).where(condition);
  const searchTextByTour = JSON.stringify(
    Object.fromEntries(tourNames.map(({ tour }) => [tour, normalizeSearchText(tour)])),
  );
  const isIdentifiable = and(condition, isUnerased);
  const event = { action: 'booking_erased', subject: bookings.id, label: bookings.reference } as const;
  return [
    insertEvent(db, actor, event, forEachRow(bookings, isIdentifiable)),
    ...removeTravellers(db, condition),
    ...removeReportedPayments(db, condition),
    removeCustomerMails(db, selectBookingIds(condition)),
    ...removeReviews(db, condition, { keepsApproved: actor === siteActor }),
    incrementCounter(db, 'tours', now),
    db.delete(bookings).where(and(condition, not(hasPayments), not(hasInvoices))),
    incrementCounter(db, 'tours', now),
    updateAllPlaceSummaries(db, now),
    db
      .update(bookings)
      .set({
        payerName: erasedPayerName,
        tour: sql`iif(${bookings.tourId} is null, ${erasedTripTitle}, ${bookings.tour})`,
        payerPhone: '',
        payerEmail: '',
        payerAddress: '',
        pan: '',
        searchText: sql`coalesce((select value from json_each(${searchTextByTour})
          where key = ${bookings.tour} and ${bookings.tourId} is not null), '')`,
        // The GSTIN of a person contains their PAN, whose fourth character is P.
        gstin: sql`case substr(${bookings.gstin}, 6, 1) when 'P' then '' else ${bookings.gstin} end`,
        cancelledReason: '',
        erasedAt: now,
        version: increment(bookings.version),
        changeId: crypto.randomUUID(),
      })
      .where(isIdentifiable),
  ];
}

/** Deletes bookings erased before this time, unless a payment is later, and rows whose booking no longer exists. */
export async function removeOldBookings(db: Database, beforeMs: number): Promise<void> {
  const isOfBooking = eq(bookingPayments.bookingId, bookings.id);
  const hasRecentPayment = exists(
    selectRows(bookingPayments, and(isOfBooking, gte(bookingPayments.recordedAt, beforeMs))),
  );
  await db.batch([
    db.delete(bookings).where(and(lt(bookings.erasedAt, beforeMs), not(hasRecentPayment))),
    db.delete(bookingPayments).where(notInArray(bookingPayments.bookingId, allBookingIds)),
    db.delete(reportedPayments).where(notInArray(reportedPayments.bookingId, allBookingIds)),
    db.delete(invoices).where(and(lt(invoices.createdAt, beforeMs), notInArray(invoices.bookingId, allBookingIds))),
    db.delete(links).where(and(inArray(links.kind, ['booking', 'review']), notInArray(links.target, allBookingIds))),
    db
      .delete(links)
      .where(
        and(
          eq(links.kind, 'paper'),
          notInArray(links.target, queryBuilder.select({ number: invoices.number }).from(invoices)),
        ),
      ),
  ]);
}

interface NotesWithNames {
  /** Ids of the tour and the departure, joined by a slash. */
  id: string;
  tour: string;
  linesWithNames: string[];
  otherLines: string;
  isUnchanged: SQL | undefined;
}

const splitIntoWords = (text: string) => normalizeSearchText(text).split(/[^\p{L}\p{M}]+/u);

/**
 * Notes of departures that contain a word of one of the names.
 * @param departureKeys query of tour and departure ids
 */
export async function listNotesWithNames(
  db: Database,
  departureKeys: SQL,
  names: readonly string[],
): Promise<NotesWithNames[]> {
  const nameWords = new Set(names.flatMap(splitIntoWords).filter((word) => word.length > 2));
  const containsName = (line: string) => splitIntoWords(line).some((word) => nameWords.has(word));
  const rows = await db
    .select({ tourId: departures.tourId, departureId: departures.id, notes: departures.notes, tour: tours.heading })
    .from(departures)
    .innerJoin(tours, eq(tours.id, departures.tourId))
    .where(and(ne(departures.notes, ''), sql`(${departures.tourId}, ${departures.id}) in (${departureKeys})`));
  return rows.flatMap(({ tourId, departureId, notes, tour }) => {
    const { true: linesWithNames = [], false: linesWithoutNames = [] } = Object.groupBy(
      notes.split('\n'),
      (line) => `${containsName(line)}`,
    );
    const isUnchanged = and(eq(departures.tourId, tourId), eq(departures.id, departureId), eq(departures.notes, notes));
    if (linesWithNames.length === 0) return [];
    const id = `${tourId}/${departureId}`;
    return { id, tour, linesWithNames, otherLines: linesWithoutNames.join('\n'), isUnchanged };
  });
}

export const eraseNotes = (
  db: Database,
  { id, tour, otherLines, isUnchanged }: NotesWithNames,
  actor: Actor,
): BatchItem<'sqlite'>[] => [
  db
    .update(departures)
    .set({ notes: otherLines, version: increment(departures.version) })
    .where(isUnchanged),
  insertEventIfChanged(db, actor, { action: 'notes_erased', subject: id, label: tour }),
];
