import { and, eq, exists, like } from 'drizzle-orm';
import { addDays, dayWords, toIndianDay } from '#shared/dates';
import { financialYearOf, sayMonth } from '#shared/reports/month';
import type { Departure } from '#shared/tours/departure-schema';
import { createDb, type Database, isTrue, rowsOf } from '../db/client';
import { events } from '../db/site-schema';
import { tellOwners } from '../email/queue';
import type { Call } from '../env';
import { isStale, setTag } from '../middleware/cache-headers';
import { fail, failFields } from '../middleware/errors';
import { requireRecentProof } from '../middleware/require-admin';
import { findDeparture, freeSeatsOf } from '../tours/departures';
import { findTour } from '../tours/queries';
import type { TourRow } from '../tours/tour-row';
import type { SeenBooking, StoredBooking } from './booking-row';
import { findRunDates, type RunDate } from './departures';
import { findSealing, type SealingKeys } from './field-encryption';
import { findBooking } from './queries';
import { findWholeBooking } from './whole-booking';

const noKeyToReadWords =
  'This site has no key to open papers and health with, so they can’t be shown. Ask who runs the site: “npm run deploy” makes one.';

export const bookingBytes = 32 * 1024;
export const today = () => toIndianDay(Date.now());

export async function answerBooking(c: Call, id: string, more: { status?: 201 } & Record<string, unknown> = {}) {
  const booking = (await findWholeBooking(createDb(c.env), id, today())) ?? notFound(c);
  setTag(c, booking);
  const { status = 200, ...rest } = more;
  return c.json({ booking, ...rest }, status);
}

export const notFound = (c: Call) => fail(c, 'not_found', 'This booking is no longer there.');

export async function conflict(c: Call, id: string): Promise<never> {
  const booking = (await findWholeBooking(createDb(c.env), id, today())) ?? notFound(c);
  return fail(c, 'conflict', 'This booking has changed in the meantime.', { booking });
}

/** The booking that the call is about. */
export async function bookingOf(c: Call): Promise<SeenBooking> {
  return (await findBooking(createDb(c.env), c.req.param('id') ?? '')) ?? notFound(c);
}

/** The booking that the call is about, in the version that `If-Match` names. */
export async function findSeen(c: Call): Promise<StoredBooking> {
  const row = await bookingOf(c);
  return isStale(c, row) ? conflict(c, row.id) : row;
}

export const wasCancelled = (c: Call, on: string): never =>
  fail(c, 'bad_request', `This booking was cancelled on ${dayWords(on)}.`);

export function requireOpen(c: Call, row: StoredBooking): void {
  if (row.cancelledOn !== null) wasCancelled(c, row.cancelledOn);
  requireUnerased(c, row);
}

export function requireUnerased(c: Call, row: StoredBooking): void {
  if (row.erasedAt !== null) fail(c, 'bad_request', 'Who booked was erased. It stays as it is.');
}

/** The tour's date on this day, if it isn't cancelled. */
export function requireDate(c: Call, tour: TourRow, start: string): Departure {
  const date = findDeparture(tour, start);
  if (!date)
    return failFields(c, { start: `${tour.heading} doesn’t start on ${dayWords(start)}. Add the date first.` });
  return date.state === 'cancelled' ? failFields(c, { start: 'This date is cancelled.' }) : date;
}

export async function noSeats(c: Call, tourId: string, day: string): Promise<never> {
  const tour = await findTour(createDb(c.env), tourId);
  const date = tour && findDeparture(tour, day);
  const free = date ? freeSeatsOf(date) : 0;
  const left = free === 0 ? 'is full' : `has only ${free === 1 ? 'one free seat' : `${free} free seats`}`;
  return fail(c, 'no_seats', `The tour on ${dayWords(day)} ${left}.`, { free });
}

export async function findRun(c: Call): Promise<RunDate> {
  const wanted = { tourId: c.req.param('tour') ?? '', departureId: c.req.param('date') ?? '' };
  const { runs } = await findRunDates(createDb(c.env), wanted, today());
  return runs[0] ?? fail(c, 'not_found', 'This date is no longer there.');
}

/** Days after a tour's end during which its leader may still read the sheets. */
const sheetDays = 7;

/** Owners, and until a week after the tour whoever leads it. */
export const maySee = (c: Call, { care, end }: RunDate) =>
  c.get('adminRole') === 'owner' || (care.captainId === c.get('adminId') && today() <= addDays(end, sheetDays));

export const labelOf = ({ tour, date }: RunDate) => `${tour.heading}, ${dayWords(date.startsOn)}`;

/** A date whose people's papers the caller may read now, and the keys that open them. */
export async function findSeenRun(c: Call): Promise<{ run: RunDate; keys: SealingKeys }> {
  requireRecentProof(c);
  const run = await findRun(c);
  if (!maySee(c, run)) fail(c, 'forbidden', 'Only owners and who leads this date read people’s papers.');
  const keys = await findSealing(c.env);
  return { run, keys: keys ?? fail(c, 'bad_request', noKeyToReadWords) };
}

/** Statements behind the event of what gives money back: all owners are told, unless an owner did it. */
export function tellsOfStaff(c: Call, reason: string) {
  if (c.get('adminRole') === 'owner') return [];
  c.set('mailQueued', true);
  return [tellOwners(createDb(c.env), Date.now(), reason)];
}

const isExported = (month: string) =>
  exists(rowsOf(events, and(eq(events.action, 'accounts_exported'), like(events.label, `%, ${month}`))));

/** A question about an unusual day of a payment, a refund or a cancellation; null for a usual day. */
export async function questionDay(db: Database, booking: StoredBooking, day: string): Promise<string | null> {
  const booked = toIndianDay(booking.createdAt);
  const now = today();
  if (day < booked) return `${dayWords(day)} is before the booking was made, on ${dayWords(booked)}. Is that right?`;
  if (financialYearOf(day) !== financialYearOf(now))
    return `${dayWords(day)} is in the financial year ${financialYearOf(day)}, which is over. Is that right?`;
  const month = day.slice(0, 7);
  if (month < now.slice(0, 7) && (await isTrue(db, isExported(month))))
    return `The accounts of ${sayMonth(month)} were exported already. Is this day right?`;
  return null;
}
