import { and, eq, isNull } from 'drizzle-orm';
import * as v from 'valibot';
import type { DepartureCare } from '#shared/bookings/departures';
import { fillSeats, type PaperAsk, PaperAsks, usualAsks } from '#shared/bookings/people';
import { bookings } from '../db/bookings-schema';
import { type Database, first } from '../db/client';
import { departures, tours } from '../db/tours-schema';
import type { DepartureKey } from '../tours/seats';
import type { StoredBooking } from './booking-row';
import { selectStored, toPerson } from './people';

export type Care = DepartureCare & { version: number };

export const keyOf = ({ tourId, departureId }: DepartureKey) => `${tourId}/${departureId}`;

type CareRow = Pick<
  typeof departures.$inferSelect,
  'leaderId' | 'leaderName' | 'notes' | 'travelDocuments' | 'version'
>;

/** @param type type of the tour, which gives the papers that it usually asks for */
export function toCare(row: CareRow, type: string): Care {
  const { leaderId: captainId, leaderName: captainName, notes, version } = row;
  return { captainId, captainName, notes, asks: toAsks(row.travelDocuments, type), version };
}

const toAsks = (travelDocuments: string | null, type: string): PaperAsk[] =>
  travelDocuments === null ? usualAsks(type) : v.parse(PaperAsks, JSON.parse(travelDocuments));

/** The papers that a booking's date asks for. */
export async function findAsks(db: Database, { tourId, departureId }: StoredBooking): Promise<PaperAsk[]> {
  const found = await first(
    db
      .select({ type: tours.type, travelDocuments: departures.travelDocuments })
      .from(tours)
      .leftJoin(departures, and(eq(departures.tourId, tours.id), eq(departures.id, departureId ?? '')))
      .where(and(eq(tours.id, tourId ?? ''), isNull(tours.deletedAt))),
  );
  return toAsks(found?.travelDocuments ?? null, found?.type ?? '');
}

/** Travellers of a booking, one a seat, and the papers that its date asks for. */
export async function findTravellers(db: Database, booking: StoredBooking) {
  const [stored, asks] = await Promise.all([selectStored(db, eq(bookings.id, booking.id)), findAsks(db, booking)]);
  return { people: fillSeats(stored.map(toPerson), booking.seats), asks };
}
