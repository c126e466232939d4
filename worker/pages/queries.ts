import { desc, isNull, sql } from 'drizzle-orm';
import type { Database } from '../db/client';
import { tours } from '../db/schema';

/** A sitemap holds at most 50,000 addresses (sitemaps.org); some are left for the pages. */
const mostTours = 49_000;

/** What the sitemap says of a tour. */
export interface MappedTour {
  id: string;
  coverSha: string;
  /** SHAs of the gallery. */
  gallery: string[];
  /** Milliseconds since 1970. */
  updatedAt: number;
}

/** Every tour, newest first. */
export async function listMappedTours(db: Database): Promise<MappedTour[]> {
  const { id, coverSha, updatedAt } = tours;
  return db
    .select({ id, coverSha, updatedAt, gallery: sql<string[]>`${tours.gallery}`.mapWith(readShas) })
    .from(tours)
    .where(isNull(tours.deletedAt))
    .orderBy(desc(tours.updatedAt))
    .limit(mostTours);
}

// A row that cannot be read loses its pictures, and the sitemap nothing else.
function readShas(json: string): string[] {
  try {
    const shas: unknown = JSON.parse(json);
    return Array.isArray(shas) ? shas.filter((sha) => typeof sha === 'string') : [];
  } catch {
    return [];
  }
}
