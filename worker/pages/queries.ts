import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { tryJson } from '#shared/text/parse-text';
import type { Database } from '../db/client';
import { tours } from '../db/tours-schema';

/** A sitemap takes 50,000 addresses (sitemaps.org), two of a tour. */
const mostMapped = 20_000;

export interface MappedTour {
  id: string;
  coverSha: string;
  gallery: string[];
  /** Its ride plan is a page to be found, too. */
  hasRoute: boolean;
  updatedAt: number;
}

export async function listMappedTours(db: Database): Promise<MappedTour[]> {
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
    .limit(mostMapped);
}

// An unreadable gallery costs the tour its pictures, not the whole sitemap.
function readShas(json: string): string[] {
  const shas = tryJson(json);
  return Array.isArray(shas) ? shas.filter((sha) => typeof sha === 'string') : [];
}
