import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import type { DepartureCare } from '#shared/bookings/departures';
import { fillSeats, type PaperAsk, PaperAsks, usualAsks } from '#shared/bookings/people';
import { departureCare } from '../db/bookings-schema';
import type { Database } from '../db/client';
import { tours } from '../db/tours-schema';
import type { StoredBooking } from './booking-row';
import { selectStored, toPerson } from './people';

export type Care = DepartureCare & { version: number };

export interface DateOfTour {
  tourId: string;
  departureId: string;
}

export const keyOf = ({ tourId, departureId }: DateOfTour) => `${tourId}/${departureId}`;

type CareRow = typeof departureCare.$inferSelect;

/** @param type type of the tour, which gives the papers that it usually asks for */
export function toCare(row: CareRow | undefined, type: string): Care {
  if (!row) return { captainId: null, captainName: '', notes: '', asks: usualAsks(type), version: 0 };
  const { captainId, captainName, notes, asks, version } = row;
  return { captainId, captainName, notes, asks: v.parse(PaperAsks, JSON.parse(asks)), version };
}

/** The papers that a booking's date asks for. */
export async function findAsks(db: Database, { tourId, departureId }: StoredBooking): Promise<PaperAsk[]> {
  const [[tour], [care]] = await db.batch([
    db.select({ type: tours.type }).from(tours).where(sql`id = ${tourId} and deleted_at is null`),
    db.select().from(departureCare).where(sql`tour_id = ${tourId} and departure_id = ${departureId}`),
  ]);
  return toCare(care, tour?.type ?? '').asks;
}

/** Travellers of a booking, one a seat, and the papers that its date asks for. */
export async function findTravellers(db: Database, booking: StoredBooking) {
  const [stored, asks] = await Promise.all([selectStored(db, sql`bookings.id = ${booking.id}`), findAsks(db, booking)]);
  return { people: fillSeats(stored.map(toPerson), booking.seats), asks };
}
