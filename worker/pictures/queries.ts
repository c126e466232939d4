import { and, eq, inArray, isNotNull, isNull, lte, notInArray, sql } from 'drizzle-orm';
import { pictureWidths } from '#shared/tours/pictures';
import { createDb, type Database, query } from '../db/client';
import { inList } from '../db/conditions';
import { pictures, tours, tourVersions } from '../db/tours-schema';
import type { Env } from '../env';
import { originalKey, type PictureFacts, shareKey, variantKey } from './variants';

/**
 * Adds the row before the files, so no file is without a row, and tells whether its files are already there. One that
 * no tour had is stored anew: after the database went back in time, its files may be gone.
 */
export async function insertPicture(
  db: Database,
  row: Pick<typeof pictures.$inferInsert, 'sha' | 'createdAt'>,
): Promise<{ isStored: boolean; facts: PictureFacts }> {
  const storedAt = sql`case when ${pictures.unreferredAt} is null then ${pictures.storedAt} end`;
  const [stored] = await db
    .insert(pictures)
    .values(row)
    .onConflictDoUpdate({ target: pictures.sha, set: { storedAt, unreferredAt: null } })
    .returning({ storedAt: pictures.storedAt, sky: pictures.skyColour });
  return { isStored: stored?.storedAt != null, facts: { sky: stored?.sky ?? null } };
}

export async function updatePictureStored(
  db: Database,
  sha: string,
  { sky }: PictureFacts,
  now: number,
): Promise<void> {
  await db.update(pictures).set({ storedAt: now, skyColour: sky }).where(eq(pictures.sha, sha));
}

/** Condition: no tour has the picture, deleted tours and earlier versions included. */
const isUnreferred = notInArray(
  pictures.sha,
  sql`(select ${tours.coverSha} from ${tours} union select json_each.value from ${tours}, json_each(${tours.gallery})
    union select ${tourVersions.coverSha} from ${tourVersions}
    union select json_each.value from ${tourVersions}, json_each(${tourVersions.gallery}))`,
);

/** Notes for each picture since when no tour has it. */
export async function updateUnreferred(db: Database, now: number): Promise<void> {
  await db
    .update(pictures)
    .set({ unreferredAt: sql`case when ${pictures.unreferredAt} is null then ${now} end` })
    .where(sql`(${isNull(pictures.unreferredAt)}) = (${isUnreferred})`);
}

/** Retires pictures that no tour has had since `before`. Returns up to `limit` of their SHAs. */
export async function listOrphans(db: Database, before: number, limit: number): Promise<string[]> {
  const { sha } = pictures;
  const orphans = query
    .select({ sha })
    .from(pictures)
    .where(and(lte(pictures.unreferredAt, before), isUnreferred))
    .limit(limit);
  const rows = await db.update(pictures).set({ storedAt: null }).where(inArray(sha, orphans)).returning({ sha });
  return rows.map((row) => row.sha);
}

export async function removePictures(db: Database, shas: readonly string[]): Promise<void> {
  await db
    .delete(pictures)
    .where(and(inArray(pictures.sha, inList(shas)), isNull(pictures.storedAt), isNotNull(pictures.unreferredAt)));
}

/** As far back as D1’s Time Travel goes (ms): a database restored from then has all its pictures. */
const kept = 30 * 24 * 60 * 60 * 1000;
/** In one run, as each is a call to R2. */
const maxAtOnce = 100;

/**
 * Removes pictures that no tour has had for 30 days, counting deleted tours as tours. Files first, then the rows, so a
 * failure is retried.
 * @returns true if there may be more
 */
export async function sweepPictures(env: Env, now: number): Promise<boolean> {
  const db = createDb(env);
  await updateUnreferred(db, now);
  const orphans = await listOrphans(db, now - kept, maxAtOnce);
  for (const sha of orphans) {
    const widths = pictureWidths.map((width) => variantKey(sha, width));
    await env.MEDIA.delete([originalKey(sha), ...widths, shareKey(sha)]);
  }
  await removePictures(db, orphans);
  return orphans.length === maxAtOnce;
}
