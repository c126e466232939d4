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
  type SQLWrapper,
  sql,
} from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import { alias } from 'drizzle-orm/sqlite-core';
import { formatWeekdayAndDay, toIndianDay } from '#shared/dates';
import type { Departure } from '#shared/tours/departure-schema';
import { countSeatsLeft, isBookable } from '#shared/tours/departures';
import { isActiveBooking, lastTourDay } from '../bookings/conditions';
import { bookings } from '../db/bookings-schema';
import { type Database, excluded, increment, incrementCounter, insertIf, queryBuilder, selectRows } from '../db/client';
import { inList } from '../db/conditions';
import { departures, tours } from '../db/tours-schema';
import { selectDistinctPlaces, upsertPlaceSummaries } from './place-summary';
import { type TourRow, toTour } from './tour-row';

export function findDepartureOnDay(row: TourRow, day: string): Departure | null {
  return toTour(row).departures?.find(({ startsOn }) => startsOn === day) ?? null;
}

export const countFreeSeats = (departure: Departure) => (isBookable(departure) ? countSeatsLeft(departure) : 0);

/** Condition: the booking is neither cancelled nor over. Without a start day it is not over. */
export const isBookingAhead = (now: number): SQL | undefined =>
  and(isActiveBooking, or(isNull(bookings.startsOn), gte(lastTourDay, toIndianDay(now))));

const isComingTourBooking = (tourId: string | SQLWrapper, now: number) =>
  and(eq(bookings.tourId, tourId), isBookingAhead(now));

export const hasNoComingBooking = (tourId: string | SQLWrapper, now: number): SQL =>
  notExists(selectRows(bookings, isComingTourBooking(tourId, now)));

const losesItsDeparture = (tourId: string, newDepartures: readonly Departure[], now: number) =>
  and(
    isComingTourBooking(tourId, now),
    isNotNull(bookings.departureId),
    notInArray(bookings.departureId, inList(newDepartures.map(({ id }) => id))),
  );

/** Condition: each coming booking's departure is among the tour's new departures. */
export const keepsBookedDepartures = (tourId: string, newDepartures: readonly Departure[], now: number): SQL =>
  notExists(selectRows(bookings, losesItsDeparture(tourId, newDepartures, now)));

const formatBookedProblem = (references: readonly string[]) =>
  `${references.join(', ')} ${references.length > 1 ? 'are' : 'is'} booked on it. Move or cancel first.`;

export async function findTourBookedProblem(db: Database, tourId: string, now: number): Promise<string | null> {
  const comingBookings = await db
    .select({ reference: bookings.reference })
    .from(bookings)
    .where(isComingTourBooking(tourId, now));
  return comingBookings.length === 0
    ? null
    : `This tour can’t be deleted: ${formatBookedProblem(comingBookings.map(({ reference }) => reference))}`;
}

export async function findLostBookingsProblem(
  db: Database,
  tourId: string,
  newDepartures: readonly Departure[],
  now: number,
): Promise<string | null> {
  const lostBookings = await db
    .select({ startsOn: departures.startsOn, reference: bookings.reference })
    .from(bookings)
    .innerJoin(departures, and(eq(departures.tourId, bookings.tourId), eq(departures.id, bookings.departureId)))
    .where(losesItsDeparture(tourId, newDepartures, now))
    .orderBy(asc(departures.startsOn), asc(bookings.createdAt));
  if (lostBookings.length === 0) return null;
  return [...Map.groupBy(lostBookings, ({ startsOn }) => startsOn)]
    .map(
      ([day, bookingsOfDay]) =>
        `${formatWeekdayAndDay(day)} can’t be removed: ${formatBookedProblem(bookingsOfDay.map(({ reference }) => reference))}`,
    )
    .join(' ');
}

/** Statements: replace the tour's departures if `guard` holds. A departure with the same id keeps its leader and notes. */
export function writeDepartures(
  db: Database,
  tourId: string,
  newDepartures: readonly Departure[],
  guard: SQL | undefined,
  now: number,
) {
  const jsonField = (name: keyof Departure) => sql`value ->> ${`$.${name}`}`;
  const tourBookings = alias(bookings, 'booked');
  const bookedSeats = queryBuilder
    .select({ seats: sql`coalesce(sum(${tourBookings.seats}), 0)` })
    .from(tourBookings)
    .where(
      and(
        eq(tourBookings.tourId, tourId),
        eq(tourBookings.departureId, jsonField('id')),
        isNull(tourBookings.cancelledOn),
      ),
    );
  const row = {
    tourId,
    id: jsonField('id'),
    startsOn: jsonField('startsOn'),
    seats: jsonField('seats'),
    // Other clients of the API send only the total `taken`.
    takenElsewhere: sql`coalesce(${jsonField('takenElsewhere')}, max(0, ${jsonField('taken')} - ${bookedSeats}))`,
    price: jsonField('price'),
    state: sql`iif(${jsonField('state')} = 'cancelled', 'open', ${jsonField('state')})`,
    cancelledAt: sql`iif(${jsonField('state')} = 'cancelled', ${now}, null)`,
  };
  const { startsOn, seats, takenElsewhere, price, state } = departures;
  return [
    db
      .delete(departures)
      .where(
        and(eq(departures.tourId, tourId), notInArray(departures.id, inList(newDepartures.map(({ id }) => id))), guard),
      ),
    insertIf(
      db,
      departures,
      row,
      sql`from json_each(${JSON.stringify(newDepartures)}) where ${guard ?? sql`true`}`,
    ).onConflictDoUpdate({
      target: [departures.tourId, departures.id],
      set: {
        startsOn: excluded(startsOn),
        seats: excluded(seats),
        takenElsewhere: excluded(takenElsewhere),
        price: excluded(price),
        state: excluded(state),
        // A cancelled departure keeps the time of its first cancellation.
        cancelledAt: sql`iif(excluded.cancelled_at is null, null, coalesce(${departures.cancelledAt}, excluded.cancelled_at))`,
      },
    }),
  ] as const;
}

/** Statement: moves bookings, and the due days of their instalments, to the new days of their departures. */
export function moveBookingsWithDepartures(db: Database, tourId: string) {
  const newStart = sql`(${queryBuilder
    .select({ startsOn: departures.startsOn })
    .from(departures)
    .where(and(eq(departures.tourId, bookings.tourId), eq(departures.id, bookings.departureId)))})`;
  const newDueDay = sql`date(${newStart}, '-' || (part.value ->> 'daysBefore') || ' days')`;
  const newInstalments = sql`(select json_group_array(json(case when part.value ->> 'daysBefore' is null then part.value
    else json_set(part.value, '$.due', ${newDueDay}) end)) from json_each(instalments) as part)`;
  const movedDays = sql`cast(julianday(${newStart}) - julianday(starts_on) as integer) || ' days'`;
  return db
    .update(bookings)
    .set({
      startsOn: newStart,
      endsOn: sql`date(ends_on, ${movedDays})`,
      instalments: newInstalments,
      version: increment(bookings.version),
      changeId: crypto.randomUUID(),
    })
    .where(and(eq(bookings.tourId, tourId), isActiveBooking, ne(bookings.startsOn, newStart)));
}

/** Statements after a change of booked seats: place summaries are recalculated and, if `isChanged` holds, cached pages expire. */
export function refreshAfterSeatChange(
  db: Database,
  tourIds: readonly (string | null)[],
  isChanged: SQL,
  now: number,
): BatchItem<'sqlite'>[] {
  const ids = [...new Set(tourIds)].filter((id) => id !== null);
  if (ids.length === 0) return [];
  const places = selectDistinctPlaces(inArray(tours.id, ids));
  return [incrementCounter(db, 'tours', now, isChanged), upsertPlaceSummaries(db, places, toIndianDay(now))];
}
