import { DatabaseSync } from 'node:sqlite';
import { pictureWidths } from '#shared/tours/media';
import { Refusal } from '../setup/refusal.mjs';
import { type Final, listFinal, listLive } from './final.ts';
import { type Columns, countRows, listColumns, type Query } from './tables.ts';

interface Dump {
  /** The number of rows by table. */
  rows: Record<string, number>;
  /** The files that its tours need. */
  needed: string[];
  final: Final;
  /** The public ids of its inquiries that are not erased. */
  live: Set<unknown>;
  columns: Columns;
}

/** Reads a database’s SQL. */
export async function readDump(sql: string): Promise<Dump> {
  const db = new DatabaseSync(':memory:');
  try {
    db.exec(sql);
    const query: Query = async (text) => db.prepare(text).all();
    const rows = await countRows(query);
    const shown = db.prepare(
      'SELECT cover_sha AS sha FROM tours UNION SELECT value FROM tours, json_each(tours.gallery)',
    );
    const needed = shown
      .all()
      .flatMap(({ sha }) => [`original/${sha}`, ...pictureWidths.map((width) => `img/${sha}-${width}.webp`)]);
    return {
      rows,
      needed,
      final: await listFinal(query),
      live: await listLive(query),
      columns: await listColumns(query),
    };
  } catch (error) {
    throw new Refusal(`The database’s SQL can’t be read: ${error}`);
  } finally {
    db.close();
  }
}

/** Throws a Refusal that names what is missing. */
export function requireAll(needed: readonly string[], has: (key: string) => boolean): void {
  const missing = needed.filter((key) => !has(key));
  if (missing.length > 0) throw new Refusal(`${missing.length} files are missing:\n${missing.join('\n')}`);
}
