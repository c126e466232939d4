import { getTableColumns, is, SQL, sql } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import { drizzle } from 'drizzle-orm/d1';
import { QueryBuilder, type SQLiteTable } from 'drizzle-orm/sqlite-core';

/** Drizzle over D1. Cheap: made once per request. */
export function createDb(env: { DB: D1Database }) {
  return drizzle(env.DB);
}

export type Database = ReturnType<typeof createDb>;

/** Builds queries that stand within other statements. */
export const query = new QueryBuilder();

/** Query for `exists`: rows of a table. */
export const rowsOf = (table: SQLiteTable, which: SQL | undefined) =>
  query.select({ one: sql`1` }).from(table).where(which);

/** The first of the rows; null if there is none. */
export const first = async <T>(rows: PromiseLike<readonly T[]>): Promise<T | null> => (await rows)[0] ?? null;

/** True if this condition holds now. */
export async function isTrue(db: Database, condition: SQL): Promise<boolean> {
  const [row] = await db.all<{ known: number }>(sql`select ${condition} as known`);
  return row?.known === 1;
}

type Values<T extends SQLiteTable> = { [Name in keyof T['$inferInsert']]: T['$inferInsert'][Name] | SQL };

/**
 * Statement: a row of these values, where the clause (`where …`, `from … where …`) gives one. What isn't named is as the
 * column says, or null.
 */
export function insertWhere<T extends SQLiteTable>(db: Database, table: T, values: Values<T>, clause: SQL) {
  const given: Record<string, unknown> = values;
  const row = Object.entries(getTableColumns(table)).map(([name, column]) => {
    const value = given[name] === undefined ? (column.default ?? null) : given[name];
    if (is(value, SQL)) return value;
    return value === null ? sql`null` : sql`${sql.param(value, column)}`;
  });
  return db.insert(table).select(sql`select ${sql.join(row, sql`, `)} ${clause}`);
}

/** Runs a batch, all or nothing; true if this statement of it, the first if none is named, changed anything. */
export async function didChange(
  db: Database,
  statements: readonly BatchItem<'sqlite'>[],
  statement = statements[0],
): Promise<boolean> {
  const results = (await db.batch(statements as never)) as unknown as D1Result[];
  return (results[statements.indexOf(statement as BatchItem<'sqlite'>)]?.meta.changes ?? 0) > 0;
}
