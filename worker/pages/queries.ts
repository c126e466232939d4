import { asc, isNull, sql } from 'drizzle-orm';
import type { Database } from '../db/client';
import { tours } from '../db/schema';

/** Tours in one part of the sitemap; a file may hold 50,000 addresses (sitemaps.org), but smaller ones are read sooner. */
export const mappedAtOnce = 2000;

/** What the sitemap says of a tour. */
export interface MappedTour {
  id: string;
  coverSha: string;
  /** SHAs of the gallery. */
  gallery: string[];
  /** Milliseconds since 1970. */
  updatedAt: number;
}

/**
 * For each part of the sitemap, from the first on, when one of its tours changed last (ms). Parts go by the tours' ids:
 * a tour that is edited stays in its part.
 */
export async function listMapParts(db: Database): Promise<number[]> {
  // Written out: D1 binds every number as a float, and this is a division of whole ones.
  const size = sql.raw(String(mappedAtOnce));
  const rows = await db.all<{ changed: number }>(sql`
    select max(updated_at) as changed
    from (select updated_at, row_number() over (order by id) - 1 as place from tours where deleted_at is null)
    group by place / ${size} order by place / ${size}`);
  return rows.map(({ changed }) => changed);
}

/** The tours of one part, counted from 0. */
export async function listMappedTours(db: Database, part: number): Promise<MappedTour[]> {
  const { id, coverSha, updatedAt } = tours;
  return db
    .select({ id, coverSha, updatedAt, gallery: sql<string[]>`${tours.gallery}`.mapWith(readShas) })
    .from(tours)
    .where(isNull(tours.deletedAt))
    .orderBy(asc(id))
    .limit(mappedAtOnce)
    .offset(part * mappedAtOnce);
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
