import { hash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { photoWidths } from '#shared/reviews/review';
import { iconSizes, iconSrc, linkPictureSrc, logoSrc } from '#shared/settings/brand';
import { pictureWidths, shareSrc } from '#shared/tours/pictures';

interface ManifestEntry {
  sha256: string;
  contentType: string;
}

export interface Manifest {
  files: Record<string, ManifestEntry>;
}

/** Returns the SQL of the database, the manifest's entries by object key, and a reader. @throws for a damaged or missing file */
export function readBackup(folder: string) {
  const manifestPath = join(folder, 'manifest.json');
  if (!existsSync(manifestPath)) throw new Error(`${folder} is no whole backup: it has no manifest.json.`);
  const readFile = (path: string) => readFileSync(join(folder, path));
  const isIntact = ([path, { sha256 }]: [string, ManifestEntry]) =>
    existsSync(join(folder, path)) && hash('sha256', readFile(path)) === sha256;
  const files = Object.entries(parseManifest(manifestPath));
  const damagedPaths = files.filter((file) => !isIntact(file)).map(([path]) => path);
  if (damagedPaths.length > 0)
    throw new Error(`The backup is damaged; nothing was changed. Not as written:\n${damagedPaths.join('\n')}`);
  const mediaFiles = files.filter(([path]) => path.startsWith('media/'));
  const entriesByKey = new Map(mediaFiles.map(([path, entry]) => [path.slice('media/'.length), entry]));
  return { sql: readFile('db.sql').toString(), readObject: (key: string) => readFile(`media/${key}`), entriesByKey };
}

function parseManifest(path: string): Manifest['files'] {
  try {
    return JSON.parse(readFileSync(path, 'utf8')).files;
  } catch {
    throw new Error(`${path} is damaged.`);
  }
}

export function loadSql(sql: string): DatabaseSync {
  try {
    const db = new DatabaseSync(':memory:', { enableForeignKeyConstraints: false });
    db.exec(sql);
    return db;
  } catch (error) {
    throw new Error(`The database’s SQL can’t be read: ${error}`);
  }
}

export function listTables(db: DatabaseSync): string[] {
  return db
    .prepare(
      "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT GLOB 'sqlite_*' AND name NOT GLOB '_cf_*'",
    )
    .all()
    .map(({ name }) => String(name));
}

/**
 * Returns the keys of the objects that the database refers to. `otherKeys` may have no object. They are of the agency's logo,
 * icon and link picture, a key for each form that such a picture may have, and of the photos of reviews, which a refusal
 * deletes at once.
 */
export function listObjectKeys(db: DatabaseSync): { pictureKeys: string[]; otherKeys: string[] } {
  const readColumn = (sql: string) =>
    db
      .prepare(sql)
      .all()
      .map(({ value }) => String(value));
  const pictureShas = readColumn('SELECT sha AS value FROM pictures WHERE stored_at IS NOT NULL');
  const pictureKeys = pictureShas.flatMap((sha) => [
    `original/${sha}`,
    shareSrc(sha).slice(1),
    ...pictureWidths.map((width) => `img/${sha}-${width}.webp`),
  ]);
  const brandShas = readColumn('SELECT value FROM settings').flatMap((json) => json.match(/[0-9a-f]{64}/g) ?? []);
  const brandKeys = [...new Set(brandShas)].flatMap((sha) =>
    [logoSrc(sha), linkPictureSrc(sha), ...iconSizes.map((size) => iconSrc(sha, size))].map((src) => src.slice(1)),
  );
  const photoIds = readColumn('SELECT json_each.value FROM reviews, json_each(reviews.photos)');
  const photoKeys = photoIds.flatMap((id) => photoWidths.map((width) => `review/${id}-${width}.webp`));
  return { pictureKeys, otherKeys: [...brandKeys, ...photoKeys] };
}

export function requirePictures(db: DatabaseSync, hasObject: (key: string) => boolean): void {
  const missingKeys = listObjectKeys(db).pictureKeys.filter((key) => !hasObject(key));
  if (missingKeys.length > 0) throw new Error(`${missingKeys.length} files are missing:\n${missingKeys.join('\n')}`);
}

export function formatRowCounts(db: DatabaseSync): string {
  const countRows = (table: string) => db.prepare(`SELECT count(*) AS count FROM ${table}`).get()?.count;
  return `${countRows('tours')} tours, ${countRows('inquiries')} inquiries`;
}
