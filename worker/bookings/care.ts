import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import type { DepartureCare } from '#shared/bookings/departures';
import { fillSeats, type PaperAsk, PaperAsks, type Person, usualAsks } from '#shared/bookings/people';
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
type DateOfBooking = Pick<StoredBooking, 'tourId' | 'departureId'>;

const selectCare = (db: Database, { tourId, departureId }: DateOfBooking) =>
  db.select().from(departureCare).where(sql`tour_id = ${tourId} and departure_id = ${departureId}`);

/** @param type the tour's, which says what its papers usually ask */
export function toCare(row: CareRow | undefined, type: string): Care {
  if (!row) return { captainId: null, captainName: '', notes: '', asks: usualAsks(type), version: 0 };
  const { captainId, captainName, notes, asks, version } = row;
  return { captainId, captainName, notes, asks: v.parse(PaperAsks, JSON.parse(asks)), version };
}

/** Statements: what the papers of a booking's date ask, for {@link toAsks}. */
const selectAsks = (db: Database, of: DateOfBooking) =>
  [
    db.select({ type: tours.type }).from(tours).where(sql`id = ${of.tourId} and deleted_at is null`),
    selectCare(db, of),
  ] as const;

const toAsks = ([tour]: { type: string }[], [care]: CareRow[]) => toCare(care, tour?.type ?? '').asks;

export async function findAsks(db: Database, of: DateOfBooking): Promise<PaperAsk[]> {
  return toAsks(...(await db.batch(selectAsks(db, of))));
}

export async function findTravellers(
  db: Database,
  booking: StoredBooking,
): Promise<{ people: Person[]; asks: PaperAsk[] }> {
  const which = sql`bookings.id = ${booking.id}`;
  const [stored, ...asking] = await db.batch([selectStored(db, which), ...selectAsks(db, booking)]);
  return { people: fillSeats(stored.map(toPerson), booking.seats), asks: toAsks(...asking) };
}
