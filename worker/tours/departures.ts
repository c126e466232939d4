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
import { type Database, excluded, increment, incrementCounter, insertIf, queryBuilder, selectRows } from '../db/client';
import { inList } from '../db/conditions';
import { departures, tours } from '../db/tours-schema';
import { selectDistinctPlaces, upsertPlaceSummaries } from './place-summary';
import { type TourRow, toTour } from './tour-row';

export function findDeparture(row: TourRow, day: string): Departure | null {
  return toTour(row).departures?.find(({ startsOn }) => startsOn === day) ?? null;
}

export const countFreeSeats = (departure: Departure) => (isBookable(departure) ? countSeatsLeft(departure) : 0);

/** Condition: the booking is neither cancelled nor over. A booking without a start day is not over. */
export const isBookingAhead = (now: number): SQL | undefined =>
  and(isCurrent, or(isNull(bookings.startsOn), gte(lastDay, toIndianDay(now))));

/** Condition: the booking is for this tour, and neither cancelled nor over. */
const isComingTourBooking = (tourId: string, now: number) => and(eq(bookings.tourId, tourId), isBookingAhead(now));

export const hasNoComingBooking = (tourId: string, now: number): SQL =>
  notExists(selectRows(bookings, isComingTourBooking(tourId, now)));

/** Condition: the booking's departure is not among `written`, the tour's new departures. */
const losesItsDeparture = (tourId: string, written: readonly Departure[], now: number) =>
  and(
    isComingTourBooking(tourId, now),
    isNotNull(bookings.departureId),
    notInArray(bookings.departureId, inList(written.map(({ id }) => id))),
  );

/** Condition: no booking loses its departure if the tour has only these. */
export const keepsBookedDepartures = (tourId: string, written: readonly Departure[], now: number): SQL =>
  notExists(selectRows(bookings, losesItsDeparture(tourId, written, now)));

const formatBookedProblem = (references: readonly string[]) =>
  `${references.join(', ')} ${references.length > 1 ? 'are' : 'is'} booked on it. Move or cancel first.`;

/** Error message if the tour has bookings; else null. */
export async function findTourBookedProblem(db: Database, tourId: string, now: number): Promise<string | null> {
  const booked = await db
    .select({ reference: bookings.reference })
    .from(bookings)
    .where(isComingTourBooking(tourId, now));
  return booked.length === 0
    ? null
    : `This tour can’t be deleted: ${formatBookedProblem(booked.map(({ reference }) => reference))}`;
}

/** Error message if a booking would lose its departure; else null. */
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
    .where(losesItsDeparture(tourId, written, now))
    .orderBy(asc(departures.startsOn), asc(bookings.createdAt));
  if (lost.length === 0) return null;
  return [...Map.groupBy(lost, ({ startsOn }) => startsOn)]
    .map(
      ([day, booked]) =>
        `${formatWeekdayAndDay(day)} can’t be removed: ${formatBookedProblem(booked.map(({ reference }) => reference))}`,
    )
    .join(' ');
}

/** Statements: replace the tour's departures if `guard` is true. Remaining departures keep their leader and notes. */
export function writeDepartures(
  db: Database,
  tourId: string,
  written: readonly Departure[],
  guard: SQL | undefined,
  now: number,
) {
  const jsonField = (name: keyof Departure) => sql`value ->> ${`$.${name}`}`;
  const booked = alias(bookings, 'booked');
  const bookedSeats = queryBuilder
    .select({ seats: sql`coalesce(sum(${booked.seats}), 0)` })
    .from(booked)
    .where(and(eq(booked.tourId, tourId), eq(booked.departureId, jsonField('id')), isNull(booked.cancelledOn)));
  const row = {
    tourId,
    id: jsonField('id'),
    startsOn: jsonField('startsOn'),
    seats: jsonField('seats'),
    // Clients that do not know `takenElsewhere` send only the total `taken`.
    takenElsewhere: sql`coalesce(${jsonField('takenElsewhere')}, max(0, ${jsonField('taken')} - ${bookedSeats}))`,
    price: jsonField('price'),
    state: sql`iif(${jsonField('state')} = 'cancelled', 'open', ${jsonField('state')})`,
    cancelledAt: sql`iif(${jsonField('state')} = 'cancelled', ${now}, null)`,
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
        // Keeps the first cancellation time.
        cancelledAt: sql`iif(excluded.cancelled_at is null, null, coalesce(${departures.cancelledAt}, excluded.cancelled_at))`,
      },
    }),
  ] as const;
}

/**
 * Statement after {@link writeDepartures}: moves bookings and the due days of their instalments with their departure.
 */
export function moveBookingsWithDepartures(db: Database, tourId: string) {
  const start = sql`(${queryBuilder
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

/** Statements after a change of booked seats, if `isDone`: invalidate cached pages and update the place summary. */
export function updateSeatCounts(
  db: Database,
  tourIds: readonly (string | null)[],
  isDone: SQL,
  now: number,
): BatchItem<'sqlite'>[] {
  const ids = [...new Set(tourIds)].filter((id) => id !== null);
  if (ids.length === 0) return [];
  const places = selectDistinctPlaces(inArray(tours.id, ids));
  return [incrementCounter(db, 'tours', now, isDone), upsertPlaceSummaries(db, places, toIndianDay(now))];
}
