import { and, eq, exists, like } from 'drizzle-orm';
import { formatShortDay, toIndianDay } from '#shared/dates';
import { formatMonth, toFinancialYear } from '#shared/reports/month';
import type { Departure } from '#shared/tours/departure-schema';
import { createDb, type Database, evaluateCondition, selectRows } from '../db/client';
import { auditEvents } from '../db/site-schema';
import { queueOwnersMail } from '../email/outbox';
import type { RequestContext } from '../env';
import { isStale, setEtag } from '../middleware/cache-headers';
import { throwError, throwFieldErrors } from '../middleware/errors';
import { countFreeSeats, findDepartureOnDay } from '../tours/departures';
import { findTour } from '../tours/queries';
import type { TourRow } from '../tours/tour-row';
import type { BookingWithReportedPayments, StoredBooking } from './booking-row';
import { findBooking } from './queries';
import { findWholeBooking } from './whole-booking';

export const maxBookingBytes = 32 * 1024;
export const getToday = () => toIndianDay(Date.now());

export async function sendBooking(
  c: RequestContext,
  id: string,
  extraFields: { status?: 201 } & Record<string, unknown> = {},
) {
  const booking = (await findWholeBooking(createDb(c.env), id, getToday())) ?? throwNotFound(c);
  setEtag(c, booking);
  const { status = 200, ...fields } = extraFields;
  return c.json({ booking, ...fields }, status);
}

export const throwNotFound = (c: RequestContext) => throwError(c, 'not_found', 'This booking is no longer there.');

export async function throwConflict(c: RequestContext, id: string): Promise<never> {
  const booking = (await findWholeBooking(createDb(c.env), id, getToday())) ?? throwNotFound(c);
  return throwError(c, 'conflict', 'This booking has changed in the meantime.', { booking });
}

export async function findBookingOfRequest(c: RequestContext): Promise<BookingWithReportedPayments> {
  return (await findBooking(createDb(c.env), c.req.param('id') ?? '')) ?? throwNotFound(c);
}

/** Booking of the request. Throws 409 if its version differs from `If-Match`. */
export async function findBookingOfIfMatch(c: RequestContext): Promise<StoredBooking> {
  const booking = await findBookingOfRequest(c);
  return isStale(c, booking) ? throwConflict(c, booking.id) : booking;
}

export const throwCancelled = (c: RequestContext, cancelledOn: string): never =>
  throwError(c, 'bad_request', `This booking was cancelled on ${formatShortDay(cancelledOn)}.`);

export function requireActiveBooking(c: RequestContext, booking: StoredBooking): void {
  if (booking.cancelledOn !== null) throwCancelled(c, booking.cancelledOn);
  requireUnerasedBooking(c, booking);
}

export function requireUnerasedBooking(c: RequestContext, booking: StoredBooking): void {
  if (booking.erasedAt !== null) throwError(c, 'bad_request', 'Who booked was erased. It stays as it is.');
}

export function requireDeparture(c: RequestContext, tour: TourRow, start: string): Departure {
  const departure = findDepartureOnDay(tour, start);
  if (!departure)
    return throwFieldErrors(c, {
      start: `${tour.heading} doesn’t start on ${formatShortDay(start)}. Add the date first.`,
    });
  return departure.state === 'cancelled' ? throwFieldErrors(c, { start: 'This date is cancelled.' }) : departure;
}

/** A trip on days of its own takes no seats, so that its first day must not be a departure of the tour. */
export function forbidDeparture(c: RequestContext, tour: TourRow, start: string): void {
  const departure = findDepartureOnDay(tour, start);
  if (departure && departure.state !== 'cancelled')
    throwFieldErrors(c, {
      start: `${tour.heading} starts on ${formatShortDay(start)} for everybody: choose that date, so that seats are counted.`,
    });
}

export async function throwNoSeats(c: RequestContext, tourId: string, day: string): Promise<never> {
  const tour = await findTour(createDb(c.env), tourId);
  const departure = tour && findDepartureOnDay(tour, day);
  const freeSeats = departure ? countFreeSeats(departure) : 0;
  const availability =
    freeSeats === 0 ? 'is full' : `has only ${freeSeats === 1 ? 'one free seat' : `${freeSeats} free seats`}`;
  return throwError(c, 'no_seats', `The tour on ${formatShortDay(day)} ${availability}.`, { free: freeSeats });
}

/** Statement that mails the owners about a change by staff; none if an owner makes the change. */
export function makeOwnersMail(c: RequestContext, reason: string) {
  if (c.get('adminRole') === 'owner') return [];
  c.set('mailQueued', true);
  return [queueOwnersMail(createDb(c.env), Date.now(), reason)];
}

const areAccountsExported = (month: string) =>
  exists(
    selectRows(auditEvents, and(eq(auditEvents.action, 'accounts_exported'), like(auditEvents.label, `%, ${month}`))),
  );

/** Question to confirm an unusual day of a payment, refund or cancellation; null for a usual day. */
export async function findDayQuestion(db: Database, booking: StoredBooking, day: string): Promise<string | null> {
  const bookedOn = toIndianDay(booking.createdAt);
  const today = getToday();
  if (day < bookedOn)
    return `${formatShortDay(day)} is before the booking was made, on ${formatShortDay(bookedOn)}. Is that right?`;
  if (toFinancialYear(day) !== toFinancialYear(today))
    return `${formatShortDay(day)} is in the financial year ${toFinancialYear(day)}, which is over. Is that right?`;
  const month = day.slice(0, 7);
  if (month < today.slice(0, 7) && (await evaluateCondition(db, areAccountsExported(month))))
    return `The accounts of ${formatMonth(month)} were exported already. Is this day right?`;
  return null;
}
