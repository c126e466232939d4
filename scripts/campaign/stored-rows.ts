import { globSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Opens the database of a site that is stopped. */
export async function withRows<T>(state: string, work: (db: DatabaseSync) => T | Promise<T>): Promise<T> {
  const file = globSync('v3/d1/*/*.sqlite', { cwd: state }).find((path) => !path.endsWith('metadata.sqlite'));
  if (file === undefined) throw new Error(`${state} has no database`);
  const db = new DatabaseSync(join(state, file));
  try {
    return await work(db);
  } finally {
    db.close();
  }
}

/** A query's results. */
export const rows = (db: DatabaseSync, query: string) =>
  db.prepare(query).all() as Record<string, string | number | null>[];

/** All that is stored, as one text. */
export function everything(db: DatabaseSync): string {
  const tables = rows(db, "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE '\\_%' ESCAPE '\\'");
  return tables.map(({ name }) => JSON.stringify(rows(db, `SELECT * FROM "${name}"`))).join('\n');
}
