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
import { isActiveBooking, isOnDeparture } from './conditions';
import { selectBookings } from './queries';
import { groupByBooking, selectTravellers, toTraveller } from './travellers';

export type StoredDepartureNotes = DepartureNotes & { version: number };

export const toDepartureKey = ({ tourId, departureId }: DepartureKey) => `${tourId}/${departureId}`;

type DepartureNotesRow = Pick<
  typeof departures.$inferSelect,
  'leaderId' | 'leaderName' | 'notes' | 'travelDocuments' | 'version'
>;

/** @param tourType decides which documents are required by default */
export function toDepartureNotes(departure: DepartureNotesRow, tourType: string): StoredDepartureNotes {
  const { leaderId, leaderName, notes, version } = departure;
  return {
    leaderId,
    leaderName,
    notes,
    requiredDocuments: parseRequiredDocuments(departure.travelDocuments, tourType),
    version,
  };
}

const parseRequiredDocuments = (travelDocuments: string | null, tourType: string): TravelDocument[] =>
  travelDocuments === null ? listDefaultDocuments(tourType) : v.parse(TravelDocuments, JSON.parse(travelDocuments));

/** Documents that the travellers of the booking must have. */
export async function findRequiredDocuments(
  db: Database,
  { tourId, departureId }: StoredBooking,
): Promise<TravelDocument[]> {
  const documentRules = await findFirst(
    db
      .select({ type: tours.type, travelDocuments: departures.travelDocuments })
      .from(tours)
      .leftJoin(departures, and(eq(departures.tourId, tours.id), eq(departures.id, departureId ?? '')))
      .where(and(eq(tours.id, tourId ?? ''), isNull(tours.deletedAt))),
  );
  return parseRequiredDocuments(documentRules?.travelDocuments ?? null, documentRules?.type ?? '');
}

export async function findTravellers(db: Database, booking: StoredBooking) {
  const [rows, requiredDocuments] = await Promise.all([
    selectTravellers(db, eq(bookings.id, booking.id)),
    findRequiredDocuments(db, booking),
  ]);
  return { travellers: fillSeats(rows.map(toTraveller), booking.seats), requiredDocuments };
}

type DepartureColumns = typeof departures.$inferSelect;

export interface DepartureWithBookings extends DepartureKey {
  tour: Pick<TourRow, 'heading' | 'place' | 'stage'>;
  departure: Pick<DepartureColumns, 'startsOn' | 'seats' | 'cancelledAt'> & { taken: number };
  end: string;
  savedNotes: StoredDepartureNotes;
  tourLeader: string;
  bookings: { storedBooking: StoredBooking; travellers: Traveller[] }[];
  waitlist: WaitlistEntry[];
}

type DepartureFilter = { firstDay: string; lastDay: string } | DepartureKey;

function makeConditions(filter: DepartureFilter): {
  departureCondition: SQL | undefined;
  bookingCondition: SQL | undefined;
} {
  if ('tourId' in filter) {
    const { tourId, departureId } = filter;
    return {
      departureCondition: and(eq(departures.tourId, tourId), eq(departures.id, departureId)),
      bookingCondition: isOnDeparture(filter),
    };
  }
  const { firstDay, lastDay } = filter;
  return {
    departureCondition: between(departures.startsOn, firstDay, lastDay),
    bookingCondition: and(isActiveBooking, between(bookings.startsOn, firstDay, lastDay)),
  };
}

function selectDepartures(db: Database, condition: SQL | undefined) {
  const { heading, place, type, stage } = tours;
  const leaderName = sql<string | null>`coalesce(nullif(${users.name}, ''), ${users.email})`;
  const dayCount = sql<number>`(select coalesce(max(value ->> 'day'), 1) from ${jsonEach(tours.itinerary)} where type = 'object')`;
  return db
    .select({
      departure: { ...getTableColumns(departures), taken: takenSeats },
      heading,
      place,
      type,
      stage,
      dayCount,
      leaderName,
    })
    .from(departures)
    .innerJoin(tours, and(eq(tours.id, departures.tourId), isNull(tours.deletedAt)))
    .leftJoin(users, eq(users.id, departures.leaderId))
    .where(condition)
    .orderBy(asc(departures.startsOn));
}

/**
 * Departures ordered by day, and all active bookings of these days, also of bookings that have no departure.
 * @param today current day in India; null leaves the waiting lists empty, which saves a query
 */
export async function findDeparturesWithBookings(
  db: Database,
  filter: DepartureFilter,
  today: string | null = null,
): Promise<{ departures: DepartureWithBookings[]; bookings: StoredBooking[] }> {
  const { departureCondition, bookingCondition } = makeConditions(filter);
  const [[departureRows, bookingRows, storedTravellers], waitlists] = await Promise.all([
    db.batch([
      selectDepartures(db, departureCondition),
      selectBookings(db, bookingCondition),
      selectTravellers(db, bookingCondition),
    ]),
    today === null ? [] : listWaitingByDeparture(db, today, 'tourId' in filter ? filter : undefined),
  ]);
  const waitlistByKey = new Map(waitlists.map((list) => [toDepartureKey(list), list]));
  const travellersByBooking = groupByBooking(storedTravellers);
  const bookingsByKey = Map.groupBy(bookingRows, ({ tourId, departureId }) => `${tourId}/${departureId}`);
  const departuresWithBookings = departureRows.map(
    ({ departure, type, dayCount, leaderName, ...tour }): DepartureWithBookings => {
      const key = { tourId: departure.tourId, departureId: departure.id };
      const savedNotes = toDepartureNotes(departure, type);
      return {
        ...key,
        tour,
        departure,
        end: addDays(departure.startsOn, dayCount - 1),
        savedNotes,
        tourLeader: leaderName || savedNotes.leaderName,
        waitlist: waitlistByKey.get(toDepartureKey(key))?.waitlist ?? [],
        bookings: (bookingsByKey.get(toDepartureKey(key)) ?? []).map((storedBooking) => ({
          storedBooking,
          travellers: fillSeats(
            (travellersByBooking.get(storedBooking.id) ?? []).map(toTraveller),
            storedBooking.seats,
          ),
        })),
      };
    },
  );
  return { departures: departuresWithBookings, bookings: bookingRows };
}

function countBikes(travellers: readonly Traveller[]): DepartureRow['bikes'] {
  const counts = new Map<string, number>();
  for (const { role, isOwnBike, bike } of travellers) {
    if (role !== 'rider') continue;
    const kind = isOwnBike ? 'Own bike' : bike;
    if (kind !== '') counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  return [...counts].map(([kind, count]) => ({ kind, count })).sort((a, b) => b.count - a.count);
}

const countIncomplete = (travellers: readonly Traveller[], requiredDocuments: readonly TravelDocument[]) =>
  travellers.filter((traveller) => !isComplete(traveller, requiredDocuments)).length;

export function toDepartureRow(departureWithBookings: DepartureWithBookings, today: string): DepartureRow {
  const { tour, departure, end, savedNotes, tourLeader, bookings, waitlist, tourId, departureId } =
    departureWithBookings;
  const travellers = bookings.flatMap((booking) => booking.travellers);
  const duePaise = bookings.reduce(
    (sum, { storedBooking }) => sum + Math.max(0, toBookingRow(storedBooking, today).balancePaise),
    0,
  );
  return {
    tourId,
    departureId,
    tour: tour.heading || tour.place,
    start: departure.startsOn,
    end,
    seats: departure.seats,
    taken: departure.taken,
    waiting: waitlist.reduce((sum, { seats }) => sum + seats, 0),
    isCancelled: departure.cancelledAt !== null,
    duePaise,
    travellerCount: travellers.length,
    incomplete: countIncomplete(travellers, savedNotes.requiredDocuments),
    bikes: countBikes(travellers),
    tourLeader,
    notes: savedNotes.notes,
  };
}

/** Bookings with the most incomplete travellers come first. */
export function toBookingTravellers({ bookings, savedNotes }: DepartureWithBookings): BookingTravellers[] {
  return bookings
    .map(({ storedBooking, travellers }) => {
      const { id, reference, payerName: payer } = storedBooking;
      return { id, reference, payer, version: toTravellersVersion(storedBooking), travellers };
    })
    .sort(
      (a, b) =>
        countIncomplete(b.travellers, savedNotes.requiredDocuments) -
        countIncomplete(a.travellers, savedNotes.requiredDocuments),
    );
}
