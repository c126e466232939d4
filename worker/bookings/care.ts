import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { type PaperAsk, PaperAsks, usualAsks } from '#shared/bookings/people';
import { departureCare } from '../db/bookings-schema';
import type { Database } from '../db/client';

export interface Care {
  captainId: string | null;
  captainName: string;
  notes: string;
  asks: PaperAsk[];
  version: number;
}

export interface DateOfTour {
  tourId: string;
  departureId: string;
}

export const keyOf = ({ tourId, departureId }: DateOfTour) => `${tourId}/${departureId}`;

export async function findCareRow(db: Database, { tourId, departureId }: DateOfTour) {
  const which = sql`tour_id = ${tourId} and departure_id = ${departureId}`;
  const [row] = await db.select().from(departureCare).where(which);
  return row;
}

/** @param type the tour's, which says what its papers usually ask */
export function toCare(row: typeof departureCare.$inferSelect | undefined, type: string): Care {
  if (!row) return { captainId: null, captainName: '', notes: '', asks: usualAsks(type), version: 0 };
  const { captainId, captainName, notes, asks, version } = row;
  return { captainId, captainName, notes, asks: v.parse(PaperAsks, JSON.parse(asks)), version };
}

export async function findAsks(
  db: Database,
  { tourId, departureId }: { tourId: string | null; departureId: string | null },
  type: string,
): Promise<PaperAsk[]> {
  if (tourId === null || departureId === null) return usualAsks(type);
  return toCare(await findCareRow(db, { tourId, departureId }), type).asks;
}
