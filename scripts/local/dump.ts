import { DatabaseSync } from 'node:sqlite';
import { pictureWidths } from '#shared/media';
import { Refusal } from '../setup/refusal.mjs';

type Query = (sql: string) => Promise<Record<string, unknown>[]>;

/** The number of rows by table. */
export async function countRows(query: Query): Promise<Record<string, number>> {
  const ours = "type = 'table' AND name NOT GLOB 'sqlite_*' AND name NOT GLOB '_cf_*'";
  const rows: Record<string, number> = {};
  for (const { name } of await query(`SELECT name FROM sqlite_master WHERE ${ours} ORDER BY name`)) {
    const [counted] = await query(`SELECT count(*) AS n FROM "${name}"`);
    rows[String(name)] = Number(counted?.n);
  }
  return rows;
}

/** Reads a database’s SQL: its rows by table, and the files that its tours need. */
export async function readDump(sql: string): Promise<{ rows: Record<string, number>; needed: string[] }> {
  const db = new DatabaseSync(':memory:');
  try {
    db.exec(sql);
    const rows = await countRows(async (query) => db.prepare(query).all());
    const shown = db.prepare(
      'SELECT cover_sha AS sha FROM tours UNION SELECT value FROM tours, json_each(tours.gallery)',
    );
    const needed = shown
      .all()
      .flatMap(({ sha }) => [`original/${sha}`, ...pictureWidths.map((width) => `img/${sha}-${width}.webp`)]);
    return { rows, needed };
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
