import { type SQL, sql } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import { weekdayWords } from '#shared/ride/days';
import { toIndianDay } from '#shared/text/dates';
import type { Departure } from '#shared/tours/departure-schema';
import { isBookable, seatsLeft } from '#shared/tours/departures';
import { bookings } from '../db/bookings-schema';
import type { Database } from '../db/client';
import { bumpCounter } from '../db/counters';
import { tourDates } from '../db/json-each';
import { tours } from '../db/tours-schema';
import { countPlaces, placeOf } from './place-summary';
import { type TourRow, toTour } from './tour-row';

/** A tour's date, and how many more of its seats are taken; below 0 they are free again. */
export interface SeatsChange {
  tourId: string;
  departureId: string;
  seats: number;
}

/** Condition: the tour still has this date, it isn't cancelled, and so many of its seats are free. */
export function hasFreeSeats({ tourId, departureId, seats }: SeatsChange): SQL {
  return sql`exists (select 1 from tours, ${tourDates} as one where tours.id = ${tourId} and tours.deleted_at is null
    and one.value ->> 'id' = ${departureId} and coalesce(one.value ->> 'state', 'open') not in ('full', 'cancelled')
    and (one.value ->> 'seats') - coalesce(one.value ->> 'taken', 0) >= ${seats})`;
}

export function hasDate({ tourId, departureId }: Omit<SeatsChange, 'seats'>): SQL {
  return sql`exists (select 1 from tours, ${tourDates} as one where tours.id = ${tourId} and tours.deleted_at is null
    and one.value ->> 'id' = ${departureId} and coalesce(one.value ->> 'state', 'open') <> 'cancelled')`;
}

/** Condition: the tour has a date on this day, which is cancelled. */
export const isCancelledDay = (tourId: string, day: string): SQL =>
  sql`exists (select 1 from tours, ${tourDates} as one where tours.id = ${tourId} and tours.deleted_at is null
    and one.value ->> 'startsOn' = ${day} and one.value ->> 'state' = 'cancelled')`;

/** Condition: the booking isn't cancelled or over. One without a first day still lies ahead. */
export const liesAhead = (now: number): SQL =>
  sql`cancelled_on is null and (starts_on is null or coalesce(ends_on, starts_on) >= ${toIndianDay(now)})`;

/** Of a tour's bookings that lie ahead: each date's people, by the date's id. */
const bookedDates = (tourId: string, now: number) => sql`(select departure_id as id, sum(seats) as seats,
    group_concat(reference, ', ') as names from bookings
  where tour_id = ${tourId} and departure_id is not null and ${liesAhead(now)} group by 1)`;

/** Booked dates that would lose what is booked: that would go, or have fewer seats taken than people, and than now. */
const lostDates = (tourId: string, written: readonly Departure[], now: number) => {
  const next = sql`(select coalesce(value ->> 'taken', 0) from json_each(${JSON.stringify(written)})
    where value ->> 'id' = booked.id)`;
  return sql`${bookedDates(tourId, now)} as booked, tours, ${tourDates} as one
    where tours.id = ${tourId} and one.value ->> 'id' = booked.id
      and coalesce(${next}, -1) < min(booked.seats, coalesce(one.value ->> 'taken', 0))`;
};

/** Condition: with these dates no booking of the tour loses its date or its seats. */
export const keepsBookings = (tourId: string, written: readonly Departure[], now: number): SQL =>
  sql`not exists (select 1 from ${lostDates(tourId, written, now)})`;

const ofTour = (tourId: string, now: number) =>
  sql`select reference from bookings where tour_id = ${tourId} and ${liesAhead(now)}`;

/** Condition: nobody is booked on the tour, with or without a date. */
export const hasNoBooking = (tourId: string, now: number): SQL => sql`not exists (${ofTour(tourId, now)})`;

const areBooked = (names: string) =>
  `${names} ${names.includes(',') ? 'are' : 'is'} booked on it. Move or cancel first.`;

export async function refuseBookedTour(db: Database, tourId: string, now: number): Promise<string | null> {
  const booked = await db.all<{ reference: string }>(ofTour(tourId, now));
  const names = booked.map(({ reference }) => reference).join(', ');
  return names === '' ? null : `This tour can’t be deleted: ${areBooked(names)}`;
}

export async function refuseLostBookings(
  db: Database,
  row: TourRow,
  written: readonly Departure[],
  now: number,
): Promise<string | null> {
  const lost = await db.all<{ id: string; seats: number; names: string }>(
    sql`select booked.id, booked.seats, booked.names from ${lostDates(row.id, written, now)}`,
  );
  const known = toTour(row).departures ?? [];
  const lines = lost.map(({ id, seats, names }) => {
    const day = weekdayWords(known.find((one) => one.id === id)?.startsOn ?? '');
    return written.some((one) => one.id === id)
      ? `${day} has ${seats} ${seats === 1 ? 'person' : 'people'} booked: ${names}. Fewer seats can’t be taken.`
      : `${day} can’t be removed: ${areBooked(names)}`;
  });
  return lines.length === 0 ? null : lines.join(' ');
}

/** Statements: these tours' dates have other seats taken, and what every page counts follows. */
function updateTaken(db: Database, more: SQL, which: SQL, places: SQL, now: number): BatchItem<'sqlite'>[] {
  const taken = sql`json_set(value, '$.taken', max(0, coalesce(value ->> 'taken', 0) + ${more}))`;
  return [
    db
      .update(tours)
      .set({
        departures: sql`(select json_group_array(json(case when ${more} <> 0 then ${taken} else value end)) from ${tourDates})`,
        version: sql`${tours.version} + 1`,
      })
      .where(sql`${which} and json_valid(departures)`),
    bumpCounter(db, 'tours', now),
    countPlaces(db, places, toIndianDay(now)),
  ];
}

/** Statements: seats are taken or freed where `isDone` holds, and what every page counts follows. */
export function changeSeats(db: Database, changes: readonly SeatsChange[], isDone: SQL, now: number) {
  return changes
    .filter(({ seats }) => seats !== 0)
    .flatMap(({ tourId, departureId, seats }) => {
      const more = sql`(case value ->> 'id' when ${departureId} then ${seats} end)`;
      return updateTaken(db, more, sql`id = ${tourId} and ${isDone}`, sql`select ${placeOf(tourId)} as place`, now);
    });
}

export function findDate(row: TourRow, day: string): Departure | null {
  return toTour(row).departures?.find(({ startsOn }) => startsOn === day) ?? null;
}

export const freeSeats = (date: Departure) => (isBookable(date) ? seatsLeft(date) : 0);

/** Statements: the seats of these bookings that aren't cancelled are free again. */
export function freeBookedSeats(db: Database, which: SQL, now: number): BatchItem<'sqlite'>[] {
  const has = sql`(select tour_id, departure_id, sum(seats) as seats from bookings
    where cancelled_on is null and departure_id is not null and ${which} group by 1, 2)`;
  const seats = sql`(select seats from ${has} as has where has.tour_id = tours.id and has.departure_id = value ->> 'id')`;
  const places = sql`select distinct lower(place) as place from tours where id in (select tour_id from ${has})`;
  return updateTaken(db, sql`-${seats}`, sql`id in (select tour_id from ${has})`, places, now);
}

/** Statement, after a tour's dates were written: its bookings follow a date that was moved, and the days of their parts. */
export function followDates(db: Database, tourId: string) {
  const start = sql`(select one.value ->> 'startsOn' from tours, ${tourDates} as one
    where tours.id = bookings.tour_id and one.value ->> 'id' = bookings.departure_id)`;
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
      version: sql`${bookings.version} + 1`,
      changeId: crypto.randomUUID(),
    })
    .where(sql`tour_id = ${tourId} and cancelled_on is null and ${start} <> starts_on`);
}
