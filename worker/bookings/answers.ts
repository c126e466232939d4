import { addDays, dayWords } from '#shared/ride/days';
import { toIndianDay } from '#shared/text/dates';
import { createDb } from '../db/client';
import type { Call } from '../env';
import { isStale, setTag } from '../http/cache-headers';
import { fail } from '../http/fail';
import type { SeenBooking, StoredBooking } from './booking-row';
import { findRunDates, type RunDate } from './departure-lists';
import { findBooking } from './queries';
import { findWholeBooking } from './whole-booking';

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

/** The same, as whoever changes it has seen it. */
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

export function noSeats(c: Call, free: number, day: string): never {
  const left = free === 0 ? 'is full' : `has only ${free === 1 ? 'one free seat' : `${free} free seats`}`;
  fail(c, 'no_seats', `The tour on ${dayWords(day)} ${left}.`, { free });
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

export async function findSeenRun(c: Call): Promise<RunDate> {
  const run = await findRun(c);
  if (!maySee(c, run)) fail(c, 'forbidden', 'Only owners and who leads this date read people’s papers.');
  return run;
}
