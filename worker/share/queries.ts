import { and, eq, isNull } from 'drizzle-orm';
import { isTourId } from '#shared/tour-words';
import type { Database } from '../db/client';
import { tours } from '../db/schema';

/** What a link preview shows of a tour. */
export interface SharedTour {
  version: number;
  heading: string;
  place: string;
  country: string;
  duration: string;
  price: number | null;
  /** SHA-256 (hex) of the cover. */
  coverSha: string;
}

/** The tour with this id unless it was deleted. An id of another shape is not looked up. */
export async function findSharedTour(db: Database, id: string): Promise<SharedTour | null> {
  if (!isTourId(id)) return null;
  const { version, heading, place, country, duration, price, coverSha } = tours;
  const [row] = await db
    .select({ version, heading, place, country, duration, price, coverSha })
    .from(tours)
    .where(and(eq(tours.id, id), isNull(tours.deletedAt)));
  return row ?? null;
}
