import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import { toIndianDay } from '#shared/text/dates';
import type { PriceChange } from '#shared/tours/price-input';
import type { EventLine } from '../audit/recording';
import type { Database } from '../db/client';
import { bumpCounter, nextCounterValue } from '../db/counters';
import { listed } from '../db/json-each';
import { tours } from '../db/tours-schema';
import { countPlaces } from './place-summary';
import type { TourRow } from './tour-row';
import { type Changer, insertVersion, removeOldVersions } from './versions';

const listSome = (db: Database, ids: readonly string[]): Promise<TourRow[]> =>
  db
    .select()
    .from(tours)
    .where(and(sql`id in ${listed(ids)}`, isNull(tours.deletedAt)));

/** Those of the changes that do something to a tour that still has the version, with its row. */
export async function findPriceChanges(db: Database, changes: readonly PriceChange[]) {
  const ids = changes.map(({ id }) => id);
  const rows = new Map((await listSome(db, ids)).map((row) => [row.id, row]));
  return changes.flatMap((change) => {
    const row = rows.get(change.id);
    return row && row.version === change.version ? [{ change, row }] : [];
  });
}

/**
 * Changes prices in one batch, with a line if that changes any. Returns the tours that were changed; one that was changed
 * just before is left alone. Three statements a tour: of the most tours fewer than D1's 1,000.
 */
export async function updatePrices(
  db: Database,
  toLine: (isDone: SQL) => EventLine,
  found: readonly { change: PriceChange; row: TourRow }[],
  { by, now }: Changer,
): Promise<TourRow[]> {
  if (found.length === 0) return [];
  const ids = found.map(({ row }) => row.id);
  const places = found.map(({ row }) => row.place);
  const changed = found.flatMap(({ change: { id, version, ...prices }, row }) => [
    insertVersion(db, row, { by, now }),
    db
      .update(tours)
      .set({ ...prices, version: sql`${tours.version} + 1`, updatedAt: nextCounterValue('tours', now) })
      .where(and(eq(tours.id, id), eq(tours.version, version), isNull(tours.deletedAt))),
    // Each of them: the next one's `updatedAt` is another.
    bumpCounter(db, 'tours', now),
  ]);
  const isKept = sql`exists (select 1 from tour_versions join json_each(${JSON.stringify(found.map(({ change }) => change))})
    on tour_id = value ->> 'id' and version = value ->> 'version' where changed_at = ${now} and changed_by = ${by})`;
  const statements: BatchItem<'sqlite'>[] = [
    ...changed,
    toLine(isKept),
    countPlaces(db, sql`select distinct lower(value) as place from ${listed(places)}`, toIndianDay(now)),
    removeOldVersions(db, ids),
  ];
  await db.batch(statements as [BatchItem<'sqlite'>]);
  const after = new Map((await listSome(db, ids)).map((row) => [row.id, row]));
  return found.flatMap(({ change: { version }, row }) => {
    const now = after.get(row.id);
    return now?.version === version + 1 ? [now] : [];
  });
}
