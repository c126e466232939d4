import { DatabaseSync } from 'node:sqlite';
import { pictureWidths } from '#shared/tours/media';
import { Refusal } from '../setup/refusal.mjs';

/** Loads a database's SQL into memory. @throws Refusal when SQLite does not take it */
export function loadSql(sql: string): DatabaseSync {
  try {
    const db = new DatabaseSync(':memory:', { enableForeignKeyConstraints: false });
    db.exec(sql);
    return db;
  } catch (error) {
    throw new Refusal(`The database’s SQL can’t be read: ${error}`);
  }
}

/** Names of the site's own tables, without those that SQLite and D1 keep for themselves. */
export function listTables(db: DatabaseSync): string[] {
  return db
    .prepare(
      "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT GLOB 'sqlite_*' AND name NOT GLOB '_cf_*'",
    )
    .all()
    .map(({ name }) => String(name));
}

/** Keys of the objects that the tours show. */
export function readNeededFiles(db: DatabaseSync): string[] {
  return db
    .prepare('SELECT cover_sha AS sha FROM tours UNION SELECT value FROM tours, json_each(tours.gallery)')
    .all()
    .flatMap(({ sha }) => [`original/${sha}`, ...pictureWidths.map((width) => `img/${sha}-${width}.webp`)]);
}
