import { and, isNull, ne, or, sql } from 'drizzle-orm';
import { createDb } from '../db/client';
import { bumpCounter } from '../db/counters';
import { tours } from '../db/schema';
import type { Env } from '../env';
import { weighPicture } from '../media/weigh';
import { parseNotes } from './picture-notes';
import { galleryShas } from './tour-row';
import { type UnchangedRow, updateUnchanged } from './update-unchanged';

/** A day's share: with six pictures each 300 calls to R2. */
const maxAtOnce = 25;

/**
 * Weighs the pictures of tours that were added before weights were kept. No version moves on: nothing of a tour changes
 * that anybody edits. Tours whose files are gone come up again, so the choice is by chance.
 */
export async function weighTours(env: Env, now: number): Promise<void> {
  const db = createDb(env);
  const unweighed = or(isNull(tours.pictureNotes), sql`${tours.pictureNotes} not like '%"bytes":%'`);
  const rows = await db
    .select()
    .from(tours)
    .where(and(isNull(tours.deletedAt), ne(tours.coverSha, ''), unweighed))
    .orderBy(sql`random()`)
    .limit(maxAtOnce);
  const weighed: UnchangedRow[] = [];
  for (const row of rows) {
    const notes = parseNotes(row.pictureNotes);
    for (const sha of new Set([row.coverSha, ...galleryShas(row)])) {
      const bytes = await weighPicture(env, sha);
      notes[sha] = { ...notes[sha], ...(bytes ? { bytes } : {}) };
    }
    weighed.push([row.id, row.version, JSON.stringify(notes)]);
  }
  await updateUnchanged(db, 'picture_notes', weighed);
  if (rows.length > 0) await bumpCounter(db, 'tours', now);
}
