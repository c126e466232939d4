import { hash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

interface BackedUpFile {
  sha256: string;
  contentType: string;
}

export interface Manifest {
  files: Record<string, BackedUpFile>;
}

/** Reads a backup. Throws if a file of it is damaged or missing. */
export function readBackup(folder: string) {
  const manifest = join(folder, 'manifest.json');
  if (!existsSync(manifest)) throw new Error(`${folder} is no whole backup: it has no manifest.json.`);
  const read = (path: string) => readFileSync(join(folder, path));
  const isWhole = ([path, { sha256 }]: [string, BackedUpFile]) =>
    existsSync(join(folder, path)) && hash('sha256', read(path)) === sha256;
  const files = Object.entries(parseManifest(manifest));
  const wrong = files.filter((file) => !isWhole(file)).map(([path]) => path);
  if (wrong.length > 0)
    throw new Error(`The backup is damaged; nothing was changed. Not as written:\n${wrong.join('\n')}`);
  const media = files.filter(([path]) => path.startsWith('media/'));
  return { sql: read('db.sql').toString(), read, media: new Map(media.map(([path, file]) => [path.slice(6), file])) };
}

function parseManifest(path: string): Manifest['files'] {
  try {
    return JSON.parse(readFileSync(path, 'utf8')).files;
  } catch {
    throw new Error(`${path} is damaged.`);
  }
}
