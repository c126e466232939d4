import { and, eq, isNull } from 'drizzle-orm';
import type { TourStage } from '#shared/tours/tour-stage';
import type { EventLine } from '../audit/recording';
import type { Database } from '../db/client';
import { bumpCounter, nextCounterValue } from '../db/counters';
import { tours } from '../db/tours-schema';
import { updatePlaceSummary } from './place-summary';
import { selectTour } from './queries';
import type { TourRow } from './tour-row';

/**
 * Puts a tour into another stage if it still has this version; null if not. One that comes to the site is its newest. The
 * tour's version stays: nothing changes that anybody edits, so a form that is open saves as before.
 */
export async function updateStage(
  db: Database,
  line: EventLine,
  { id, version, place, stage: before }: TourRow,
  stage: TourStage,
  now: number,
): Promise<TourRow | null> {
  const comesOn = stage === 'published' && before !== 'published';
  const [changed, , , , [row]] = await db.batch([
    db
      .update(tours)
      .set({ stage, ...(comesOn ? { updatedAt: nextCounterValue('tours', now) } : {}) })
      .where(and(eq(tours.id, id), eq(tours.version, version), isNull(tours.deletedAt)))
      .returning({ id: tours.id }),
    line,
    bumpCounter(db, 'tours', now),
    updatePlaceSummary(db, place),
    selectTour(db, id),
  ]);
  return changed.length > 0 ? (row ?? null) : null;
}
