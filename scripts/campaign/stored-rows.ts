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
