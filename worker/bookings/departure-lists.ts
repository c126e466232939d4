import { and, eq, getTableColumns, isNull, type SQL, sql } from 'drizzle-orm';
import * as v from 'valibot';
import type { BookingPeople, DepartureRow, Waiting } from '#shared/bookings/departures';
import { fillSeats, isComplete, type PaperAsk, type Person } from '#shared/bookings/people';
import { addDays } from '#shared/ride/days';
import { Departure } from '#shared/tours/departure-schema';
import { bookings, departureCare } from '../db/bookings-schema';
import type { Database } from '../db/client';
import { jsonEach, tourDates } from '../db/json-each';
import { users } from '../db/session-schema';
import { tours } from '../db/tours-schema';
import type { TourRow } from '../tours/tour-row';
import { listWaiting } from '../tours/waiting';
import { peopleVersionOf, type StoredBooking, toBookingRow } from './booking-row';
import { type Care, type DateOfTour, keyOf, toCare } from './care';
import { groupByBooking, selectStored, toPerson } from './people';
import { selectBookings } from './queries';

/** A departure with its bookings that aren't cancelled, and the desk's notes. */
export interface RunDate extends DateOfTour {
  tour: Pick<TourRow, 'heading' | 'place' | 'stage'>;
  date: Departure;
  end: string;
  care: Care;
  captain: string;
  bookings: { row: StoredBooking; people: Person[] }[];
  waiting: Waiting[];
}

type Wanted = { from: string; to: string } | DateOfTour;

const startsOn = sql<string>`one.value ->> 'startsOn'`;

function which(wanted: Wanted): { date: SQL; booking: SQL } {
  const isOn = isNull(bookings.cancelledOn);
  if ('tourId' in wanted) {
    const { tourId, departureId } = wanted;
    return {
      date: sql`tours.id = ${tourId} and one.value ->> 'id' = ${departureId}`,
      booking: sql`${isOn} and ${bookings.tourId} = ${tourId} and ${bookings.departureId} = ${departureId}`,
    };
  }
  const { from, to } = wanted;
  return {
    date: sql`${startsOn} between ${from} and ${to}`,
    booking: sql`${isOn} and ${bookings.startsOn} between ${from} and ${to}`,
  };
}

/** Statement: a row for each wanted date, with what it shows of its tour. */
function selectDates(db: Database, isWanted: SQL) {
  const { id: tourId, heading, place, type, stage } = tours;
  const days = sql<number>`(select coalesce(max(value ->> 'day'), 1) from ${jsonEach(tours.itinerary)} where type = 'object')`;
  return db
    .select({ tourId, heading, place, type, stage, days, date: sql<string>`one.value` })
    .from(tours)
    .innerJoin(sql`${tourDates} as one`, sql`true`)
    .where(and(isNull(tours.deletedAt), isWanted))
    .orderBy(startsOn);
}

/**
 * The dates by day, and all bookings of these days, in one batch.
 * @param today India's day, if the waiting lists are wanted too: they are read beside the batch
 */
export async function findRunDates(
  db: Database,
  wanted: Wanted,
  today: string | null = null,
): Promise<{ runs: RunDate[]; booked: StoredBooking[] }> {
  const { date: isWanted, booking: ofBooking } = which(wanted);
  const captain = sql<string | null>`coalesce(nullif(${users.name}, ''), ${users.email})`;
  const [[rows, booked, stored, cared], waiting] = await Promise.all([
    db.batch([
      selectDates(db, isWanted),
      selectBookings(db, ofBooking),
      selectStored(db, ofBooking),
      db
        .select({ ...getTableColumns(departureCare), captain })
        .from(departureCare)
        .leftJoin(users, eq(users.id, departureCare.captainId)),
    ]),
    today === null ? [] : listWaiting(db, today, 'tourId' in wanted ? wanted : undefined),
  ]);
  const waitingOn = new Map(waiting.map((one) => [keyOf(one), one]));
  const care = new Map(cared.map((row) => [keyOf(row), row]));
  const people = groupByBooking(stored);
  const bookingsOf = Map.groupBy(booked, ({ tourId, departureId }) => `${tourId}/${departureId}`);
  const runs = rows.flatMap(({ tourId, type, days, date: json, ...tour }): RunDate[] => {
    const { success, output: date } = v.safeParse(Departure, JSON.parse(json));
    if (!success) return [];
    const of = { tourId, departureId: date.id };
    const noted = care.get(keyOf(of));
    const own = toCare(noted, type);
    return [
      {
        ...of,
        tour,
        date,
        end: addDays(date.startsOn, days - 1),
        care: own,
        captain: noted?.captain || own.captainName,
        waiting: waitingOn.get(keyOf(of))?.waiting ?? [],
        bookings: (bookingsOf.get(keyOf(of)) ?? []).map((row) => ({
          row,
          people: fillSeats((people.get(row.id) ?? []).map(toPerson), row.seats),
        })),
      },
    ];
  });
  return { runs, booked };
}

function countBikes(people: readonly Person[]): DepartureRow['bikes'] {
  const counts = new Map<string, number>();
  for (const { role, isOwnBike, bike } of people) {
    if (role !== 'rider') continue;
    const kind = isOwnBike ? 'Own bike' : bike;
    if (kind !== '') counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  return [...counts].map(([kind, number]) => ({ kind, number })).sort((a, b) => b.number - a.number);
}

const countIncomplete = (people: readonly Person[], asks: readonly PaperAsk[]) =>
  people.filter((person) => !isComplete(person, asks)).length;

export function toDepartureRow(run: RunDate, today: string): DepartureRow {
  const { tour, date, end, care, captain, bookings: booked, tourId, departureId } = run;
  const people = booked.flatMap((one) => one.people);
  const due = booked.reduce((sum, { row }) => sum + Math.max(0, toBookingRow(row, today).balancePaise), 0);
  return {
    tourId,
    departureId,
    tour: tour.heading || tour.place,
    start: date.startsOn,
    end,
    seats: date.seats,
    taken: date.taken,
    waiting: run.waiting.reduce((sum, one) => sum + one.seats, 0),
    isCancelled: date.state === 'cancelled',
    duePaise: due,
    people: people.length,
    incomplete: countIncomplete(people, care.asks),
    bikes: countBikes(people),
    captain,
    notes: care.notes,
  };
}

export function toBookingPeople({ bookings: booked, care }: RunDate): BookingPeople[] {
  return booked
    .map(({ row, people }) => {
      const { id, reference, payerName: payer } = row;
      return { id, reference, payer, version: peopleVersionOf(row), people };
    })
    .sort((a, b) => countIncomplete(b.people, care.asks) - countIncomplete(a.people, care.asks));
}
