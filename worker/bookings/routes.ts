import { sql } from 'drizzle-orm';
import { type Context, Hono } from 'hono';
import { BookingSearch, NewBooking, Payer } from '#shared/bookings/booking';
import { api } from '#shared/calls';
import { dayWords } from '#shared/ride/days';
import { sha256 } from '#shared/sha256';
import { lineOf } from '../audit/actor';
import { createDb } from '../db/client';
import type { AppEnv } from '../env';
import { fail, failFields } from '../http/fail';
import { checkInput, readJson } from '../http/read-body';
import { readKey } from '../http/read-key';
import { requireAdmin } from '../http/require-admin';
import { forgetCatalogue } from '../kept/edge';
import { findSettings } from '../settings/queries';
import { changeSeats, findDate, freeSeats, hasDate, hasFreeSeats } from '../tours/booked-seats';
import { findTour } from '../tours/queries';
import { answerBooking, bookingBytes, conflict, findSeen, noSeats, today } from './answers';
import { refuseSum, toBookingRow } from './booking-row';
import { changePayer } from './change-payer';
import { listBookings } from './listed';
import { makeBooking, newReferences, taxToday } from './make-booking';
import { findBooking, insertBooking, isChange } from './queries';
import { findUsedByPan } from './tcs';

type C = Context<AppEnv>;

const list = async (c: C, search: BookingSearch) =>
  c.json((await listBookings(createDb(c.env), search, today())).map((row) => toBookingRow(row, today())));

async function answerRepeat(c: C, id: string, fingerprint: string): Promise<Response | null> {
  const known = await findBooking(createDb(c.env), id);
  if (!known) return null;
  if (known.fingerprint !== fingerprint) {
    return fail(c, 'key_reused', 'Another booking was made under this Idempotency-Key.');
  }
  return answerBooking(c, id, { status: 201 });
}

async function addByHand(c: C, id: string, input: NewBooking): Promise<Response> {
  const db = createDb(c.env);
  const fingerprint = await sha256(JSON.stringify(input));
  const repeat = await answerRepeat(c, id, fingerprint);
  if (repeat) return repeat;
  const { tourId, start, seats, overbook, inquiryId = null, payer, lines, source, discountPaise = 0 } = input;
  const tooMuch = refuseSum(lines, discountPaise);
  if (tooMuch) return failFields(c, tooMuch);
  const tour = await findTour(db, tourId);
  if (!tour) return failFields(c, { tourId: 'This tour is no longer there.' });
  const date = findDate(tour, start);
  if (!date)
    return failFields(c, { start: `${tour.heading} doesn’t start on ${dayWords(start)}. Add the date first.` });
  if (date.state === 'cancelled') return failFields(c, { start: 'This date is cancelled.' });
  const { settings } = await findSettings(db);
  const now = Date.now();
  const used = await findUsedByPan(db, { id, pan: payer.pan, createdAt: now });
  const tax = { ...taxToday(settings, today(), tour), tcsBeforePaise: used.paise, hasPan: payer.pan !== '' };
  const wanted = { id, tour, date, payer, seats, lines, discountPaise, tax, source, inquiryId, fingerprint };
  const row = makeBooking(wanted, today(), now);
  const change = { tourId: tour.id, departureId: date.id, seats };
  const isDone = isChange(id, row.changeId);
  const references = newReferences();
  const what = `: ${tour.heading}, ${seats} ${seats === 1 ? 'person' : 'people'}`;
  const label = sql`(select reference from bookings where id = ${id}) || ${what}`;
  await db.batch([
    insertBooking(db, row, references, sql`${overbook ? hasDate(change) : hasFreeSeats(change)} and ${used.isStill}`),
    lineOf(c, { action: 'booking_added', subject: id, label }),
    ...changeSeats(db, [change], isDone, now),
  ]);
  const made = await findBooking(db, id);
  if (made?.changeId === row.changeId) {
    await forgetCatalogue(c);
    return answerBooking(c, id, { status: 201 });
  }
  if (made) return (await answerRepeat(c, id, fingerprint)) ?? conflict(c, id);
  // Another tour of this PAN was booked at the same time, so that less of its threshold is left.
  if ((await findUsedByPan(db, row)).seen !== used.seen) return addByHand(c, id, input);
  const now2 = await findTour(db, tourId);
  const left = now2 && findDate(now2, start);
  return noSeats(c, left ? freeSeats(left) : 0, start);
}

export const bookingRoutes = new Hono<AppEnv>()
  .get(api.bookings, requireAdmin, async (c) => {
    const read = checkInput(c, BookingSearch, c.req.query());
    return read instanceof Response ? read : list(c, read.value);
  })
  .post(api.searchBookings, requireAdmin, async (c) => {
    const read = await readJson(c, BookingSearch, bookingBytes);
    return read instanceof Response ? read : list(c, read.value);
  })
  .post(api.bookings, requireAdmin, async (c) => {
    const key = readKey(c);
    if (key instanceof Response) return key;
    const read = await readJson(c, NewBooking, bookingBytes);
    return read instanceof Response ? read : addByHand(c, key ?? crypto.randomUUID(), read.value);
  })
  .get(`${api.bookings}/:id`, requireAdmin, (c) => answerBooking(c, c.req.param('id')))
  .put(`${api.bookings}/:id`, requireAdmin, async (c) => {
    const read = await readJson(c, Payer, bookingBytes);
    if (read instanceof Response) return read;
    const row = await findSeen(c);
    if (row instanceof Response) return row;
    if (row.erasedAt !== null) return fail(c, 'bad_request', 'Who booked was erased. It stays as it is.');
    const isDone = await changePayer(c, row, read.value);
    return isDone ? answerBooking(c, row.id) : conflict(c, row.id);
  });
