import { and, eq, isNull } from 'drizzle-orm';
import { toHeightLine } from '#shared/height-line';
import { createDb } from '../db/client';
import { bumpCounter } from '../db/counters';
import { tours } from '../db/schema';
import type { Env } from '../env';
import { toTour } from './tour-row';

/** A day's share. */
const mostAtOnce = 200;

/** Draws the heights of tours that were added before cards had them. No version moves on: nothing of a tour changes. */
export async function drawHeightLines(env: Env, now: number): Promise<void> {
  const db = createDb(env);
  const rows = await db.select().from(tours).where(isNull(tours.heightLine)).limit(mostAtOnce);
  for (const row of rows) {
    await db
      .update(tours)
      .set({ heightLine: toHeightLine(toTour(row).route) })
      .where(and(eq(tours.id, row.id), eq(tours.version, row.version)));
  }
  if (rows.length > 0) await bumpCounter(db, 'tours', now);
}
