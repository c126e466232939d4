import { and, eq, isNull } from 'drizzle-orm';
import { isTourId } from '#shared/tour-words';
import type { Database } from '../db/client';
import { tours } from '../db/schema';

/** SHA-256 (hex) of the tour's cover, unless deleted. Malformed ids aren't looked up. */
export async function findCover(db: Database, id: string): Promise<string | null> {
  if (!isTourId(id)) return null;
  const [row] = await db
    .select({ coverSha: tours.coverSha })
    .from(tours)
    .where(and(eq(tours.id, id), isNull(tours.deletedAt)));
  return row?.coverSha ?? null;
}
