import { and, eq, exists, not, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import type { Payer } from '#shared/bookings/booking';
import { toAgreedInstalments } from '#shared/bookings/ledger';
import type { AgreedTax } from '#shared/bookings/tax';
import { addDays, formatShortDay, toIndianDay } from '#shared/dates';
import { formatPhone, isFullEmail } from '#shared/inquiries/contact-details';
import { calculateSubtotal, type QuoteContent, type QuoteTerms, toBookingLines } from '#shared/quotes/quote';
import type { Settings } from '#shared/settings/settings';
import { bookings } from '../db/bookings-schema';
import { type Database, excluded, findFirst, increment, lastChanged, selectRows } from '../db/client';
import { inquiries } from '../db/inquiries-schema';
import { makeCorrectionInvoices } from '../invoices/triggers';
import { findSettings } from '../settings/queries';
import { findDeparture, updateSeatCounts } from '../tours/departures';
import { findTour } from '../tours/queries';
import { type DepartureKey, hasSeatsForAll, isCancelledDay } from '../tours/seats';
import type { TourRow } from '../tours/tour-row';
import { type StoredBooking, toPayer, toPayerColumns } from './booking-row';
import { hasPayments, isCurrent, isMadeByQuote } from './conditions';
import { createReferences, findTourEnd, newBookingDefaults } from './make-booking';
import { findBookingOfQuote, hasChangeId, insertBooking } from './queries';

interface AcceptedQuote {
  id: string;
  series: string;
  inquiry: string;
  content: QuoteContent;
  terms: QuoteTerms;
}

/** The statements of an acceptance's batch, in this order behind the statement that accepts. */
export interface AcceptedBooking {
  /** Makes the booking, or changes that one. It always changes one row. */
  upsertBooking: BatchItem<'sqlite'>;
  followingStatements: BatchItem<'sqlite'>[];
}

const toPaise = (rupees: number) => rupees * 100;

function makeLinesAndTax({ content, terms }: AcceptedQuote, { gstin, stateCode }: Settings) {
  const { gst } = terms;
  const hasTax = gst !== null && gstin !== '';
  const taxed = toPaise(terms.total - calculateSubtotal(content));
  // An agency that has given up its GSTIN since adds no tax: what the quote called so is a line like the others.
  const added = hasTax || taxed <= 0 ? [] : [{ what: `GST ${gst?.percent}%`, number: 1, pricePaise: taxed }];
  const tax: AgreedTax = {
    agencyStateCode: stateCode,
    agencyGstin: gstin,
    ratePercent: hasTax ? gst.percent : 0,
    isGstIncluded: gst?.isIncluded ?? false,
    tcsPercent: 0,
  };
  return { lines: [...toBookingLines(content), ...added], tax };
}

async function findPayer(db: Database, { inquiry, content }: AcceptedQuote) {
  const { countryCode, phone, email, source } = inquiries;
  const [row] = await db
    .select({ countryCode, phone, email, source })
    .from(inquiries)
    .where(eq(inquiries.publicId, inquiry));
  const payer: Payer = {
    name: content.name,
    phone: row ? formatPhone(row) : '',
    email: row && isFullEmail(row.email) ? row.email : '',
    address: '',
    stateCode: '',
    gstin: '',
    pan: '',
  };
  return { payer, source: row?.source ?? 'site' };
}

function findLastDay({ startsOn, duration }: QuoteContent, tour: TourRow | null): string | null {
  if (startsOn === null) return null;
  if (tour) return findTourEnd(tour, startsOn);
  const days = Number(/\d{1,3}/.exec(duration)?.[0] ?? 1);
  return addDays(startsOn, Math.max(1, days) - 1);
}

/** The columns of a booking that a later accepted revision changes: not who pays, nor what it is called. */
const revisedColumns = [
  ...(['tourId', 'departureId', 'tour', 'startsOn', 'endsOn', 'seats', 'lines', 'discountPaise', 'tax'] as const),
  ...(['totalPaise', 'instalments', 'cancellation', 'quoteId', 'awaitsSeatsBy', 'changeId'] as const),
  // The text that searches compare contains the tour.
  'searchText' as const,
];

/** Days within which the agency answers an acceptance beyond the free seats. */
const daysToConfirmSeats = 2;

/** The statements that make a quote's booking in the batch of its acceptance. Beyond the free seats it waits for the agency. */
export async function makeAcceptedBooking(db: Database, quote: AcceptedQuote, now: number): Promise<AcceptedBooking> {
  const { id: quoteId, series, inquiry, content, terms } = quote;
  const { startsOn, tourId, people } = content;
  const { settings } = await findSettings(db);
  const { payer, source } = await findPayer(db, quote);
  const tour = tourId === null ? null : await findTour(db, tourId);
  const date = tour && startsOn ? findDeparture(tour, startsOn) : null;
  const { lines, tax } = makeLinesAndTax(quote, settings);
  const changeId = crypto.randomUUID();
  const known = await findBookingOfQuote(db, series);
  const row: StoredBooking = {
    ...newBookingDefaults,
    id: crypto.randomUUID(),
    tourId: tour?.id ?? null,
    departureId: date?.id ?? null,
    tour: tour?.heading ?? content.title,
    startsOn,
    endsOn: findLastDay(content, tour),
    ...toPayerColumns(known ? toPayer(known) : payer, tour?.heading ?? content.title),
    seats: people,
    lines: JSON.stringify(lines),
    discountPaise: toPaise(content.discount?.rupees ?? 0),
    tax: JSON.stringify(tax),
    totalPaise: toPaise(terms.total),
    instalments: JSON.stringify(toAgreedInstalments(terms.payments)),
    cancellation: JSON.stringify(terms.cancellationSteps),
    source,
    inquiryId: inquiry,
    quoteId,
    quoteSeries: series,
    createdAt: now,
    fingerprint: '',
    changeId,
  };
  const revised = Object.fromEntries(revisedColumns.map((name) => [name, excluded(bookings[name])]));
  const book = insertBooking(db, row, createReferences(), lastChanged).onConflictDoUpdate({
    target: bookings.quoteSeries,
    targetWhere: isCurrent,
    set: { ...revised, version: increment(bookings.version) },
  });
  const isMade = and(isMadeByQuote(series), eq(bookings.changeId, changeId));
  const isDone = exists(selectRows(bookings, isMade));
  const becomes = known && { ...known, ...Object.fromEntries(revisedColumns.map((name) => [name, row[name]])) };
  const isAsRead = exists(selectRows(bookings, and(isMade, eq(bookings.version, (known?.version ?? 0) + 1))));
  const papers = becomes ? await makeCorrectionInvoices(db, becomes, isAsRead, now) : [];
  const asksSeats = known?.departureId !== row.departureId || known.seats < row.seats || known.awaitsSeatsBy !== null;
  const holdUnlessFree = (key: DepartureKey) =>
    db
      .update(bookings)
      .set({ awaitsSeatsBy: addDays(toIndianDay(now), daysToConfirmSeats) })
      .where(and(eq(bookings.changeId, changeId), not(hasSeatsForAll(key))));
  return {
    upsertBooking: book,
    followingStatements: [
      ...(asksSeats && tour && date ? [holdUnlessFree({ tourId: tour.id, departureId: date.id })] : []),
      ...updateSeatCounts(db, [known?.tourId ?? null, row.tourId], isDone, now),
      ...papers,
    ],
  };
}

export async function formatBookedSeats(db: Database, quoteId: string): Promise<string[]> {
  const [row] = await db
    .select()
    .from(bookings)
    .where(and(eq(bookings.quoteId, quoteId), isCurrent));
  if (!row) return [];
  const tour = row.tourId === null ? null : await findTour(db, row.tourId);
  const date = tour && row.startsOn ? findDeparture(tour, row.startsOn) : null;
  const over = date ? date.taken - date.seats : 0;
  return [
    `Booking:   ${row.reference}`,
    date
      ? `Seats:     ${date.taken} of ${date.seats} are taken now${over > 0 ? `, ${over} more than there are` : ''}`
      : 'Seats:     none taken, as this is no date of the tour',
    ...(row.awaitsSeatsBy
      ? [`           It waits for you: confirm it, or offer another date, by ${formatShortDay(row.awaitsSeatsBy)}`]
      : []),
  ];
}

/** Condition: the agency has cancelled the date of the quote. */
export const isDepartureCancelled = ({ tourId, startsOn }: QuoteContent): SQL =>
  tourId === null || startsOn === null ? sql`false` : isCancelledDay(tourId, startsOn);

/** Condition: this quote's booking isn't cancelled. */
export const hasActiveBooking = (series: string | SQLWrapper) => exists(selectRows(bookings, isMadeByQuote(series)));

/** Reference of this quote's booking if it has payments, so that it can only be cancelled by its terms; else null. */
export async function findReferenceOfPaidBooking(db: Database, series: string): Promise<string | null> {
  const { reference } = bookings;
  const row = await findFirst(
    db
      .select({ reference })
      .from(bookings)
      .where(and(isMadeByQuote(series), hasPayments)),
  );
  return row?.reference ?? null;
}

/**
 * Statements, before the acceptance is taken back where `isOpen` holds: its booking, without money and as it was read, is
 * cancelled, and what its invoice billed is credited.
 */
export async function cancelUnpaidBooking(
  db: Database,
  series: string,
  isOpen: SQL,
  now: number,
): Promise<BatchItem<'sqlite'>[]> {
  const booking = await findBookingOfQuote(db, series);
  if (!booking) return [];
  const { id, version } = booking;
  const isUnpaidAsRead = and(eq(bookings.id, id), eq(bookings.version, version), isCurrent, not(hasPayments));
  const changeId = crypto.randomUUID();
  const set = { cancelledOn: toIndianDay(now), keptPaise: 0, changeId };
  return [
    db
      .update(bookings)
      .set({ ...set, version: version + 1 })
      .where(and(isUnpaidAsRead, isOpen)),
    ...updateSeatCounts(db, [booking.tourId], hasChangeId(id, changeId), now),
    ...(await makeCorrectionInvoices(db, { ...booking, ...set }, hasChangeId(id, changeId), now)),
  ];
}
