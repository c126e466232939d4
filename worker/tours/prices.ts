import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import type { PriceChange } from '#shared/tours/price-input';
import type { EventLine } from '../audit/recording';
import type { Database } from '../db/client';
import { bumpCounter, nextCounterValue } from '../db/counters';
import { tours } from '../db/tours-schema';
import { updatePlaceSummary } from './place-summary';
import type { TourRow } from './tour-row';
import { type Changer, insertVersion, removeOldVersions } from './versions';

/** D1 binds at most a hundred values. */
const boundAtOnce = 90;

async function listSome(db: Database, ids: readonly string[]): Promise<TourRow[]> {
  const found: TourRow[] = [];
  for (let from = 0; from < ids.length; from += boundAtOnce) {
    const some = ids.slice(from, from + boundAtOnce);
    const rows = await db
      .select()
      .from(tours)
      .where(and(inArray(tours.id, some), isNull(tours.deletedAt)));
    found.push(...rows);
  }
  return found;
}

/** Those of the changes that do something to a tour that still has the version, with its row. */
export async function findPriceChanges(db: Database, changes: readonly PriceChange[]) {
  const rows = new Map(
    (
      await listSome(
        db,
        changes.map(({ id }) => id),
      )
    ).map((row) => [row.id, row]),
  );
  return changes.flatMap((change) => {
    const row = rows.get(change.id);
    return row && row.version === change.version ? [{ change, row }] : [];
  });
}

/** Changes prices in one batch. Returns the tours that were changed; one that was changed just before is left alone. */
export async function updatePrices(
  db: Database,
  line: EventLine,
  found: readonly { change: PriceChange; row: TourRow }[],
  { by, now }: Changer,
): Promise<TourRow[]> {
  const ids = found.map(({ row }) => row.id);
  const places = [...new Set(found.map(({ row }) => row.place))];
  const changed = found.flatMap(({ change: { id, version, ...prices }, row }, index) => [
    insertVersion(db, row, { by, now }),
    ...(index === 0 ? [line] : []),
    db
      .update(tours)
      .set({ ...prices, version: sql`${tours.version} + 1`, updatedAt: nextCounterValue('tours', now) })
      .where(and(eq(tours.id, id), eq(tours.version, version), isNull(tours.deletedAt))),
    // Each of them: the next one's `updatedAt` is another.
    bumpCounter(db, 'tours', now),
  ]);
  const statements: BatchItem<'sqlite'>[] = [
    ...changed,
    ...places.map((place) => updatePlaceSummary(db, place)),
    ...ids.map((id) => removeOldVersions(db, [id])),
  ];
  const [first, ...rest] = statements;
  if (!first) return [];
  await db.batch([first, ...rest]);
  const after = new Map((await listSome(db, ids)).map((row) => [row.id, row]));
  return found.flatMap(({ change: { version }, row }) => {
    const now = after.get(row.id);
    return now?.version === version + 1 ? [now] : [];
  });
}
