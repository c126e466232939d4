import { and, inArray, isNull, sql } from 'drizzle-orm';
import type { BookingPeople, DepartureRow, Waiting } from '#shared/bookings/departures';
import { isComplete, type PaperAsk, type Person } from '#shared/bookings/people';
import type { Departure } from '#shared/tours/departure-schema';
import { bookings } from '../db/bookings-schema';
import type { Database } from '../db/client';
import { tours, users } from '../db/schema';
import { type TourRow, toTour } from '../tours/tour-row';
import { listWaiting } from '../tours/waiting';
import { type StoredBooking, toBookingRow } from './booking-row';
import { type Care, type DateOfTour, keyOf, listCare, toCare } from './care';
import { endOf } from './make-booking';
import { listStored, toPeople } from './people';
import { listOfDates } from './queries';

/** A date with its bookings that aren't cancelled, and what the desk notes of it. */
export interface RunDate extends DateOfTour {
  tour: TourRow;
  date: Departure;
  care: Care;
  captain: string;
  bookings: { row: StoredBooking; people: Person[] }[];
  waiting: Waiting[];
}

async function listColleagues(db: Database, ids: readonly string[]): Promise<Map<string, string>> {
  const { id, name, email } = users;
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id, name, email })
    .from(users)
    .where(inArray(id, [...ids]));
  return new Map(rows.map((one) => [one.id, one.name || one.email]));
}

/**
 * The dates between these days, or one of a tour, in their order.
 * @param today India's day
 */
export async function listRunDates(
  db: Database,
  wanted: { from: string; to: string } | DateOfTour,
  today: string,
): Promise<RunDate[]> {
  const isOne = 'tourId' in wanted;
  const which = isOne ? sql`id = ${wanted.tourId}` : sql`departures is not null`;
  const rows = await db
    .select()
    .from(tours)
    .where(and(isNull(tours.deletedAt), which));
  const dates = rows.flatMap((tour) =>
    (toTour(tour).departures ?? [])
      .filter(({ id, startsOn }) =>
        isOne ? id === wanted.departureId : startsOn >= wanted.from && startsOn <= wanted.to,
      )
      .map((date) => ({ tour, date, tourId: tour.id, departureId: date.id })),
  );
  const days = isOne ? sql`tour_id = ${wanted.tourId} and departure_id = ${wanted.departureId}` : spanOf(wanted);
  const here = sql`${bookings.cancelledOn} is null and departure_id is not null and ${days}`;
  const booked = await listOfDates(db, here);
  const stored = await listStored(db, here);
  const care = await listCare(db);
  const waiting = await listWaiting(db, today, isOne ? wanted : undefined);
  const captains = [...care.values()].flatMap(({ captainId }) => captainId ?? []);
  const names = await listColleagues(db, [...new Set(captains)]);
  return dates
    .map(({ tour, date, ...of }) => {
      const own = toCare(care.get(keyOf(of)), tour.type);
      return {
        ...of,
        tour,
        date,
        care: own,
        captain: (own.captainId === null ? '' : names.get(own.captainId)) || own.captainName,
        bookings: booked
          .filter((row) => row.tourId === of.tourId && row.departureId === of.departureId)
          .map((row) => ({ row, people: toPeople(stored.get(row.id), row.seats) })),
        waiting: waiting.find((one) => one.tourId === of.tourId && one.departureId === of.departureId)?.waiting ?? [],
      };
    })
    .sort((a, b) => (a.date.startsOn < b.date.startsOn ? -1 : a.date.startsOn > b.date.startsOn ? 1 : 0));
}

const spanOf = ({ from, to }: { from: string; to: string }) => sql`starts_on between ${from} and ${to}`;

/** How many of each kind of bike; own ones together. */
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

/** @param today India's day */
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

/** Who needs most first. */
export function toBookingPeople({ bookings: booked, care }: RunDate, today: string): BookingPeople[] {
  return booked
    .map(({ row, people }) => {
      const { id, reference, payer, balancePaise } = toBookingRow(row, today);
      const of = { id, reference, payer: payer.name, phone: payer.phone, balancePaise, version: row.version };
      return { ...of, people };
    })
    .sort((a, b) => countIncomplete(b.people, care.asks) - countIncomplete(a.people, care.asks));
}
