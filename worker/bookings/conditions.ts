import { and, eq, exists, isNull, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { bookingPayments, bookings, reportedPayments } from '../db/bookings-schema';
import { query, selectRows } from '../db/client';
import type { DepartureKey } from '../tours/seats';

/** Condition on a booking: it isn't cancelled. */
export const isCurrent = isNull(bookings.cancelledOn);

/** Condition on a booking: it still says who pays for it. */
export const isUnerased = isNull(bookings.erasedAt);

/** Condition on a booking: it isn't cancelled, and takes its seats from this departure. */
export const isOnDeparture = ({ tourId, departureId }: DepartureKey): SQL | undefined =>
  and(isCurrent, eq(bookings.tourId, tourId), eq(bookings.departureId, departureId));

/** Condition on a booking: it isn't cancelled, and this quote made it. At most one booking is so. */
export const isMadeByQuote = (series: string | SQLWrapper): SQL | undefined =>
  and(eq(bookings.quoteSeries, series), isCurrent);

/** Condition on a booking: its ledger has lines. */
export const hasPayments = exists(selectRows(bookingPayments, eq(bookingPayments.bookingId, bookings.id)));

/** Value of a booking: its last day; null if it has no days. */
export const lastDay = sql<string | null>`coalesce(${bookings.endsOn}, ${bookings.startsOn})`;

/** Query: ids of the bookings of which this holds. */
export const selectBookingIds = (which: SQL | undefined) =>
  query.select({ id: bookings.id }).from(bookings).where(which);

/** Query: ids of all bookings, to find rows whose booking is gone. */
export const allBookingIds = selectBookingIds(undefined);

/** Condition on a reported payment: nobody has looked for it yet. As text, because a parameter would not use its index. */
export const isUnconfirmedReport = sql`${reportedPayments.state} = 'open'`;
