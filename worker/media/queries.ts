import { eq, sql } from 'drizzle-orm';
import type { Database } from '../db/client';
import { pictures } from '../db/tours-schema';
import type { PictureFacts } from './variants';

/**
 * Adds the row before the files, so no file is without a row, and tells whether its files are already there. One that
 * no tour had is stored anew: after the database went back in time, its files may be gone.
 */
export async function insertPicture(
  db: Database,
  row: Pick<typeof pictures.$inferInsert, 'sha' | 'createdAt'>,
): Promise<{ isStored: boolean; facts: PictureFacts }> {
  const storedAt = sql`case when unreferred_at is null then stored_at end`;
  const [stored] = await db
    .insert(pictures)
    .values(row)
    .onConflictDoUpdate({ target: pictures.sha, set: { storedAt, unreferredAt: null } })
    .returning({ storedAt: pictures.storedAt, sky: pictures.sky });
  return { isStored: stored?.storedAt != null, facts: { sky: stored?.sky ?? null } };
}

export async function updatePictureStored(
  db: Database,
  sha: string,
  { sky }: PictureFacts,
  now: number,
): Promise<void> {
  await db.update(pictures).set({ storedAt: now, sky }).where(eq(pictures.sha, sha));
}

const referred = sql`
  select cover_sha from tours union select json_each.value from tours, json_each(tours.gallery)
  union select cover_sha from tour_versions
  union select json_each.value from tour_versions, json_each(tour_versions.gallery)`;

/** Notes for each picture since when no tour has it, deleted tours and earlier versions included. */
export async function updateUnreferred(db: Database, now: number): Promise<void> {
  await db.run(sql`
    update pictures set unreferred_at = case when unreferred_at is null then ${now} end
    where (unreferred_at is null) = (sha not in (${referred}))`);
}

/** Retires pictures that no tour has had since `before`. Returns up to `limit` of their SHAs. */
export async function listOrphans(db: Database, before: number, limit: number): Promise<string[]> {
  const rows = await db.all<{ sha: string }>(sql`
    update pictures set stored_at = null
    where sha in (
      select sha from pictures where unreferred_at <= ${before} and sha not in (${referred}) limit ${limit})
    returning sha`);
  return rows.map((row) => row.sha);
}

export async function removePictures(db: Database, shas: readonly string[]): Promise<void> {
  const removed = sql`sha in (select value from json_each(${JSON.stringify(shas)}))`;
  await db.run(sql`delete from pictures where ${removed} and stored_at is null and unreferred_at is not null`);
}
