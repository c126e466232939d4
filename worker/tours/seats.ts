import { and, eq, exists, gt, gte, isNotNull, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import { isActiveBooking, isOnHold } from '../bookings/conditions';
import { bookings } from '../db/bookings-schema';
import { queryBuilder } from '../db/client';
import { departures, tours } from '../db/tours-schema';

export interface DepartureKey {
  tourId: string;
  departureId: string;
}

export interface RequestedSeats extends DepartureKey {
  seats: number;
}

const sumSeats = (condition: SQL | undefined) =>
  queryBuilder
    .select({ seats: sql<number>`coalesce(sum(${bookings.seats}), 0)` })
    .from(bookings)
    .where(and(eq(bookings.tourId, departures.tourId), eq(bookings.departureId, departures.id), condition));

const bookedSeats = sumSeats(isActiveBooking);
const seatsOnHold = sumSeats(isOnHold);

/** SQL value: taken seats of a departure, on the site and elsewhere. */
export const takenSeats = sql<number>`(${departures.takenElsewhere} + ${bookedSeats})`;

/** SQL value: free seats of a departure; none if it is cancelled, or marked as full. */
export const freeSeats = sql<number>`(case when ${or(isNotNull(departures.cancelledAt), eq(departures.state, 'full'))}
  then 0 else max(0, ${departures.seats} - ${takenSeats}) end)`;

/**
 * SQL value: seats of a departure that riders can still hold. Unpaid holds take at most half of the seats that would be
 * free without them, so the last seat cannot be held.
 */
export const holdableSeats = sql<number>`max(0, min(${freeSeats},
  (${freeSeats} + ${seatsOnHold}) / 2 - ${seatsOnHold}))`;

/** SQL value: JSON of a tour's departures, ordered by day; null without departures. */
export const departuresJson = sql<string | null>`(${queryBuilder
  .select({
    list: sql`nullif(json_group_array(json_object('id', ${departures.id}, 'startsOn', ${departures.startsOn},
      'seats', ${departures.seats}, 'taken', ${takenSeats}, 'takenElsewhere', ${departures.takenElsewhere},
      'price', ${departures.price},
      'state', iif(${isNull(departures.cancelledAt)}, ${departures.state}, 'cancelled')) order by ${departures.startsOn}), '[]')`,
  })
  .from(departures)
  .where(eq(departures.tourId, tours.id))})`;

/** Condition: the tour is not deleted, and `condition` holds for one of its departures. */
export const hasDeparture = (tourId: string, condition: SQL | undefined): SQL =>
  exists(
    queryBuilder
      .select({ id: departures.id })
      .from(departures)
      .innerJoin(tours, and(eq(tours.id, departures.tourId), isNull(tours.deletedAt)))
      .where(and(eq(departures.tourId, tourId), condition)),
  );

export const hasFreeSeats = ({ tourId, departureId, seats }: RequestedSeats): SQL =>
  hasDeparture(tourId, and(eq(departures.id, departureId), gte(freeSeats, seats)));

/** Condition: so many seats can be held on the departure, which starts after today. */
export const areSeatsHoldable = ({ tourId, departureId, seats }: RequestedSeats, today: string): SQL =>
  hasDeparture(tourId, and(eq(departures.id, departureId), gt(departures.startsOn, today), gte(holdableSeats, seats)));

/** Condition: the departure is open, and has seats for everybody who has booked. */
export const hasSeatsForAll = ({ tourId, departureId }: DepartureKey): SQL =>
  hasDeparture(
    tourId,
    and(
      eq(departures.id, departureId),
      isNull(departures.cancelledAt),
      ne(departures.state, 'full'),
      gte(departures.seats, takenSeats),
    ),
  );

export const isOpenDeparture = ({ tourId, departureId }: DepartureKey): SQL =>
  hasDeparture(tourId, and(eq(departures.id, departureId), isNull(departures.cancelledAt)));

export const isCancelledDay = (tourId: string, day: string): SQL =>
  hasDeparture(tourId, and(eq(departures.startsOn, day), isNotNull(departures.cancelledAt)));
