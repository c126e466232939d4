import { and, eq, exists, isNull, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { bookingPayments, bookings, reportedPayments } from '../db/bookings-schema';
import { query, selectRows } from '../db/client';
import type { DepartureKey } from '../tours/seats';

/** Condition on a booking: it is not cancelled. */
export const isCurrent = isNull(bookings.cancelledOn);

/** Condition on a booking: its payer's data was not erased. */
export const isUnerased = isNull(bookings.erasedAt);

/** Condition on a booking: it is not cancelled, and uses seats of this departure. */
export const isOnDeparture = ({ tourId, departureId }: DepartureKey): SQL | undefined =>
  and(isCurrent, eq(bookings.tourId, tourId), eq(bookings.departureId, departureId));

/** Condition on a booking: it is not cancelled, and this quote made it. True for at most one booking. */
export const isMadeByQuote = (series: string | SQLWrapper): SQL | undefined =>
  and(eq(bookings.quoteSeries, series), isCurrent);

/** Condition on a booking: it has ledger entries. */
export const hasPayments = exists(selectRows(bookingPayments, eq(bookingPayments.bookingId, bookings.id)));

/** Last day of a booking; null without dates. */
export const lastDay = sql<string | null>`coalesce(${bookings.endsOn}, ${bookings.startsOn})`;

export const selectBookingIds = (condition: SQL | undefined) =>
  query.select({ id: bookings.id }).from(bookings).where(condition);

/** Subquery to find rows whose booking was deleted. */
export const allBookingIds = selectBookingIds(undefined);

/** Condition on a reported payment: no admin has checked it yet. Without a parameter, because SQLite would not use the partial index. */
export const isUnconfirmedReport = sql`${reportedPayments.state} = 'open'`;
