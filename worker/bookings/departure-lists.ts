import { and, eq, getTableColumns, isNull, type SQL, sql } from 'drizzle-orm';
import type { BookingPeople, DepartureRow, Waiting } from '#shared/bookings/departures';
import { isComplete, type PaperAsk, type Person } from '#shared/bookings/people';
import type { Departure } from '#shared/tours/departure-schema';
import { bookings, departureCare } from '../db/bookings-schema';
import type { Database } from '../db/client';
import { tours, users } from '../db/schema';
import { type TourRow, toTour } from '../tours/tour-row';
import { listWaiting } from '../tours/waiting';
import { type StoredBooking, toBookingRow } from './booking-row';
import { type Care, type DateOfTour, keyOf, toCare } from './care';
import { endOf } from './make-booking';
import { groupByBooking, selectStored, toPeople } from './people';
import { selectBookings } from './queries';

/** A date with its bookings that aren't cancelled, and what the desk notes of it. */
export interface RunDate extends DateOfTour {
  tour: TourRow;
  date: Departure;
  care: Care;
  captain: string;
  bookings: { row: StoredBooking; people: Person[] }[];
  waiting: Waiting[];
}

export type Wanted = { from: string; to: string } | DateOfTour;

function which(wanted: Wanted): { tour: SQL; booking: SQL } {
  const { cancelledOn, tourId, departureId, startsOn } = bookings;
  const isOn = isNull(cancelledOn);
  if ('tourId' in wanted) {
    const booking = sql`${isOn} and ${tourId} = ${wanted.tourId} and ${departureId} = ${wanted.departureId}`;
    return { tour: sql`id = ${wanted.tourId}`, booking };
  }
  const { from, to } = wanted;
  const dates = sql`json_each(case when json_valid(departures) then departures else '[]' end)`;
  return {
    tour: sql`exists (select 1 from ${dates} where value ->> 'startsOn' between ${from} and ${to})`,
    booking: sql`${isOn} and ${startsOn} between ${from} and ${to}`,
  };
}

/**
 * The dates in their order, and all bookings of these days, in one trip to the database.
 * @param today India's day, where who waits for seats is wanted too, in a trip beside it
 */
export async function findRunDates(
  db: Database,
  wanted: Wanted,
  today: string | null = null,
): Promise<{ runs: RunDate[]; booked: StoredBooking[] }> {
  const { tour: ofTour, booking: ofBooking } = which(wanted);
  const isWanted = ({ id, startsOn }: Departure) =>
    'tourId' in wanted ? id === wanted.departureId : startsOn >= wanted.from && startsOn <= wanted.to;
  const captain = sql<string | null>`coalesce(nullif(${users.name}, ''), ${users.email})`;
  const [[rows, booked, stored, cared], waiting] = await Promise.all([
    db.batch([
      db
        .select()
        .from(tours)
        .where(and(isNull(tours.deletedAt), ofTour)),
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
  const runs = rows.flatMap((tour) =>
    (toTour(tour).departures ?? []).filter(isWanted).map((date): RunDate => {
      const of = { tourId: tour.id, departureId: date.id };
      const noted = care.get(keyOf(of));
      const own = toCare(noted, tour.type);
      return {
        ...of,
        tour,
        date,
        care: own,
        captain: noted?.captain || own.captainName,
        waiting: waitingOn.get(keyOf(of))?.waiting ?? [],
        bookings: (bookingsOf.get(keyOf(of)) ?? []).map((row) => ({
          row,
          people: toPeople(people.get(row.id), row.seats),
        })),
      };
    }),
  );
  return { runs: runs.sort((a, b) => a.date.startsOn.localeCompare(b.date.startsOn)), booked };
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
  const { tour, date, care, captain, bookings: booked, tourId, departureId } = run;
  const people = booked.flatMap((one) => one.people);
  const due = booked.reduce((sum, { row }) => sum + Math.max(0, toBookingRow(row, today).balancePaise), 0);
  return {
    tourId,
    departureId,
    tour: tour.heading || tour.place,
    start: date.startsOn,
    end: endOf(tour, date.startsOn),
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

export function toBookingPeople({ bookings: booked, care }: RunDate, today: string): BookingPeople[] {
  return booked
    .map(({ row, people }) => {
      const { id, reference, payer, balancePaise } = toBookingRow(row, today);
      const of = { id, reference, payer: payer.name, phone: payer.phone, balancePaise, version: row.version };
      return { ...of, people };
    })
    .sort((a, b) => countIncomplete(b.people, care.asks) - countIncomplete(a.people, care.asks));
}
