import { hash } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Refusal } from '../setup/refusal.mjs';

/** The files of a backup, with the SHA-256 of each. */
export interface Manifest {
  made?: string;
  files: Record<string, { sha256: string; contentType?: string | undefined }>;
}

/** A backup's files by path, each as it was written. Throws a Refusal if one is damaged, missing or too many. */
export function readBackup(folder: string) {
  const manifest = join(folder, 'manifest.json');
  if (!existsSync(manifest)) throw new Refusal(`${folder} is no whole backup: it has no manifest.json.`);
  const listed: Manifest['files'] = {};
  try {
    Object.assign(listed, JSON.parse(readFileSync(manifest, 'utf8')).files);
  } catch {
    throw new Refusal(`${manifest} is damaged.`);
  }
  const present = globSync('**', { cwd: folder, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = new Set(present.map((entry) => join(entry.parentPath, entry.name)));
  paths.delete(manifest);
  const read = (path: string) => readFileSync(join(folder, path));
  const isWhole = (path: string) =>
    paths.delete(join(folder, path)) && hash('sha256', read(path)) === listed[path]?.sha256;
  const wrong = ['db.sql', ...Object.keys(listed).filter((path) => path !== 'db.sql')].filter((path) => !isWhole(path));
  wrong.push(...paths);
  if (wrong.length > 0)
    throw new Refusal(`The backup is damaged; nothing was changed. Not as written:\n${wrong.join('\n')}`);
  const media = Object.entries(listed).filter(([path]) => path.startsWith('media/'));
  return { sql: read('db.sql').toString(), read, media: new Map(media.map(([path, file]) => [path.slice(6), file])) };
}
