import {
  and,
  type Column,
  eq,
  getTableColumns,
  isSQLWrapper,
  type SQL,
  type SQLWrapper,
  type Subquery,
  sql,
} from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import { drizzle } from 'drizzle-orm/d1';
import { QueryBuilder, type SQLiteTable } from 'drizzle-orm/sqlite-core';
import { counters } from './site-schema';

/** Drizzle over D1. Cheap: made once per request. */
export function createDb(env: { DB: D1Database }) {
  return drizzle(env.DB);
}

export type Database = ReturnType<typeof createDb>;

/** Builds queries that stand within other statements. */
export const query = new QueryBuilder();

/** Query for `exists`: rows of a table. */
export const selectRows = (table: SQLiteTable, which: SQL | undefined) =>
  query.select({ one: sql`1` }).from(table).where(which);

/** Condition: the statement before this one in the batch changed a row. */
export const lastChanged = sql`changes() > 0`;

/** SQL value: a count that grows by one. */
export const increment = (column: Column) => sql`${column} + 1`;

/** SQL value: a text in small letters, as far as they are of a to z. */
export const lower = (text: Column) => sql<string>`lower(${text})`;

/** SQL value: the column's, or this one while it has none. */
export const coalesce = (column: Column, otherwise: unknown) => sql`coalesce(${column}, ${otherwise})`;

/** Condition that never holds. */
export const neverTrue = sql`false`;

/** SQL value in `onConflictDoUpdate`: what the insert would have written into this column. */
export const excluded = (column: Column) => sql`excluded.${sql.identifier(column.name)}`;

/** SQL value: the order in which the rows of the only table were added. */
export const rowid = sql`rowid`;

/** The first of the rows; null if there is none. */
export const findFirst = async <T>(rows: PromiseLike<readonly T[]>): Promise<T | null> => (await rows)[0] ?? null;

/** True if this condition holds now. */
export async function isTrue(db: Database, condition: SQL): Promise<boolean> {
  const [row] = await db.all<{ known: number }>(sql`select ${condition} as known`);
  return row?.known === 1;
}

type Values<T extends SQLiteTable> = { [Name in keyof T['$inferInsert']]: T['$inferInsert'][Name] | SQLWrapper };

/** Clause of {@link insertIf}: one row, if the conditions hold. */
export const onlyIf = (...conditions: (SQL | undefined)[]) => sql`where ${and(...conditions)}`;

/** Clause of {@link insertIf}: a row for each one of a table where the conditions hold. Values may name its columns. */
export const forEachRow = (table: SQLiteTable | Subquery, ...conditions: (SQL | undefined)[]) =>
  sql`from ${table} ${onlyIf(...conditions)}`;

/**
 * Statement: a row of these values, where the clause gives one; without a clause, one row. What isn't named is as the
 * column says, or null.
 */
export function insertIf<T extends SQLiteTable>(db: Database, table: T, values: Values<T>, clause?: SQL) {
  const given: Record<string, unknown> = values;
  const row = Object.entries(getTableColumns(table)).map(([name, column]) => {
    const value = given[name] === undefined ? (column.default ?? null) : given[name];
    if (isSQLWrapper(value)) return value;
    return value === null ? sql`null` : sql`${sql.param(value, column)}`;
  });
  return db.insert(table).select(sql`select ${sql.join(row, sql`, `)} ${clause}`);
}

/** Runs a batch, all or nothing; true if this statement of it, the first if none is named, changed anything. */
export async function batchChanged(
  db: Database,
  statements: readonly BatchItem<'sqlite'>[],
  statement = statements[0],
): Promise<boolean> {
  const results = (await db.batch(statements as never)) as unknown as D1Result[];
  return (results[statements.indexOf(statement as BatchItem<'sqlite'>)]?.meta.changes ?? 0) > 0;
}

type CounterName = 'tours' | 'inquiries' | `housekeeping ${string}` | 'cron' | 'answers_shipped';

/** The counter's value for a write at `now` (ms): the time, or the last value plus one if the clock hasn't moved on. */
export function nextCounterValue(name: CounterName, now: number): SQL<number> {
  return sql<number>`(select max(${now}, coalesce(max(${counters.value}) + 1, 0)) from ${counters} where ${eq(counters.name, name)})`;
}

/** Statement for a batch: advances the counter if the previous statement changed anything, or on another condition. */
export function incrementCounter(db: Database, name: CounterName, now: number, condition: SQL = lastChanged) {
  return insertIf(db, counters, { name, value: now }, onlyIf(condition)).onConflictDoUpdate({
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
