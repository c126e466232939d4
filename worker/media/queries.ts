import { and, eq, isNull, sql } from 'drizzle-orm';
import { isTourId } from '#shared/tour-words';
import type { Database } from '../db/client';
import { pictures, tours } from '../db/schema';

/** Adds the row before the files, so no file is without a row, and tells whether its files are already there. */
export async function insertPicture(
  db: Database,
  row: Pick<typeof pictures.$inferInsert, 'sha' | 'createdAt'>,
): Promise<{ isStored: boolean; sky: string | null }> {
  const [stored] = await db
    .insert(pictures)
    .values(row)
    // A picture in use again counts as new for the sweep.
    .onConflictDoUpdate({ target: pictures.sha, set: { createdAt: row.createdAt } })
    .returning({ storedAt: pictures.storedAt, sky: pictures.sky });
  return { isStored: stored?.storedAt != null, sky: stored?.sky ?? null };
}

export async function updatePictureStored(db: Database, sha: string, sky: string | null, now: number): Promise<void> {
  await db.update(pictures).set({ storedAt: now, sky }).where(eq(pictures.sha, sha));
}

/**
 * Retires pictures that no tour shows and that were last uploaded before `before`. Returns up to `limit` of their SHAs.
 */
export async function listOrphans(db: Database, before: number, limit: number): Promise<string[]> {
  const rows = await db.all<{ sha: string }>(sql`
    update pictures set stored_at = null
    where sha in (
      select sha from pictures
      where created_at < ${before}
        and sha not in (select cover_sha from tours union select json_each.value from tours, json_each(tours.gallery))
      limit ${limit})
    returning sha`);
  return rows.map((row) => row.sha);
}

/** Deletes the row of a removed picture, unless it was uploaded again since `before`. */
export async function removePicture(db: Database, sha: string, before: number): Promise<void> {
  await db.run(sql`delete from pictures where sha = ${sha} and stored_at is null and created_at < ${before}`);
}

/** SHA-256 (hex) of the tour's cover, unless deleted. Malformed ids aren't looked up. */
export async function findCover(db: Database, id: string): Promise<string | null> {
  if (!isTourId(id)) return null;
  const [row] = await db
    .select({ coverSha: tours.coverSha })
    .from(tours)
    .where(and(eq(tours.id, id), isNull(tours.deletedAt)));
  return row?.coverSha ?? null;
}
