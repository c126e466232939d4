import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { TourStage } from '#shared/tours/tour-stage';
import { type EventLine, insertEventIfChanged, theSite } from '../audit/recording';
import type { Database } from '../db/client';
import { bumpCounter, nextCounterValue, updateDueAt } from '../db/counters';
import { tours } from '../db/tours-schema';
import { updatePlaceSummary } from './place-summary';
import type { TourRow } from './tour-row';

/** So many are published at once; the next call publishes the others. */
const maxAtOnce = 20;

/**
 * Puts a tour into another stage if it still has this version; null if not. One that comes to the site is its newest. The
 * tour's version stays: nothing changes that anybody edits, so a form that is open saves as before.
 * @param publishAt when a scheduled tour is published, in ms; null in any other stage
 */
export async function updateStage(
  db: Database,
  line: EventLine,
  { id, version, place, stage: before }: TourRow,
  { stage, publishAt }: { stage: TourStage; publishAt: number | null },
  now: number,
): Promise<TourRow | null> {
  const comesOn = stage === 'published' && before !== 'published';
  const [[row]] = await db.batch([
    db
      .update(tours)
      .set({ stage, publishAt, ...(comesOn ? { updatedAt: nextCounterValue('tours', now) } : {}) })
      .where(and(eq(tours.id, id), eq(tours.version, version), isNull(tours.deletedAt)))
      .returning(),
    line,
    bumpCounter(db, 'tours', now),
    updatePlaceSummary(db, place),
    updateDueAt(db),
  ]);
  return row ?? null;
}

export async function publishDue(db: Database, now: number): Promise<void> {
  const isDue = and(sql`stage = 'scheduled'`, sql`publish_at <= ${now}`, isNull(tours.deletedAt));
  const due = await db
    .select({ id: tours.id, heading: tours.heading, place: tours.place })
    .from(tours)
    .where(isDue)
    .orderBy(asc(tours.publishAt))
    .limit(maxAtOnce);
  for (const { id, heading, place } of due) {
    const event = { action: 'tour_published', subject: id, label: heading } as const;
    await db.batch([
      db
        .update(tours)
        .set({ stage: 'published', publishAt: null, updatedAt: nextCounterValue('tours', now) })
        .where(and(eq(tours.id, id), isDue)),
      insertEventIfChanged(db, theSite, event),
      bumpCounter(db, 'tours', now),
      updatePlaceSummary(db, place),
    ]);
  }
  await updateDueAt(db);
}
