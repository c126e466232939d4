import type { Context } from 'hono';
import { dayWords } from '#shared/ride/days';
import { toIndianDay } from '#shared/text/dates';
import { createDb } from '../db/client';
import type { AppEnv } from '../env';
import { fail } from '../http/fail';
import { isStale, setTag } from '../http/versioned';
import type { StoredBooking } from './booking-row';
import { findBooking } from './queries';
import { findWholeBooking } from './whole-booking';

type C = Context<AppEnv>;

export const bookingBytes = 32 * 1024;
export const today = () => toIndianDay(Date.now());

export async function answerBooking(c: C, id: string, more: { status?: 201 } & Record<string, unknown> = {}) {
  const booking = await findWholeBooking(createDb(c.env), id, today());
  if (!booking) return notFound(c);
  setTag(c, booking);
  const { status = 200, ...rest } = more;
  return c.json({ booking, ...rest }, status);
}

export const notFound = (c: C) => fail(c, 'not_found', 'This booking is no longer there.');

export async function conflict(c: C, id: string): Promise<Response> {
  const booking = await findWholeBooking(createDb(c.env), id, today());
  if (!booking) return notFound(c);
  return fail(c, 'conflict', 'This booking has changed in the meantime.', { booking });
}

export async function findSeen(c: C): Promise<StoredBooking | Response> {
  const row = await findBooking(createDb(c.env), c.req.param('id') ?? '');
  if (!row) return notFound(c);
  return isStale(c, row) ? conflict(c, row.id) : row;
}

export const wasCancelled = (c: C, on: string) =>
  fail(c, 'bad_request', `This booking was cancelled on ${dayWords(on)}.`);

export function refuseChange(c: C, row: StoredBooking): Response | null {
  if (row.cancelledOn !== null) return wasCancelled(c, row.cancelledOn);
  return row.erasedAt === null ? null : fail(c, 'bad_request', 'Who booked was erased. It stays as it is.');
}

export function noSeats(c: C, free: number, day: string): Response {
  const left = free === 0 ? 'is full' : `has only ${free === 1 ? 'one free seat' : `${free} free seats`}`;
  return fail(c, 'no_seats', `The tour on ${dayWords(day)} ${left}.`, { free });
}
