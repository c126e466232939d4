import {
  and,
  asc,
  desc,
  eq,
  exists,
  getTableColumns,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  not,
  notExists,
  or,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm';
import type { BookingSearch, BookingState } from '#shared/bookings/booking';
import { noTourId } from '#shared/reports/month';
import { bookings, reportedPayments } from '../db/bookings-schema';
import { type Database, findFirst, insertIf, onlyIf, queryBuilder, rowid, selectRows } from '../db/client';
import { isInMonths } from '../db/conditions';
import { containsWord, normalizeSearchText, parseSearchedPhone, splitSearchWords } from '../db/search-text';
import type { BookingWithReportedPayments, StoredBooking } from './booking-row';
import { isActiveBooking, isMadeByQuote, isUnconfirmedReport, lastTourDay } from './conditions';

const { id, utr, amountPaise, reportedAt, state, reason, decidedBy } = reportedPayments;
const selectUnconfirmedReports = queryBuilder
  .select({
    list: sql`json_group_array(json_object('id', ${id}, 'utr', ${utr}, 'amountPaise', ${amountPaise},
      'reportedAt', strftime('%Y-%m-%dT%H:%M:%fZ', ${reportedAt} / 1000.0, 'unixepoch'), 'state', ${state}, 'reason', ${reason},
      'decidedBy', ${decidedBy}) order by ${reportedAt})`,
  })
  .from(reportedPayments)
  .where(and(eq(reportedPayments.bookingId, bookings.id), isUnconfirmedReport));

export const columnsWithReportedPayments = {
  ...getTableColumns(bookings),
  reportedPaymentsJson: sql<string>`${selectUnconfirmedReports}`,
};

export const findBooking = (db: Database, id: string): Promise<BookingWithReportedPayments | null> =>
  findFirst(db.select(columnsWithReportedPayments).from(bookings).where(eq(bookings.id, id)));

/** Active booking made by accepting a revision of the quote; null if there is none. */
export const findBookingOfQuote = (db: Database, series: string): Promise<BookingWithReportedPayments | null> =>
  findFirst(db.select(columnsWithReportedPayments).from(bookings).where(isMadeByQuote(series)));

const isCancelled = isNotNull(bookings.cancelledOn);

/** Booking made by accepting a revision of the quote: the active one, else the latest cancelled one. */
export const findLatestBookingOfQuote = (
  db: Database,
  series: string | SQLWrapper,
): Promise<BookingWithReportedPayments | null> =>
  findFirst(
    db
      .select(columnsWithReportedPayments)
      .from(bookings)
      .where(eq(bookings.quoteSeries, series))
      .orderBy(isCancelled, desc(bookings.createdAt))
      .limit(1),
  );

/** Condition in a batch: its update of the booking, with this `changeId`, was applied. */
export const hasChangeId = (id: string, changeId: string): SQL =>
  exists(selectRows(bookings, and(eq(bookings.id, id), eq(bookings.changeId, changeId))));

/** Statement that inserts a booking if `guard` holds and its id is new. Uses the first reference that is free. */
export function insertBooking(db: Database, booking: StoredBooking, references: readonly string[], guard: SQL) {
  const freeReference = sql`(select value from json_each(${JSON.stringify(references)})
    where value not in (select ${bookings.reference} from ${bookings}) limit 1)`;
  const isNew = notExists(selectRows(bookings, eq(bookings.id, booking.id)));
  return insertIf(db, bookings, { ...booking, reference: freeReference }, onlyIf(isNew, guard));
}

export function selectBookings(db: Database, condition: SQL | undefined) {
  return db.select().from(bookings).where(condition).orderBy(asc(bookings.createdAt), asc(rowid));
}

function isInState(state: BookingState, today: string): SQL | undefined {
  if (state === 'cancelled') return isCancelled;
  const isTourOver = lt(lastTourDay, today);
  if (state === 'done') return and(isActiveBooking, isTourOver);
  if (state === 'travelling') return and(isActiveBooking, lte(bookings.startsOn, today), not(isTourOver));
  const isBeforeStart = and(isActiveBooking, or(isNull(bookings.startsOn), gt(bookings.startsOn, today)));
  if (state === 'seats') return and(isBeforeStart, isNotNull(bookings.seatsDeadline));
  const hasConfirmedSeats = and(isBeforeStart, isNull(bookings.seatsDeadline));
  if (state === 'paid') return and(hasConfirmedSeats, gte(bookings.paidPaise, bookings.totalPaise));
  const hasPaid = gt(bookings.paidPaise, 0);
  return and(
    hasConfirmedSeats,
    lt(bookings.paidPaise, bookings.totalPaise),
    state === 'booked' ? hasPaid : not(hasPaid),
  );
}

/** Condition: reference, payer, e-mail and tour contain every word, or the searched text is the payer's phone number. */
function matchesSearch(searchedText: string): SQL | undefined {
  const digits = parseSearchedPhone(searchedText);
  const text = sql`lower(${bookings.reference}) || ' ' || ${bookings.searchText}`;
  // D1 rejects patterns of more than 50 bytes, so that each word is a pattern of its own.
  const containsWords = and(
    ...splitSearchWords(normalizeSearchText(searchedText)).map((word) => containsWord(text, word)),
  );
  const phone = sql`replace(replace(${bookings.payerPhone}, ' ', ''), '-', '')`;
  return digits === null ? containsWords : or(containsWords, containsWord(phone, digits));
}

export function listBookings(
  db: Database,
  search: BookingSearch,
  today: string,
): Promise<BookingWithReportedPayments[]> {
  const { tour, departure, inquiry, madeIn, source, hasReportedPayment, state, q = '', limit } = search;
  return db
    .select(columnsWithReportedPayments)
    .from(bookings)
    .where(
      and(
        // `-` finds bookings without a tour of the site.
        tour === noTourId ? isNull(bookings.tourId) : tour === undefined ? undefined : eq(bookings.tourId, tour),
        departure === undefined ? undefined : or(eq(bookings.departureId, departure), eq(bookings.startsOn, departure)),
        inquiry === undefined ? undefined : eq(bookings.inquiryId, inquiry),
        madeIn === undefined ? undefined : isInMonths(bookings.createdAt, [madeIn]),
        source === undefined ? undefined : eq(bookings.source, source),
        hasReportedPayment
          ? inArray(
              bookings.id,
              queryBuilder.select({ id: reportedPayments.bookingId }).from(reportedPayments).where(isUnconfirmedReport),
            )
          : undefined,
        state === undefined ? undefined : isInState(state, today),
        q === '' ? undefined : matchesSearch(q),
      ),
    )
    .orderBy(desc(bookings.createdAt), desc(rowid))
    .limit(limit);
}
