import { DatabaseSync } from 'node:sqlite';
import { iconSizes, iconSrc, linkPictureSrc, logoSrc } from '#shared/settings/brand';
import { pictureWidths, shareSrc } from '#shared/tours/pictures';

/** Loads a database's SQL into memory. @throws when SQLite does not take it */
export function loadSql(sql: string): DatabaseSync {
  try {
    const db = new DatabaseSync(':memory:', { enableForeignKeyConstraints: false });
    db.exec(sql);
    return db;
  } catch (error) {
    throw new Error(`The database’s SQL can’t be read: ${error}`);
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

/** Keys of the objects that a database names. `brand` has the agency's own pictures in all forms, of which some exist. */
export function listFiles(db: DatabaseSync): { pictures: string[]; brand: string[] } {
  const list = (sql: string) =>
    db
      .prepare(sql)
      .all()
      .map(({ text }) => String(text));
  const pictures = list('SELECT sha AS text FROM pictures WHERE stored_at IS NOT NULL').flatMap((sha) => [
    `original/${sha}`,
    shareSrc(sha).slice(1),
    ...pictureWidths.map((width) => `img/${sha}-${width}.webp`),
  ]);
  const brandShas = new Set(
    list('SELECT value AS text FROM settings').flatMap((text) => text.match(/[0-9a-f]{64}/g) ?? []),
  );
  const brand = [...brandShas].flatMap((sha) =>
    [logoSrc(sha), linkPictureSrc(sha), ...iconSizes.map((size) => iconSrc(sha, size))].map((src) => src.slice(1)),
  );
  return { pictures, brand };
}

/** @throws that names the pictures' files that are missing */
export function requireFiles(db: DatabaseSync, isThere: (key: string) => boolean): void {
  const missing = listFiles(db).pictures.filter((key) => !isThere(key));
  if (missing.length > 0) throw new Error(`${missing.length} files are missing:\n${missing.join('\n')}`);
}

export function countRows(db: DatabaseSync): string {
  const count = (table: string) => db.prepare(`SELECT count(*) AS n FROM ${table}`).get()?.n;
  return `${count('tours')} tours, ${count('inquiries')} inquiries`;
}
