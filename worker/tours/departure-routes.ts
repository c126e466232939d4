import { and, eq, isNull, sql } from 'drizzle-orm';
import { Hono } from 'hono';
import { api } from '#shared/calls';
import { dayWords } from '#shared/ride/days';
import { type Departure, TakeSeats } from '#shared/tours/departure-schema';
import { seatsWords, takeSeats } from '#shared/tours/departures';
import { type Actor, actorOf, type EventLine, insertEventIfChanged } from '../audit/recording';
import { createDb, type Database } from '../db/client';
import { bumpCounter } from '../db/counters';
import { tours } from '../db/tours-schema';
import type { AppEnv, Call } from '../env';
import { fail, failFields } from '../http/fail';
import { readJson } from '../http/read-body';
import { requireAdmin } from '../http/require-admin';
import { keepsBookings, refuseLostBookings } from './booked-seats';
import { updatePlaceSummary } from './place-summary';
import { findBookingWithSeats, findSeatsOf, hasSeats, insertSeatsEvent, type SeatsOfInquiry } from './seats-of-inquiry';
import { answerTour, findSeen, tooLate } from './tour-answers';
import { type TourRow, toColumns, toDeskTour, toTour } from './tour-row';

const bodyBytes = 1024;
/** Retries of a write without `If-Match` when others write at the same time. */
const tries = 5;

/**
 * Changes a tour's dates if it still has this version, and the inquiry that seats are taken for still has as many; null if
 * not, or if a booking would lose its seats. It is a version that a form has to know, but no earlier one to bring back, and the tour keeps its place among the
 * newest.
 */
async function updateDepartures(
  db: Database,
  line: EventLine,
  { id, version, place }: TourRow,
  { departures, of, by }: { departures: Departure[]; of: SeatsOfInquiry | null; by: Actor },
  now: number,
): Promise<TourRow | null> {
  const keeps = keepsBookings(id, departures, now);
  const [[row]] = await db.batch([
    db
      .update(tours)
      .set({ ...toColumns({ departures }), version: sql`${tours.version} + 1` })
      .where(
        and(
          eq(tours.id, id),
          eq(tours.version, version),
          isNull(tours.deletedAt),
          keeps,
          of ? hasSeats(of) : undefined,
        ),
      )
      .returning(),
    line,
    bumpCounter(db, 'tours', now),
    ...(of ? insertSeatsEvent(db, of, by, now) : []),
    updatePlaceSummary(db, place),
  ]);
  return row ?? null;
}

/** The seats of the inquiry that they are for, if it can take or free so many; null if they are for none. */
async function findOf(
  c: Call,
  row: TourRow,
  departure: Departure,
  { inquiry: id, seats: change }: TakeSeats,
): Promise<SeatsOfInquiry | null> {
  if (id === undefined) return null;
  const db = createDb(c.env);
  const booking = change > 0 ? await findBookingWithSeats(db, id) : null;
  if (booking !== null) {
    return fail(c, 'conflict', `Booking ${booking} has its seats already.`, { tour: toDeskTour(row) });
  }
  const found = (await findSeatsOf(db, id, departure.id)) ?? fail(c, 'not_found', 'This inquiry is no longer there.');
  const { all, here } = found;
  if (change > 0 ? all === 0 : here + change >= 0) return { id, seats: all, change, tourId: row.id, departure };
  const seats = change > 0 ? all : here;
  const are = seats === 0 ? 'no seats are' : `${seatsWords(seats)} ${seats === 1 ? 'is' : 'are'}`;
  return fail(c, 'conflict', `Somebody was first: ${are} taken for this inquiry.`, { tour: toDeskTour(row) });
}

/** One try; null if somebody else was first. */
async function take(c: Call, row: TourRow, input: TakeSeats): Promise<Response | null> {
  const { departures = [] } = toTour(row);
  const known = departures.find(({ id }) => id === c.req.param('departure'));
  if (!known) return fail(c, 'not_found', 'This date isn’t there any more.');
  const of = await findOf(c, row, known, input);
  const changed = takeSeats(known, input);
  if (typeof changed === 'string') return failFields(c, { seats: changed });
  const label = `${row.heading}, ${dayWords(known.startsOn)}: ${changed.taken} of ${changed.seats}`;
  const by = actorOf(c);
  const db = createDb(c.env);
  const line = insertEventIfChanged(db, by, { action: 'seats_taken', subject: row.id, label });
  const dates = departures.map((one) => (one === known ? changed : one));
  const lost = await refuseLostBookings(db, row, dates, Date.now());
  if (lost !== null) return failFields(c, { seats: lost });
  const saved = await updateDepartures(db, line, row, { departures: dates, of, by }, Date.now());
  return saved && answerTour(c, saved, `${changed.taken} of ${changed.seats} seats are taken.`);
}

export const departureRoutes = new Hono<AppEnv>().post(
  `${api.tours}/:id/departures/:departure/taken`,
  requireAdmin,
  async (c) => {
    const input = await readJson(c, TakeSeats, bodyBytes);
    for (let attempt = 0; attempt < tries; attempt += 1) {
      const answer = await take(c, await findSeen(c), input);
      if (answer) return answer;
    }
    return tooLate(c);
  },
);
