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

export function createDb(env: { DB: D1Database }) {
  return drizzle(env.DB);
}

export type Database = ReturnType<typeof createDb>;

export const queryBuilder = new QueryBuilder();

/** Subquery for `exists`. */
export const selectRows = (table: SQLiteTable, condition: SQL | undefined) =>
  queryBuilder.select({ one: sql`1` }).from(table).where(condition);

/** Condition: the previous statement of the batch changed a row. */
export const previousStatementChanged = sql`changes() > 0`;

export const increment = (column: Column) => sql`${column} + 1`;

/** SQLite's `lower` changes only A to Z. */
export const lower = (text: Column) => sql<string>`lower(${text})`;

export const coalesce = (column: Column, fallback: unknown) => sql`coalesce(${column}, ${fallback})`;

export const neverTrue = sql`false`;

/** In `onConflictDoUpdate`: the value that the rejected insert had. */
export const excluded = (column: Column) => sql`excluded.${sql.identifier(column.name)}`;

/** Orders the rows of one table by their insertion. */
export const rowid = sql`rowid`;

export const findFirst = async <T>(rows: PromiseLike<readonly T[]>): Promise<T | null> => (await rows)[0] ?? null;

export async function evaluateCondition(db: Database, condition: SQL): Promise<boolean> {
  const [row] = await db.all<{ result: number }>(sql`select ${condition} as result`);
  return row?.result === 1;
}

type Values<T extends SQLiteTable> = { [Name in keyof T['$inferInsert']]: T['$inferInsert'][Name] | SQLWrapper };

/** Clause of {@link insertIf}: inserts one row if all conditions are true. */
export const onlyIf = (...conditions: (SQL | undefined)[]) => sql`where ${and(...conditions)}`;

/** Clause of {@link insertIf}: inserts a row for each matching row of a table, whose columns the values may use. */
export const forEachRow = (table: SQLiteTable | Subquery, ...conditions: (SQL | undefined)[]) =>
  sql`from ${table} ${onlyIf(...conditions)}`;

/** Statement that inserts the rows that the clause selects; without a clause, one row. */
export function insertIf<T extends SQLiteTable>(db: Database, table: T, values: Values<T>, insertClause?: SQL) {
  const valueByName: Record<string, unknown> = values;
  const selectedValues = Object.entries(getTableColumns(table)).map(([name, column]) => {
    const value = valueByName[name] === undefined ? (column.default ?? null) : valueByName[name];
    if (isSQLWrapper(value)) return value;
    return value === null ? sql`null` : sql`${sql.param(value, column)}`;
  });
  return db.insert(table).select(sql`select ${sql.join(selectedValues, sql`, `)} ${insertClause}`);
}

/** Runs a batch as a transaction; returns whether `statement`, by default the first, changed a row. */
export async function batchChangedRows(
  db: Database,
  statements: readonly BatchItem<'sqlite'>[],
  statement = statements[0],
): Promise<boolean> {
  const results = (await db.batch(statements as never)) as unknown as D1Result[];
  return (results[statements.indexOf(statement as BatchItem<'sqlite'>)]?.meta.changes ?? 0) > 0;
}

type CounterName = 'tours' | 'inquiries' | `housekeeping ${string}` | 'cron' | 'reminders' | 'answers_shipped';

/** `now` (ms), or the last value plus one if the clock has not advanced. */
export function nextCounterValue(name: CounterName, now: number): SQL<number> {
  return sql<number>`(select max(${now}, coalesce(max(${counters.value}) + 1, 0)) from ${counters} where ${eq(counters.name, name)})`;
}

/** @param condition by default: the previous statement changed a row */
export function incrementCounter(
  db: Database,
  name: CounterName,
  now: number,
  condition: SQL = previousStatementChanged,
) {
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

/** Both versions are in one row. */
export async function findCatalogueVersion(db: Database): Promise<{ version: number; settingsVersion: number }> {
  const { value, settings } = counters;
  const [row] = await db.select({ value, settings }).from(counters).where(eq(counters.name, 'tours'));
  return { version: row?.value ?? 0, settingsVersion: row?.settings ?? 0 };
}
