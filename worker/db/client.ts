import { getTableColumns, is, SQL, sql } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import { drizzle } from 'drizzle-orm/d1';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';

/** Drizzle over D1's primary copy: the newest there is. Cheap: made once per request. */
export function createDb(env: { DB: D1Database }) {
  return drizzle(env.DB);
}

/**
 * Drizzle over whichever copy of D1 is near, if that is at least as new as `bookmark`; null for any. Only for reading.
 * Each query waits for the copy to catch up (developers.cloudflare.com/d1/best-practices/read-replication).
 */
export function createNearDb({ DB }: { DB: D1Database }, bookmark: string | null): Database {
  return drizzle(asDatabase(DB.withSession(bookmark ?? 'first-unconstrained')));
}

/** The result of `read` on the primary copy, and a bookmark of how new that is. */
export async function readNewest<T>(
  { DB }: { DB: D1Database },
  read: (db: Database) => Promise<T>,
): Promise<{ found: T; bookmark: string | null }> {
  const session = DB.withSession('first-primary');
  const found = await read(drizzle(asDatabase(session)));
  return { found, bookmark: session.getBookmark() };
}

/** Drizzle asks for no more than a session has. */
const asDatabase = (session: D1DatabaseSession) => session as unknown as D1Database;

export type Database = ReturnType<typeof createDb>;

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
