import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runTool } from '../command.ts';

const sources = ['{web,worker,shared}/**', 'vite.config.ts', 'wrangler.toml', 'package{,-lock}.json'];
// Every build empties this folder.
const stamp = 'dist/highpass/.sources';

const isTest = (path: string) => /\.test\.tsx?$|\/test\//.test(path);

/** SHA-256 (hex) of the names and contents of files, given as globs. Files that only tests use are left out. */
export function hashFiles(patterns: string[]): string {
  const hash = createHash('sha256');
  const files = globSync(patterns, { withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = files.map((entry) => join(entry.parentPath, entry.name)).filter((path) => !isTest(path));
  for (const path of paths.sort()) hash.update(`${path}\0`).update(readFileSync(path)).update('\0');
  return hash.digest('hex');
}

/** Builds the site if its sources changed. @throws with the build's error output */
export function ensureBuilt(): void {
  const hash = hashFiles(sources);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return;
  console.log('Building the site …');
  rmSync(stamp, { force: true });
  runTool('vite/bin/vite.js', ['build']);
  writeFileSync(stamp, hash);
}
