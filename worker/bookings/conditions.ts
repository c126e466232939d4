import { and, eq, exists, isNotNull, isNull, notExists, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { bookingPayments, bookings, reportedPayments } from '../db/bookings-schema';
import { queryBuilder, selectRows } from '../db/client';
import type { DepartureKey } from '../tours/seats';

/** Condition on a booking: it is not cancelled. */
export const isActiveBooking = isNull(bookings.cancelledOn);

/** Condition on a booking: its seats are on hold until a payment, or the agency's confirmation. */
export const isOnHold = and(isNotNull(bookings.holdExpiresAt), isActiveBooking);

/** Condition on a booking: its payer's data was not erased. */
export const isUnerased = isNull(bookings.erasedAt);

export const isOnDeparture = ({ tourId, departureId }: DepartureKey): SQL | undefined =>
  and(isActiveBooking, eq(bookings.tourId, tourId), eq(bookings.departureId, departureId));

/** Condition on a booking: it is not cancelled, and this quote made it. True for at most one booking. */
export const isMadeByQuote = (series: string | SQLWrapper): SQL | undefined =>
  and(eq(bookings.quoteSeries, series), isActiveBooking);

export const hasPayments = exists(selectRows(bookingPayments, eq(bookingPayments.bookingId, bookings.id)));

export const lastTourDay = sql<string | null>`coalesce(${bookings.endsOn}, ${bookings.startsOn})`;

export const selectBookingIds = (condition: SQL | undefined) =>
  queryBuilder.select({ id: bookings.id }).from(bookings).where(condition);

export const allBookingIds = selectBookingIds(undefined);

/** No admin has checked the reported payment yet. With a parameter SQLite would not use the partial index. */
export const isUnconfirmedReport = sql`${reportedPayments.state} = 'open'`;

/** Condition on a booking: staff have no reported payment to look for. */
export const hasNoUnconfirmedReport = notExists(
  selectRows(reportedPayments, and(eq(reportedPayments.bookingId, bookings.id), isUnconfirmedReport)),
);
