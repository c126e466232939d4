import { and, eq, exists, isNull, not, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import type { Payer } from '#shared/bookings/booking';
import { toAgreedInstalments } from '#shared/bookings/ledger';
import type { AgreedTax } from '#shared/bookings/tax';
import { addDays, formatShortDay, toIndianDay } from '#shared/dates';
import { formatPhone, isFullEmail } from '#shared/inquiries/contact-details';
import { calculateSubtotal, type QuoteContent, type QuoteTerms, toBookingLines } from '#shared/quotes/quote';
import type { Settings } from '#shared/settings/settings';
import { bookings } from '../db/bookings-schema';
import {
  createDb,
  type Database,
  excluded,
  findFirst,
  forEachRow,
  increment,
  previousStatementChanged,
  selectRows,
} from '../db/client';
import { inquiries } from '../db/inquiries-schema';
import { queueCustomerMail } from '../email/customer-mails';
import type { Env } from '../env';
import { makeCorrectionInvoices } from '../invoices/triggers';
import { findSettings } from '../settings/queries';
import { findDepartureOnDay, refreshAfterSeatChange } from '../tours/departures';
import { findTour } from '../tours/queries';
import { type DepartureKey, hasSeatsForAll, isCancelledDay } from '../tours/seats';
import type { TourRow } from '../tours/tour-row';
import { type StoredBooking, toPayer, toPayerColumns } from './booking-row';
import { hasPayments, isActiveBooking, isMadeByQuote } from './conditions';
import { createReferences, findTourRowEnd, newBookingDefaults } from './make-booking';
import { findBookingOfQuote, hasChangeId, insertBooking } from './queries';

interface AcceptedQuote {
  id: string;
  series: string;
  inquiry: string;
  content: QuoteContent;
  terms: QuoteTerms;
}

/** Statements of the batch that accepts a quote. They follow the accepting statement, in this order. */
export interface AcceptedBooking {
  /** Inserts the booking, or updates the one of an earlier revision. Always changes exactly one row. */
  upsertBooking: BatchItem<'sqlite'>;
  followingStatements: BatchItem<'sqlite'>[];
}

const toPaise = (rupees: number) => rupees * 100;

function makeLinesAndTax({ content, terms }: AcceptedQuote, { gstin, stateCode }: Settings) {
  const { gst } = terms;
  const isTaxed = gst !== null && gstin !== '';
  const gstPaise = toPaise(terms.total - calculateSubtotal(content));
  // An agency that gave up its GSTIN after the quote charges no tax: the quoted GST becomes an ordinary line.
  const gstLines = isTaxed || gstPaise <= 0 ? [] : [{ what: `GST ${gst?.percent}%`, number: 1, pricePaise: gstPaise }];
  const tax: AgreedTax = {
    agencyStateCode: stateCode,
    agencyGstin: gstin,
    ratePercent: isTaxed ? gst.percent : 0,
    isGstIncluded: gst?.isIncluded ?? false,
    tcsPercent: 0,
  };
  return { lines: [...toBookingLines(content), ...gstLines], tax };
}

async function findPayer(db: Database, { inquiry, content }: AcceptedQuote) {
  const { countryCode, phone, email, source } = inquiries;
  const [inquiryRow] = await db
    .select({ countryCode, phone, email, source })
    .from(inquiries)
    .where(eq(inquiries.publicId, inquiry));
  const payer: Payer = {
    name: content.name,
    phone: inquiryRow ? formatPhone(inquiryRow) : '',
    email: inquiryRow && isFullEmail(inquiryRow.email) ? inquiryRow.email : '',
    address: '',
    stateCode: '',
    gstin: '',
    pan: '',
  };
  return { payer, source: inquiryRow?.source ?? 'site' };
}

function findLastDay({ startsOn, duration }: QuoteContent, tour: TourRow | null): string | null {
  if (startsOn === null) return null;
  if (tour) return findTourRowEnd(tour, startsOn);
  const dayCount = Number(/\d{1,3}/.exec(duration)?.[0] ?? 1);
  return addDays(startsOn, Math.max(1, dayCount) - 1);
}

/** Columns that an acceptance of a later revision overwrites. Payer and reference stay. */
const revisedColumns = [
  ...(['tourId', 'departureId', 'tour', 'startsOn', 'endsOn', 'seats', 'lines', 'discountPaise', 'tax'] as const),
  ...(['totalPaise', 'instalments', 'cancellation', 'quoteId', 'seatsDeadline', 'changeId'] as const),
  'searchText' as const,
];

/** The agency confirms an acceptance beyond the free seats within so many days. */
const daysToConfirmSeats = 2;

/**
 * Statements that make or update the booking in the batch that accepts its quote. If not enough seats are free, the booking
 * waits for the agency's confirmation.
 */
export async function makeAcceptedBooking(env: Env, quote: AcceptedQuote, now: number): Promise<AcceptedBooking> {
  const db = createDb(env);
  const { id: quoteId, series, inquiry, content, terms } = quote;
  const { startsOn, tourId, people } = content;
  const { settings } = await findSettings(db);
  const { payer, source } = await findPayer(db, quote);
  const tour = tourId === null ? null : await findTour(db, tourId);
  const departure = tour && startsOn ? findDepartureOnDay(tour, startsOn) : null;
  const { lines, tax } = makeLinesAndTax(quote, settings);
  const changeId = crypto.randomUUID();
  const formerBooking = await findBookingOfQuote(db, series);
  const newBooking: StoredBooking = {
    ...newBookingDefaults,
    id: crypto.randomUUID(),
    tourId: tour?.id ?? null,
    departureId: departure?.id ?? null,
    tour: tour?.heading ?? content.title,
    startsOn,
    endsOn: findLastDay(content, tour),
    ...toPayerColumns(formerBooking ? toPayer(formerBooking) : payer, tour?.heading ?? content.title),
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
  const revisedValues = Object.fromEntries(revisedColumns.map((name) => [name, excluded(bookings[name])]));
  const upsertBooking = insertBooking(
    db,
    newBooking,
    createReferences(settings),
    previousStatementChanged,
  ).onConflictDoUpdate({
    target: bookings.quoteSeries,
    targetWhere: isActiveBooking,
    set: { ...revisedValues, version: increment(bookings.version) },
  });
  const isFromThisBatch = and(isMadeByQuote(series), eq(bookings.changeId, changeId));
  const isApplied = exists(selectRows(bookings, isFromThisBatch));
  const changedBooking = formerBooking && {
    ...formerBooking,
    ...Object.fromEntries(revisedColumns.map((name) => [name, newBooking[name]])),
  };
  const isUnchangedSinceRead = exists(
    selectRows(bookings, and(isFromThisBatch, eq(bookings.version, (formerBooking?.version ?? 0) + 1))),
  );
  const correctionInvoices = changedBooking
    ? await makeCorrectionInvoices(db, changedBooking, isUnchangedSinceRead, now)
    : [];
  const needsSeatCheck =
    formerBooking?.departureId !== newBooking.departureId ||
    formerBooking.seats < newBooking.seats ||
    formerBooking.seatsDeadline !== null;
  const requireConfirmationUnlessFree = (key: DepartureKey) =>
    db
      .update(bookings)
      .set({ seatsDeadline: addDays(toIndianDay(now), daysToConfirmSeats) })
      .where(and(eq(bookings.changeId, changeId), not(hasSeatsForAll(key))));
  return {
    upsertBooking,
    followingStatements: [
      ...(needsSeatCheck && tour && departure
        ? [requireConfirmationUnlessFree({ tourId: tour.id, departureId: departure.id })]
        : []),
      ...refreshAfterSeatChange(db, [formerBooking?.tourId ?? null, newBooking.tourId], isApplied, now),
      ...correctionInvoices,
      ...queueCustomerMail(
        db,
        env,
        'booked',
        bookings.id,
        now,
        forEachRow(bookings, isFromThisBatch, isNull(bookings.seatsDeadline)),
      ),
    ],
  };
}

export async function formatBookedSeats(db: Database, quoteId: string): Promise<string[]> {
  const [booking] = await db
    .select()
    .from(bookings)
    .where(and(eq(bookings.quoteId, quoteId), isActiveBooking));
  if (!booking) return [];
  const tour = booking.tourId === null ? null : await findTour(db, booking.tourId);
  const departure = tour && booking.startsOn ? findDepartureOnDay(tour, booking.startsOn) : null;
  const overbookedSeats = departure ? departure.taken - departure.seats : 0;
  return [
    `Booking:   ${booking.reference}`,
    departure
      ? `Seats:     ${departure.taken} of ${departure.seats} are taken now${overbookedSeats > 0 ? `, ${overbookedSeats} more than there are` : ''}`
      : 'Seats:     none taken, as this is no date of the tour',
    ...(booking.seatsDeadline
      ? [`           It waits for you: confirm it, or offer another date, by ${formatShortDay(booking.seatsDeadline)}`]
      : []),
  ];
}

export const isDepartureCancelled = ({ tourId, startsOn }: QuoteContent): SQL =>
  tourId === null || startsOn === null ? sql`false` : isCancelledDay(tourId, startsOn);

export const hasActiveBooking = (series: string | SQLWrapper) => exists(selectRows(bookings, isMadeByQuote(series)));

/** Reference of the quote's booking if it has payments; then it can only be cancelled by its terms. Else null. */
export async function findReferenceOfPaidBooking(db: Database, series: string): Promise<string | null> {
  const { reference } = bookings;
  const paidBooking = await findFirst(
    db
      .select({ reference })
      .from(bookings)
      .where(and(isMadeByQuote(series), hasPayments)),
  );
  return paidBooking?.reference ?? null;
}

/**
 * Statements that cancel the quote's booking and credit its invoice, before the quote is marked as not accepted. They do
 * nothing if `isQuoteUnchanged` is false, the booking has payments, or it changed since it was read.
 */
export async function cancelUnpaidBooking(
  db: Database,
  series: string,
  isQuoteUnchanged: SQL,
  now: number,
): Promise<BatchItem<'sqlite'>[]> {
  const booking = await findBookingOfQuote(db, series);
  if (!booking) return [];
  const { id, version } = booking;
  const isUnpaidAndUnchanged = and(
    eq(bookings.id, id),
    eq(bookings.version, version),
    isActiveBooking,
    not(hasPayments),
  );
  const changeId = crypto.randomUUID();
  const columns = { cancelledOn: toIndianDay(now), keptPaise: 0, changeId };
  return [
    db
      .update(bookings)
      .set({ ...columns, version: version + 1 })
      .where(and(isUnpaidAndUnchanged, isQuoteUnchanged)),
    ...refreshAfterSeatChange(db, [booking.tourId], hasChangeId(id, changeId), now),
    ...(await makeCorrectionInvoices(db, { ...booking, ...columns }, hasChangeId(id, changeId), now)),
  ];
}
