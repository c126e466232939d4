import { and, eq, inArray, isNotNull, isNull, lte, notInArray, sql } from 'drizzle-orm';
import { pictureWidths } from '#shared/tours/pictures';
import { createDb, type Database, queryBuilder } from '../db/client';
import { inList } from '../db/conditions';
import { settings } from '../db/site-schema';
import { pictures, tours, tourVersions } from '../db/tours-schema';
import type { Env } from '../env';
import { originalKey, type PictureFacts, shareKey, variantKey } from './variants';

/**
 * Inserts the row before the files are stored, so that every file has a row. `isStored`: the files exist already; false for
 * an unused picture, whose files may be missing after a restore of the database.
 */
export async function insertPicture(
  db: Database,
  row: Pick<typeof pictures.$inferInsert, 'sha' | 'createdAt'>,
): Promise<{ isStored: boolean; facts: PictureFacts }> {
  const storedAt = sql`case when ${pictures.unreferredAt} is null then ${pictures.storedAt} end`;
  const [storedRow] = await db
    .insert(pictures)
    .values(row)
    .onConflictDoUpdate({ target: pictures.sha, set: { storedAt, unreferredAt: null } })
    .returning({ storedAt: pictures.storedAt, sky: pictures.skyColour });
  return { isStored: storedRow?.storedAt != null, facts: { sky: storedRow?.sky ?? null } };
}

export async function updatePictureStored(
  db: Database,
  sha: string,
  { sky }: PictureFacts,
  now: number,
): Promise<void> {
  await db.update(pictures).set({ storedAt: now, skyColour: sky }).where(eq(pictures.sha, sha));
}

/** Condition: neither the settings nor a tour use the picture, not even a deleted tour or an earlier version. */
const isUnused = notInArray(
  pictures.sha,
  // D1 takes at most five terms in a compound select.
  sql`(with used as (
      select ${tours.coverSha} as cover, ${tours.gallery} as gallery, ${tours.pictureNotes} as notes from ${tours}
      union all select ${tourVersions.coverSha}, ${tourVersions.gallery}, ${tourVersions.pictureNotes} from ${tourVersions})
    select cover from used union select json_each.value from used, json_each(used.gallery)
    union select json_tree.atom from used, json_tree(used.notes) where json_tree.key = 'sha'
    union select json_tree.atom from ${settings}, json_tree(${settings.value})
      where ${settings.version} = (select max(version) from settings) and json_tree.type = 'text' and length(json_tree.atom) = 64)`,
);

/** Sets `unreferredAt`, since when a picture is unused, and clears it for used pictures. */
export async function updateUnreferred(db: Database, now: number): Promise<void> {
  await db
    .update(pictures)
    .set({ unreferredAt: sql`case when ${pictures.unreferredAt} is null then ${now} end` })
    .where(sql`(${isNull(pictures.unreferredAt)}) = (${isUnused})`);
}

/** Marks up to `limit` pictures that have been unused since `unusedSinceMs` as not stored. Returns their SHAs. */
export async function retireOrphans(db: Database, unusedSinceMs: number, limit: number): Promise<string[]> {
  const { sha } = pictures;
  const orphans = queryBuilder
    .select({ sha })
    .from(pictures)
    .where(and(lte(pictures.unreferredAt, unusedSinceMs), isUnused))
    .limit(limit);
  const rows = await db.update(pictures).set({ storedAt: null }).where(inArray(sha, orphans)).returning({ sha });
  return rows.map((row) => row.sha);
}

export async function removePictures(db: Database, shas: readonly string[]): Promise<void> {
  await db
    .delete(pictures)
    .where(and(inArray(pictures.sha, inList(shas)), isNull(pictures.storedAt), isNotNull(pictures.unreferredAt)));
}

/** D1's Time Travel restores the last 30 days, and a restored database needs its pictures. */
const orphanLifeMs = 30 * 24 * 60 * 60 * 1000;
/** The number of calls to R2 in one run is limited. */
const maxRemovedPerRun = 100;

/**
 * Removes pictures that have been unused for 30 days: first files, then rows, so that the next run repeats a failure.
 * @returns true if there may be more
 */
export async function sweepPictures(env: Env, now: number): Promise<boolean> {
  const db = createDb(env);
  await updateUnreferred(db, now);
  const orphans = await retireOrphans(db, now - orphanLifeMs, maxRemovedPerRun);
  for (const sha of orphans) {
    const widths = pictureWidths.map((width) => variantKey(sha, width));
    await env.MEDIA.delete([originalKey(sha), ...widths, shareKey(sha)]);
  }
  await removePictures(db, orphans);
  return orphans.length === maxRemovedPerRun;
}
