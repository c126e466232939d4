import { and, asc, between, eq, getTableColumns, isNull, type SQL, sql } from 'drizzle-orm';
import * as v from 'valibot';
import type { BookingTravellers, DepartureNotes, DepartureRow, WaitlistEntry } from '#shared/bookings/departures';
import {
  fillSeats,
  isComplete,
  listDefaultDocuments,
  type TravelDocument,
  TravelDocuments,
  type Traveller,
} from '#shared/bookings/travellers';
import { addDays } from '#shared/dates';
import { bookings } from '../db/bookings-schema';
import { type Database, findFirst } from '../db/client';
import { jsonEach } from '../db/conditions';
import { users } from '../db/staff-schema';
import { departures, tours } from '../db/tours-schema';
import { type DepartureKey, takenSeats } from '../tours/seats';
import type { TourRow } from '../tours/tour-row';
import { listWaitingByDeparture } from '../tours/waiting-list';
import { type StoredBooking, toBookingRow, toTravellersVersion } from './booking-row';
import { isCurrent, isOnDeparture } from './conditions';
import { selectBookings } from './queries';
import { groupByBooking, selectTravellers, toTraveller } from './travellers';

export type StoredDepartureNotes = DepartureNotes & { version: number };

export const toDepartureKey = ({ tourId, departureId }: DepartureKey) => `${tourId}/${departureId}`;

type DepartureNotesRow = Pick<
  typeof departures.$inferSelect,
  'leaderId' | 'leaderName' | 'notes' | 'travelDocuments' | 'version'
>;

/** @param type type of the tour, which gives the papers that it usually asks for */
export function toDepartureNotes(row: DepartureNotesRow, type: string): StoredDepartureNotes {
  const { leaderId: captainId, leaderName: captainName, notes, version } = row;
  return { captainId, captainName, notes, asks: findRequiredDocuments(row.travelDocuments, type), version };
}

const findRequiredDocuments = (travelDocuments: string | null, type: string): TravelDocument[] =>
  travelDocuments === null ? listDefaultDocuments(type) : v.parse(TravelDocuments, JSON.parse(travelDocuments));

/** The papers that a booking's date asks for. */
export async function findTravelDocuments(
  db: Database,
  { tourId, departureId }: StoredBooking,
): Promise<TravelDocument[]> {
  const found = await findFirst(
    db
      .select({ type: tours.type, travelDocuments: departures.travelDocuments })
      .from(tours)
      .leftJoin(departures, and(eq(departures.tourId, tours.id), eq(departures.id, departureId ?? '')))
      .where(and(eq(tours.id, tourId ?? ''), isNull(tours.deletedAt))),
  );
  return findRequiredDocuments(found?.travelDocuments ?? null, found?.type ?? '');
}

/** Travellers of a booking, one a seat, and the papers that its date asks for. */
export async function findTravellers(db: Database, booking: StoredBooking) {
  const [stored, asks] = await Promise.all([
    selectTravellers(db, eq(bookings.id, booking.id)),
    findTravelDocuments(db, booking),
  ]);
  return { people: fillSeats(stored.map(toTraveller), booking.seats), asks };
}

type DepartureColumns = typeof departures.$inferSelect;

/** A departure with its bookings that aren't cancelled, and the desk's notes. */
export interface DepartureWithBookings extends DepartureKey {
  tour: Pick<TourRow, 'heading' | 'place' | 'stage'>;
  departure: Pick<DepartureColumns, 'startsOn' | 'seats' | 'cancelledAt'> & { taken: number };
  end: string;
  savedNotes: StoredDepartureNotes;
  tourLeader: string;
  bookings: { row: StoredBooking; people: Traveller[] }[];
  waiting: WaitlistEntry[];
}

type DepartureFilter = { from: string; to: string } | DepartureKey;

function makeConditions(wanted: DepartureFilter): { departure: SQL | undefined; booking: SQL | undefined } {
  if ('tourId' in wanted) {
    const { tourId, departureId } = wanted;
    return {
      departure: and(eq(departures.tourId, tourId), eq(departures.id, departureId)),
      booking: isOnDeparture(wanted),
    };
  }
  const { from, to } = wanted;
  return {
    departure: between(departures.startsOn, from, to),
    booking: and(isCurrent, between(bookings.startsOn, from, to)),
  };
}

/** Statement: the wanted departures, each with what it shows of its tour. */
function selectDepartures(db: Database, isWanted: SQL | undefined) {
  const { heading, place, type, stage } = tours;
  const leader = sql<string | null>`coalesce(nullif(${users.name}, ''), ${users.email})`;
  const days = sql<number>`(select coalesce(max(value ->> 'day'), 1) from ${jsonEach(tours.itinerary)} where type = 'object')`;
  return db
    .select({ row: { ...getTableColumns(departures), taken: takenSeats }, heading, place, type, stage, days, leader })
    .from(departures)
    .innerJoin(tours, and(eq(tours.id, departures.tourId), isNull(tours.deletedAt)))
    .leftJoin(users, eq(users.id, departures.leaderId))
    .where(isWanted)
    .orderBy(asc(departures.startsOn));
}

/**
 * The dates by day, and all bookings of these days, in one batch.
 * @param today India's day, if the waiting lists are wanted too: they are read beside the batch
 */
export async function findDeparturesWithBookings(
  db: Database,
  wanted: DepartureFilter,
  today: string | null = null,
): Promise<{ runs: DepartureWithBookings[]; booked: StoredBooking[] }> {
  const { departure: isWanted, booking: ofBooking } = makeConditions(wanted);
  const [[rows, booked, stored], waiting] = await Promise.all([
    db.batch([selectDepartures(db, isWanted), selectBookings(db, ofBooking), selectTravellers(db, ofBooking)]),
    today === null ? [] : listWaitingByDeparture(db, today, 'tourId' in wanted ? wanted : undefined),
  ]);
  const waitingOn = new Map(waiting.map((one) => [toDepartureKey(one), one]));
  const people = groupByBooking(stored);
  const bookingsOf = Map.groupBy(booked, ({ tourId, departureId }) => `${tourId}/${departureId}`);
  const runs = rows.map(({ row, type, days, leader, ...tour }): DepartureWithBookings => {
    const of = { tourId: row.tourId, departureId: row.id };
    const care = toDepartureNotes(row, type);
    return {
      ...of,
      tour,
      departure: row,
      end: addDays(row.startsOn, days - 1),
      savedNotes: care,
      tourLeader: leader || care.captainName,
      waiting: waitingOn.get(toDepartureKey(of))?.waiting ?? [],
      bookings: (bookingsOf.get(toDepartureKey(of)) ?? []).map((row) => ({
        row,
        people: fillSeats((people.get(row.id) ?? []).map(toTraveller), row.seats),
      })),
    };
  });
  return { runs, booked };
}

function countBikes(people: readonly Traveller[]): DepartureRow['bikes'] {
  const counts = new Map<string, number>();
  for (const { role, isOwnBike, bike } of people) {
    if (role !== 'rider') continue;
    const kind = isOwnBike ? 'Own bike' : bike;
    if (kind !== '') counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  return [...counts].map(([kind, number]) => ({ kind, number })).sort((a, b) => b.number - a.number);
}

const countIncomplete = (people: readonly Traveller[], asks: readonly TravelDocument[]) =>
  people.filter((person) => !isComplete(person, asks)).length;

export function toDepartureRow(run: DepartureWithBookings, today: string): DepartureRow {
  const {
    tour,
    departure: date,
    end,
    savedNotes: care,
    tourLeader: captain,
    bookings: booked,
    tourId,
    departureId,
  } = run;
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
    isCancelled: date.cancelledAt !== null,
    duePaise: due,
    people: people.length,
    incomplete: countIncomplete(people, care.asks),
    bikes: countBikes(people),
    captain,
    notes: care.notes,
  };
}

export function toBookingTravellers({
  bookings: booked,
  savedNotes: care,
}: DepartureWithBookings): BookingTravellers[] {
  return booked
    .map(({ row, people }) => {
      const { id, reference, payerName: payer } = row;
      return { id, reference, payer, version: toTravellersVersion(row), people };
    })
    .sort((a, b) => countIncomplete(b.people, care.asks) - countIncomplete(a.people, care.asks));
}
