import { DatabaseSync } from 'node:sqlite';
import { pictureWidths } from '#shared/tours/media';
import { Refusal } from '../setup/refusal.mjs';
import { type Columns, type Final, listColumns, listFinal, listLive } from './final.ts';

export type Query = (sql: string) => Promise<Record<string, unknown>[]>;

/** The number of rows by table. */
export async function countRows(query: Query): Promise<Record<string, number>> {
  const ours = "type = 'table' AND name NOT GLOB 'sqlite_*' AND name NOT GLOB '_cf_*'";
  const tables = await query(`SELECT name FROM sqlite_master WHERE ${ours} ORDER BY name`);
  if (tables.length === 0) return {};
  // All in one statement: each takes a while on a far database.
  const counts = tables.map(({ name }) => `(SELECT count(*) FROM "${name}") AS "${name}"`);
  const [counted = {}] = await query(`SELECT ${counts}`);
  return Object.fromEntries(Object.entries(counted).map(([name, n]) => [name, Number(n)]));
}

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
