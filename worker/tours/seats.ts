import { and, eq, exists, gte, isNotNull, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import { isCurrent } from '../bookings/conditions';
import { bookings } from '../db/bookings-schema';
import { query } from '../db/client';
import { departures, tours } from '../db/tours-schema';

/** Names one departure of one tour. */
export interface DepartureKey {
  tourId: string;
  departureId: string;
}

/** Seats wanted of a departure. */
export interface WantedSeats extends DepartureKey {
  seats: number;
}

/** Query: seats of the bookings of a departure that aren't cancelled. */
const bookedSeats = query
  .select({ seats: sql<number>`coalesce(sum(${bookings.seats}), 0)` })
  .from(bookings)
  .where(and(eq(bookings.tourId, departures.tourId), eq(bookings.departureId, departures.id), isCurrent));

/** Value: seats of a departure that are taken, on the site and elsewhere. */
export const takenSeats = sql<number>`(${departures.takenElsewhere} + ${bookedSeats})`;

/** Value: seats of a departure that can still be booked; 0 where it is cancelled, or the agency calls it full. */
export const freeSeats = sql<number>`(case when ${or(isNotNull(departures.cancelledAt), eq(departures.state, 'full'))}
  then 0 else max(0, ${departures.seats} - ${takenSeats}) end)`;

/** Value: a tour's departures by day, as JSON of the wire; null where it has none. */
export const departuresJson = sql<string | null>`(${query
  .select({
    list: sql`nullif(json_group_array(json_object('id', ${departures.id}, 'startsOn', ${departures.startsOn},
      'seats', ${departures.seats}, 'taken', ${takenSeats}, 'takenElsewhere', ${departures.takenElsewhere},
      'price', ${departures.price},
      'state', iif(${isNull(departures.cancelledAt)}, ${departures.state}, 'cancelled')) order by ${departures.startsOn}), '[]')`,
  })
  .from(departures)
  .where(eq(departures.tourId, tours.id))})`;

/** Condition: the tour is there, and has a departure of which this holds. */
export const hasDeparture = (tourId: string, which: SQL | undefined): SQL =>
  exists(
    query
      .select({ id: departures.id })
      .from(departures)
      .innerJoin(tours, and(eq(tours.id, departures.tourId), isNull(tours.deletedAt)))
      .where(and(eq(departures.tourId, tourId), which)),
  );

/** Condition: this departure isn't cancelled, and so many of its seats are free. */
export const hasFreeSeats = ({ tourId, departureId, seats }: WantedSeats): SQL =>
  hasDeparture(tourId, and(eq(departures.id, departureId), gte(freeSeats, seats)));

/** Condition: this departure can be booked, and has a seat for everybody who is booked on it. */
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

/** Condition: this departure is there and isn't cancelled. */
export const isOpenDeparture = ({ tourId, departureId }: DepartureKey): SQL =>
  hasDeparture(tourId, and(eq(departures.id, departureId), isNull(departures.cancelledAt)));

/** Condition: the tour's departure on this day is cancelled. */
export const isCancelledDay = (tourId: string, day: string): SQL =>
  hasDeparture(tourId, and(eq(departures.startsOn, day), isNotNull(departures.cancelledAt)));
