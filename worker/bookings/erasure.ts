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
import { type Actor, insertEvent, insertEventIfChanged } from '../audit/audit-log';
import { bookingPayments, bookings, invoices, links, reportedPayments, travellers } from '../db/bookings-schema';
import { type Database, forEachRow, increment, incrementCounter, query, selectRows } from '../db/client';
import { inList } from '../db/conditions';
import { inquiries } from '../db/inquiries-schema';
import { normalizeSearchText } from '../db/search-text';
import { departures, tours } from '../db/tours-schema';
import { updateAllPlaces } from '../tours/place-summary';
import type { StoredBooking } from './booking-row';
import { allBookingIds, hasPayments, isCurrent, isUnerased, lastDay } from './conditions';
import { removeReportedPayments } from './reported-payments';
import { removeTravellers, toTraveller } from './travellers';

/** Name on the bookings that are kept for the accounts. */
const erasedName = 'Erased';

/** `or`, with a type that tells that there is a condition: without one, a statement would erase everybody. */
const orAny = (condition: SQL, ...others: (SQL | undefined)[]): SQL => or(condition, ...others) ?? condition;

/** Condition on a booking: it has papers. */
const hasInvoices = exists(selectRows(invoices, eq(invoices.bookingId, bookings.id)));

const keepDigits = (text: string) => text.replace(/\D/g, '');

const digitPositions = JSON.stringify(Array.from({ length: 60 }, (_, at) => at + 1));
/** The digits of a number that stands as it was typed, without the zeros before a code or a number. */
const selectDigits = (phone: SQLWrapper) => sql`ltrim((select group_concat(substr(${phone}, value, 1), '')
  from json_each(${digitPositions}) where substr(${phone}, value, 1) between '0' and '9'), '0')`;

/** Digits of a person's phone number: without the country's code, with it, and with a zero between. */
function listPhoneForms({ countryCode, phone }: Person): SQL {
  const bare = keepDigits(phone).replace(/^0+/, '');
  const code = keepDigits(countryCode);
  return inList(bare === '' ? [] : [bare, code + bare, `${code}0${bare}`]);
}

export interface Person {
  countryCode: string;
  phone: string;
  email: string;
  /** Id of a booking of this person, however its phone number is written. */
  bookingId?: string;
  /** Ids of more bookings and travellers that an owner says are theirs. */
  confirmedIds?: readonly string[];
}

/** The payer of a booking as a person. A phone number without a country's code is Indian. */
export function toPerson({ id: booking, payerPhone, payerEmail: email }: StoredBooking): Person {
  const read = parsePhone('+91', payerPhone);
  return {
    ...(typeof read === 'string' ? { countryCode: '', phone: keepDigits(payerPhone) } : read),
    email,
    bookingId: booking,
  };
}

/** Condition on a booking: its payer has this person's e-mail or phone number. */
const hasContact = (person: Person): SQL =>
  orAny(
    eq(sql`lower(${bookings.payerEmail})`, person.email.toLowerCase() || ' '),
    inArray(selectDigits(bookings.payerPhone), listPhoneForms(person)),
  );

/** Condition on a booking: it came from one of these inquiries, or the person pays for it. */
export function isBookingOfPerson(which: SQL | undefined, person?: Person): SQL {
  const theirs = query
    .select({ id: inquiries.publicId })
    .from(inquiries)
    .where(and(isNull(inquiries.erasedAt), which));
  const ofInquiries = inArray(bookings.inquiryId, theirs);
  if (!person) return ofInquiries;
  const isListed = or(eq(bookings.id, person.bookingId ?? ''), inArray(bookings.id, inList(person.confirmedIds ?? [])));
  return orAny(ofInquiries, and(isUnerased, or(hasContact(person), isListed)));
}

/** Bookings whose payer has this person's e-mail or phone number, except those of `known`. */
export function listPayerBookings(db: Database, person: Person, known: SQL, limit: number): Promise<StoredBooking[]> {
  const isOther = and(isUnerased, hasContact(person), sql`not coalesce(${known}, 0)`);
  return db.select().from(bookings).where(isOther).limit(limit);
}

const travellerId = sql<string>`${travellers.bookingId} || '/' || ${travellers.seat}`;

/** Condition on a traveller: they have the person's number, or an owner says that they are the person. */
export const isTravellerOfPerson = (person: Person): SQL =>
  orAny(
    inArray(selectDigits(sql`(${travellers.plainData} ->> 'phone')`), listPhoneForms(person)),
    inArray(travellerId, inList(person.confirmedIds ?? [])),
  );

/** Condition on a traveller: they have one of these names. */
export const hasTravellerName = (names: readonly string[]): SQL =>
  inArray(
    sql`lower(${travellers.plainData} ->> 'name')`,
    inList(names.map((name) => name.toLowerCase()).filter(Boolean)),
  );

/** Travellers with the booking that each is on. */
export async function listTravellers(db: Database, which: SQL | undefined, limit: number) {
  const rows = await db
    .select({ row: travellers, id: travellerId, reference: bookings.reference, tour: bookings.tour })
    .from(travellers)
    .innerJoin(bookings, eq(bookings.id, travellers.bookingId))
    .where(which)
    .limit(limit);
  return rows.map(({ row, ...of }) => ({ ...of, person: toTraveller(row) }));
}

/** Statements: erase these travellers, and leave their bookings as they are. */
export function eraseTravellers(db: Database, which: SQL, by: Actor): BatchItem<'sqlite'>[] {
  const reference = query
    .select({ reference: bookings.reference })
    .from(bookings)
    .where(eq(bookings.id, travellers.bookingId));
  const theirs = query.select({ id: travellers.bookingId }).from(travellers).where(which);
  return [
    // A restore of a backup erases again by these events.
    insertEvent(
      db,
      by,
      { action: 'traveller_erased', subject: travellerId, label: reference },
      forEachRow(travellers, which),
    ),
    db
      .update(bookings)
      .set({ travellerChanges: increment(bookings.travellerChanges) })
      .where(inArray(bookings.id, theirs)),
    db.delete(travellers).where(which),
  ];
}

/** Condition on an inquiry: all its bookings are over. One without a day counts as over after two years. */
export function areBookingsOver(today: string): SQL {
  const end = sql`coalesce(${lastDay}, date(${bookings.createdAt} / 1000, 'unixepoch', '+2 years'))`;
  return notExists(selectRows(bookings, and(eq(bookings.inquiryId, inquiries.publicId), isCurrent, gte(end, today))));
}

/**
 * Statements: erase these bookings. One without money or papers goes, and its seats are free again; of another everything
 * stays that the accounts need, and it rides unless it is cancelled.
 */
export async function eraseBookings(db: Database, which: SQL, by: Actor, now: number): Promise<BatchItem<'sqlite'>[]> {
  const booked = await db.selectDistinct({ tour: bookings.tour }).from(bookings).where(which);
  const searchText = JSON.stringify(Object.fromEntries(booked.map(({ tour }) => [tour, normalizeSearchText(tour)])));
  const isIdentified = and(which, isUnerased);
  const event = { action: 'booking_erased', subject: bookings.id, label: bookings.reference } as const;
  return [
    // A restore of a backup erases again by these events.
    insertEvent(db, by, event, forEachRow(bookings, isIdentified)),
    ...removeTravellers(db, which),
    ...removeReportedPayments(db, which),
    db.delete(bookings).where(and(which, not(hasPayments), not(hasInvoices))),
    incrementCounter(db, 'tours', now),
    updateAllPlaces(db, now),
    db
      .update(bookings)
      .set({
        payerName: erasedName,
        payerPhone: '',
        payerEmail: '',
        payerAddress: '',
        pan: '',
        searchText: sql`coalesce((select value from json_each(${searchText}) where key = ${bookings.tour}), '')`,
        // The GSTIN of a person contains their PAN, whose fourth sign is P.
        gstin: sql`case substr(${bookings.gstin}, 6, 1) when 'P' then '' else ${bookings.gstin} end`,
        cancelledReason: '',
        erasedAt: now,
        version: increment(bookings.version),
        changeId: crypto.randomUUID(),
      })
      .where(isIdentified),
  ];
}

export async function removeOldBookings(db: Database, before: number): Promise<void> {
  const isOfBooking = eq(bookingPayments.bookingId, bookings.id);
  const hasRecent = exists(selectRows(bookingPayments, and(isOfBooking, gte(bookingPayments.recordedAt, before))));
  await db.batch([
    db.delete(bookings).where(and(lt(bookings.erasedAt, before), not(hasRecent))),
    db.delete(bookingPayments).where(notInArray(bookingPayments.bookingId, allBookingIds)),
    db.delete(reportedPayments).where(notInArray(reportedPayments.bookingId, allBookingIds)),
    db.delete(invoices).where(and(lt(invoices.createdAt, before), notInArray(invoices.bookingId, allBookingIds))),
    db
      .delete(links)
      .where(
        and(
          eq(links.kind, 'paper'),
          notInArray(links.target, query.select({ number: invoices.number }).from(invoices)),
        ),
      ),
  ]);
}

interface NamingNotes {
  id: string;
  tour: string;
  /** The lines that name somebody. */
  namingLines: string[];
  /** The notes without them. */
  remainingNotes: string;
  isUnchanged: SQL | undefined;
}

const splitIntoWords = (text: string) => normalizeSearchText(text).split(/[^\p{L}\p{M}]+/u);

/** The notes of these departures that hold a word of one of the names. `which` selects ids of tours and departures. */
export async function listNotesNaming(db: Database, which: SQL, names: readonly string[]): Promise<NamingNotes[]> {
  const named = new Set(names.flatMap(splitIntoWords).filter((word) => word.length > 2));
  const isNamed = (line: string) => splitIntoWords(line).some((word) => named.has(word));
  const rows = await db
    .select({ tourId: departures.tourId, departureId: departures.id, notes: departures.notes, tour: tours.heading })
    .from(departures)
    .innerJoin(tours, eq(tours.id, departures.tourId))
    .where(and(ne(departures.notes, ''), sql`(${departures.tourId}, ${departures.id}) in (${which})`));
  return rows.flatMap(({ tourId, departureId, notes, tour }) => {
    const { true: namingLines = [], false: otherLines = [] } = Object.groupBy(
      notes.split('\n'),
      (line) => `${isNamed(line)}`,
    );
    const isUnchanged = and(eq(departures.tourId, tourId), eq(departures.id, departureId), eq(departures.notes, notes));
    if (namingLines.length === 0) return [];
    const id = `${tourId}/${departureId}`;
    return { id, tour, namingLines, remainingNotes: otherLines.join('\n'), isUnchanged };
  });
}

/** Statements: take the lines that name somebody out of the notes. */
export const eraseNotes = (
  db: Database,
  { id, tour, remainingNotes, isUnchanged }: NamingNotes,
  by: Actor,
): BatchItem<'sqlite'>[] => [
  db
    .update(departures)
    .set({ notes: remainingNotes, version: increment(departures.version) })
    .where(isUnchanged),
  // A restore of a backup erases again by these events.
  insertEventIfChanged(db, by, { action: 'notes_erased', subject: id, label: tour }),
];
