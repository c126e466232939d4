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
import { bookings, reportedPayments } from '../db/bookings-schema';
import { type Database, findFirst, insertIf, onlyIf, query, rowid, selectRows } from '../db/client';
import { isInMonths } from '../db/conditions';
import { containsWord, normalizeSearchText, parseSearchedPhone, splitSearchWords } from '../db/search-text';
import type { BookingWithReportedPayments, StoredBooking } from './booking-row';
import { isCurrent, isMadeByQuote, isUnconfirmedReport, lastDay } from './conditions';

const { id, utr, amountPaise, reportedAt: saidAt, state, reason, decidedBy } = reportedPayments;
const selectUnconfirmedReports = query
  .select({
    list: sql`json_group_array(json_object('id', ${id}, 'utr', ${utr}, 'amountPaise', ${amountPaise},
      'saidAt', strftime('%Y-%m-%dT%H:%M:%fZ', ${saidAt} / 1000.0, 'unixepoch'), 'state', ${state}, 'reason', ${reason},
      'decidedBy', ${decidedBy}) order by ${saidAt})`,
  })
  .from(reportedPayments)
  .where(and(eq(reportedPayments.bookingId, bookings.id), isUnconfirmedReport));

export const columnsWithReportedPayments = {
  ...getTableColumns(bookings),
  said: sql<string>`${selectUnconfirmedReports}`,
};

export const findBooking = (db: Database, id: string): Promise<BookingWithReportedPayments | null> =>
  findFirst(db.select(columnsWithReportedPayments).from(bookings).where(eq(bookings.id, id)));

/** The booking that a quote's acceptance made, whichever revision; null if there is none, or it was cancelled. */
export const findBookingOfQuote = (db: Database, series: string): Promise<BookingWithReportedPayments | null> =>
  findFirst(db.select(columnsWithReportedPayments).from(bookings).where(isMadeByQuote(series)));

const isCancelled = isNotNull(bookings.cancelledOn);

/** The last booking that a quote's acceptance made: one that isn't cancelled before all others. */
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

/** Condition: the call that gave this name to its change has made it. */
export const hasChangeId = (id: string, changeId: string): SQL =>
  exists(selectRows(bookings, and(eq(bookings.id, id), eq(bookings.changeId, changeId))));

/** Statement: inserts a booking, where `guard` holds and its id is new. It takes the first free one of the references. */
export function insertBooking(db: Database, row: StoredBooking, references: readonly string[], guard: SQL) {
  const free = sql`(select value from json_each(${JSON.stringify(references)})
    where value not in (select ${bookings.reference} from ${bookings}) limit 1)`;
  const isNew = notExists(selectRows(bookings, eq(bookings.id, row.id)));
  return insertIf(db, bookings, { ...row, reference: free }, onlyIf(isNew, guard));
}

export function selectBookings(db: Database, which: SQL | undefined) {
  return db.select().from(bookings).where(which).orderBy(asc(bookings.createdAt), asc(rowid));
}

function isInState(state: BookingState, today: string): SQL | undefined {
  if (state === 'cancelled') return isCancelled;
  const isOver = lt(lastDay, today);
  if (state === 'done') return and(isCurrent, isOver);
  if (state === 'travelling') return and(isCurrent, lte(bookings.startsOn, today), not(isOver));
  const isAhead = and(isCurrent, or(isNull(bookings.startsOn), gt(bookings.startsOn, today)));
  if (state === 'seats') return and(isAhead, isNotNull(bookings.awaitsSeatsBy));
  const hasSeats = and(isAhead, isNull(bookings.awaitsSeatsBy));
  if (state === 'paid') return and(hasSeats, gte(bookings.paidPaise, bookings.totalPaise));
  const isBegun = gt(bookings.paidPaise, 0);
  return and(hasSeats, lt(bookings.paidPaise, bookings.totalPaise), state === 'booked' ? isBegun : not(isBegun));
}

/** Condition: every word is in the reference, payer, e-mail or tour, or the words are the payer's phone number. */
function matchesSearch(q: string): SQL | undefined {
  const digits = parseSearchedPhone(q);
  const text = sql`lower(${bookings.reference}) || ' ' || ${bookings.searchText}`;
  // D1 takes no pattern of more than 50 bytes.
  const named = and(...splitSearchWords(normalizeSearchText(q)).map((word) => containsWord(text, word)));
  const phone = sql`replace(replace(${bookings.payerPhone}, ' ', ''), '-', '')`;
  return digits === null ? named : or(named, containsWord(phone, digits));
}

export function listBookings(
  db: Database,
  search: BookingSearch,
  today: string,
): Promise<BookingWithReportedPayments[]> {
  const { tour, departure, inquiry, made, source, isSaid, state, q = '', limit } = search;
  return db
    .select(columnsWithReportedPayments)
    .from(bookings)
    .where(
      and(
        // `-` searches for bookings of no tour of ours.
        tour === '-' ? isNull(bookings.tourId) : tour === undefined ? undefined : eq(bookings.tourId, tour),
        departure === undefined ? undefined : or(eq(bookings.departureId, departure), eq(bookings.startsOn, departure)),
        inquiry === undefined ? undefined : eq(bookings.inquiryId, inquiry),
        made === undefined ? undefined : isInMonths(bookings.createdAt, [made]),
        source === undefined ? undefined : eq(bookings.source, source),
        isSaid
          ? inArray(
              bookings.id,
              query.select({ id: reportedPayments.bookingId }).from(reportedPayments).where(isUnconfirmedReport),
            )
          : undefined,
        state === undefined ? undefined : isInState(state, today),
        q === '' ? undefined : matchesSearch(q),
      ),
    )
    .orderBy(desc(bookings.createdAt), desc(rowid))
    .limit(limit);
}
