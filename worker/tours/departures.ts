import {
  and,
  asc,
  eq,
  gte,
  inArray,
  isNotNull,
  isNull,
  ne,
  notExists,
  notInArray,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import { alias } from 'drizzle-orm/sqlite-core';
import { formatWeekdayAndDay, toIndianDay } from '#shared/dates';
import type { Departure } from '#shared/tours/departure-schema';
import { countSeatsLeft, isBookable } from '#shared/tours/departures';
import { isCurrent, lastDay } from '../bookings/conditions';
import { bookings } from '../db/bookings-schema';
import { type Database, excluded, increment, incrementCounter, insertIf, query, selectRows } from '../db/client';
import { inList } from '../db/conditions';
import { departures, tours } from '../db/tours-schema';
import { countPlaces, listPlaces } from './place-summary';
import { type TourRow, toTour } from './tour-row';

/** The tour's departure on this day; null if there is none. */
export function findDeparture(row: TourRow, day: string): Departure | null {
  return toTour(row).departures?.find(({ startsOn }) => startsOn === day) ?? null;
}

export const countFreeSeats = (departure: Departure) => (isBookable(departure) ? countSeatsLeft(departure) : 0);

/** Condition: the booking isn't cancelled or over. One without a first day still lies ahead. */
export const isBookingAhead = (now: number): SQL | undefined =>
  and(isCurrent, or(isNull(bookings.startsOn), gte(lastDay, toIndianDay(now))));

/** Condition on a booking: it is of this tour and lies ahead. */
const isAheadOf = (tourId: string, now: number) => and(eq(bookings.tourId, tourId), isBookingAhead(now));

/** Condition: nobody is booked on the tour, with or without a departure. */
export const hasNoBooking = (tourId: string, now: number): SQL =>
  notExists(selectRows(bookings, isAheadOf(tourId, now)));

/** Condition on a booking: it would lose its departure, if the tour had only these. */
const losesDeparture = (tourId: string, written: readonly Departure[], now: number) =>
  and(
    isAheadOf(tourId, now),
    isNotNull(bookings.departureId),
    notInArray(bookings.departureId, inList(written.map(({ id }) => id))),
  );

/** Condition: with these departures no booking of the tour loses its own. */
export const keepsBookings = (tourId: string, written: readonly Departure[], now: number): SQL =>
  notExists(selectRows(bookings, losesDeparture(tourId, written, now)));

const areBooked = (references: readonly string[]) =>
  `${references.join(', ')} ${references.length > 1 ? 'are' : 'is'} booked on it. Move or cancel first.`;

/** Says why a tour can't be deleted; null if nobody is booked on it. */
export async function findTourBookedProblem(db: Database, tourId: string, now: number): Promise<string | null> {
  const booked = await db.select({ reference: bookings.reference }).from(bookings).where(isAheadOf(tourId, now));
  return booked.length === 0
    ? null
    : `This tour can’t be deleted: ${areBooked(booked.map(({ reference }) => reference))}`;
}

/** Says which departures can't be removed because of their bookings; null if a tour may have these. */
export async function findLostBookingsProblem(
  db: Database,
  tourId: string,
  written: readonly Departure[],
  now: number,
): Promise<string | null> {
  const lost = await db
    .select({ startsOn: departures.startsOn, reference: bookings.reference })
    .from(bookings)
    .innerJoin(departures, and(eq(departures.tourId, bookings.tourId), eq(departures.id, bookings.departureId)))
    .where(losesDeparture(tourId, written, now))
    .orderBy(asc(departures.startsOn), asc(bookings.createdAt));
  if (lost.length === 0) return null;
  return [...Map.groupBy(lost, ({ startsOn }) => startsOn)]
    .map(
      ([day, booked]) =>
        `${formatWeekdayAndDay(day)} can’t be removed: ${areBooked(booked.map(({ reference }) => reference))}`,
    )
    .join(' ');
}

/** Statements: the tour has these departures and no others, where `guard` holds. Leaders and notes of those that stay are kept. */
export function writeDepartures(
  db: Database,
  tourId: string,
  written: readonly Departure[],
  guard: SQL | undefined,
  now: number,
) {
  const one = (name: keyof Departure) => sql`value ->> ${`$.${name}`}`;
  const booked = alias(bookings, 'booked');
  const bookedHere = query
    .select({ seats: sql`coalesce(sum(${booked.seats}), 0)` })
    .from(booked)
    .where(and(eq(booked.tourId, tourId), eq(booked.departureId, one('id')), isNull(booked.cancelledOn)));
  const row = {
    tourId,
    id: one('id'),
    startsOn: one('startsOn'),
    seats: one('seats'),
    // Who doesn't know of seats that were sold elsewhere sends those taken in all.
    takenElsewhere: sql`coalesce(${one('takenElsewhere')}, max(0, ${one('taken')} - ${bookedHere}))`,
    price: one('price'),
    state: sql`iif(${one('state')} = 'cancelled', 'open', ${one('state')})`,
    cancelledAt: sql`iif(${one('state')} = 'cancelled', ${now}, null)`,
  };
  const { startsOn, seats, takenElsewhere, price, state } = departures;
  return [
    db
      .delete(departures)
      .where(and(eq(departures.tourId, tourId), notInArray(departures.id, inList(written.map(({ id }) => id))), guard)),
    insertIf(
      db,
      departures,
      row,
      sql`from json_each(${JSON.stringify(written)}) where ${guard ?? sql`true`}`,
    ).onConflictDoUpdate({
      target: [departures.tourId, departures.id],
      set: {
        startsOn: excluded(startsOn),
        seats: excluded(seats),
        takenElsewhere: excluded(takenElsewhere),
        price: excluded(price),
        state: excluded(state),
        // The day on which it was first cancelled stays.
        cancelledAt: sql`iif(excluded.cancelled_at is null, null, coalesce(${departures.cancelledAt}, excluded.cancelled_at))`,
      },
    }),
  ] as const;
}

/** Statement, after a tour's departures were written: its bookings follow a day that was moved, and so do the days of their instalments. */
export function moveBookingsWithDepartures(db: Database, tourId: string) {
  const start = sql`(${query
    .select({ startsOn: departures.startsOn })
    .from(departures)
    .where(and(eq(departures.tourId, bookings.tourId), eq(departures.id, bookings.departureId)))})`;
  const due = sql`date(${start}, '-' || (part.value ->> 'daysBefore') || ' days')`;
  const parts = sql`(select json_group_array(json(case when part.value ->> 'daysBefore' is null then part.value
    else json_set(part.value, '$.due', ${due}) end)) from json_each(instalments) as part)`;
  const days = sql`cast(julianday(${start}) - julianday(starts_on) as integer) || ' days'`;
  return db
    .update(bookings)
    .set({
      startsOn: start,
      endsOn: sql`date(ends_on, ${days})`,
      instalments: parts,
      version: increment(bookings.version),
      changeId: crypto.randomUUID(),
    })
    .where(and(eq(bookings.tourId, tourId), isCurrent, ne(bookings.startsOn, start)));
}

/** Statements, after bookings of these tours took or gave back seats where `isDone` holds: lists and pages are made anew. */
export function updateSeatCounts(
  db: Database,
  tourIds: readonly (string | null)[],
  isDone: SQL,
  now: number,
): BatchItem<'sqlite'>[] {
  const ids = [...new Set(tourIds)].filter((id) => id !== null);
  if (ids.length === 0) return [];
  const places = listPlaces(inArray(tours.id, ids));
  return [incrementCounter(db, 'tours', now, isDone), countPlaces(db, places, toIndianDay(now))];
}
