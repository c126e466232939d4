import { eq, type SQL, sql } from 'drizzle-orm';
import { type Database, insertWhere, lastChanged, onlyIf } from './client';
import { counters } from './site-schema';

type CounterName = 'tours' | 'inquiries' | `housekeeping ${string}` | 'cron' | 'answers_shipped';

/** The counter's value for a write at `now` (ms): the time, or the last value plus one if the clock hasn't moved on. */
export function nextCounterValue(name: CounterName, now: number): SQL<number> {
  return sql<number>`(select max(${now}, coalesce(max(${counters.value}) + 1, 0)) from ${counters} where ${eq(counters.name, name)})`;
}

/** Statement for a batch: advances the counter if the previous statement changed anything, or on another condition. */
export function bumpCounter(db: Database, name: CounterName, now: number, condition: SQL = lastChanged) {
  return insertWhere(db, counters, { name, value: now }, onlyIf(condition)).onConflictDoUpdate({
    target: counters.name,
    set: { value: sql`max(${counters.value} + 1, excluded.value)` },
  });
}

export async function updateCounter(db: Database, name: CounterName, value: number): Promise<void> {
  await db.insert(counters).values({ name, value }).onConflictDoUpdate({ target: counters.name, set: { value } });
}

export function findCounter(db: Database, name: CounterName) {
  return db.select({ value: counters.value }).from(counters).where(eq(counters.name, name));
}

interface CatalogueRow {
  version: number;
  settings: number;
}

/** The catalogue's version, and that of the settings that go into every page: one row. */
export async function findCatalogueVersion(db: Database): Promise<CatalogueRow> {
  const { value, settings } = counters;
  const [row] = await db.select({ value, settings }).from(counters).where(eq(counters.name, 'tours'));
  return { version: row?.value ?? 0, settings: row?.settings ?? 0 };
}
