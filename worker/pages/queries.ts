import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { tryJson } from '#shared/text/parse-text';
import type { Database } from '../db/client';
import { tours } from '../db/tours-schema';

/** Tours per part of the sitemap. The limit is 50,000 addresses (sitemaps.org), but crawlers read smaller files sooner. */
const mappedAtOnce = 2000;

export interface MappedTour {
  id: string;
  coverSha: string;
  gallery: string[];
  /** Its ride plan is a page to be found, too. */
  hasRoute: boolean;
  updatedAt: number;
}

/** The last change (ms) in each part of the sitemap. Parts go by tour id, so an edited tour stays in its part. */
export async function listMapParts(db: Database): Promise<number[]> {
  // Inlined: D1 binds every number as a float, and this needs integer division.
  const size = sql.raw(String(mappedAtOnce));
  const rows = await db.all<{ changed: number }>(sql`
    select max(updated_at) as changed
    from (select updated_at, row_number() over (order by id) - 1 as place from tours
      where deleted_at is null and stage = 'published')
    group by place / ${size} order by place / ${size}`);
  return rows.map(({ changed }) => changed);
}

export async function listMappedTours(db: Database, part: number): Promise<MappedTour[]> {
  const { id, coverSha, updatedAt } = tours;
  return db
    .select({
      id,
      coverSha,
      updatedAt,
      // An empty list is `[]`.
      hasRoute: sql<boolean>`coalesce(length(${tours.route}), 0) > 2`.mapWith(Boolean),
      gallery: sql<string[]>`${tours.gallery}`.mapWith(readShas),
    })
    .from(tours)
    .where(and(isNull(tours.deletedAt), eq(tours.stage, 'published')))
    .orderBy(asc(id))
    .limit(mappedAtOnce)
    .offset(part * mappedAtOnce);
}

// An unreadable gallery costs the tour its pictures, not the whole sitemap.
function readShas(json: string): string[] {
  const shas = tryJson(json);
  return Array.isArray(shas) ? shas.filter((sha) => typeof sha === 'string') : [];
}
