import { isNull } from 'drizzle-orm';
import { toHeightLine } from '#shared/tours/height-line';
import { createDb } from '../db/client';
import { bumpCounter } from '../db/counters';
import { tours } from '../db/schema';
import type { Env } from '../env';
import { toTour } from './tour-row';
import { type UnchangedRow, updateUnchanged } from './update-unchanged';

const maxAtOnce = 200;

/**
 * Draws the heights of tours that were added before cards had them. No version moves on: nothing of a tour changes.
 * @returns true if there may be more
 */
export async function drawHeightLines(env: Env, now: number): Promise<boolean> {
  const db = createDb(env);
  const rows = await db.select().from(tours).where(isNull(tours.heightLine)).limit(maxAtOnce);
  const lines = rows.map((row): UnchangedRow => [row.id, row.version, toHeightLine(toTour(row).route)]);
  await updateUnchanged(db, 'height_line', lines);
  if (rows.length > 0) await bumpCounter(db, 'tours', now);
  return rows.length === maxAtOnce;
}
