import { and, isNull, ne, or, sql } from 'drizzle-orm';
import { toHeightLine } from '#shared/tours/height-line';
import { createDb, type Database } from '../db/client';
import { bumpCounter } from '../db/counters';
import { tours } from '../db/tours-schema';
import type { Env } from '../env';
import { weighPicture } from '../media/variants';
import { parseNotes } from './picture-notes';
import { galleryShas, toTour } from './tour-row';

/** A tour's id, the version that was read, and what its column is to hold. */
type UnchangedRow = readonly [id: string, version: number, value: string];

/** Fills one column of many tours in one statement, but for those that somebody changed meanwhile. */
async function updateUnchanged(
  db: Database,
  column: 'height_line' | 'picture_notes',
  rows: readonly UnchangedRow[],
): Promise<void> {
  const given = sql`(select value ->> 0 as id, value ->> 1 as version, value ->> 2 as text from json_each(${JSON.stringify(rows)}))`;
  await db.run(sql`update ${tours} set ${sql.raw(column)} = given.text from ${given} as given
    where tours.id = given.id and tours.version = given.version`);
}

const maxDrawn = 200;

/**
 * Draws the heights of tours that were added before cards had them. No version moves on: nothing of a tour changes.
 * @returns true if there may be more
 */
export async function drawHeightLines(env: Env, now: number): Promise<boolean> {
  const db = createDb(env);
  const rows = await db.select().from(tours).where(isNull(tours.heightLine)).limit(maxDrawn);
  const lines = rows.map((row): UnchangedRow => [row.id, row.version, toHeightLine(toTour(row).route)]);
  await updateUnchanged(db, 'height_line', lines);
  if (rows.length > 0) await bumpCounter(db, 'tours', now);
  return rows.length === maxDrawn;
}

/** A day's share: with six pictures each 300 calls to R2. */
const maxWeighed = 25;

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
    .limit(maxWeighed);
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
