import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runTool } from '../command.ts';

const sourcePatterns = ['{web,worker,shared}/**', 'vite.config.ts', 'wrangler.toml', 'package{,-lock}.json'];

/** File with the hash of the sources. Every build empties its folder. */
const sourceHashPath = 'dist/highpass/.sources';

const isTestFile = (path: string) => /\.test\.tsx?$|\/test\//.test(path);

/** Returns the SHA-256 (hex) of the names and contents of files, without test files. @param patterns globs */
export function hashFiles(patterns: string[]): string {
  const hash = createHash('sha256');
  const files = globSync(patterns, { withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = files.map((entry) => join(entry.parentPath, entry.name)).filter((path) => !isTestFile(path));
  for (const path of paths.sort()) hash.update(`${path}\0`).update(readFileSync(path)).update('\0');
  return hash.digest('hex');
}

export function ensureBuilt(): void {
  const sourceHash = hashFiles(sourcePatterns);
  if (existsSync(sourceHashPath) && readFileSync(sourceHashPath, 'utf8') === sourceHash) return;
  console.log('Building the site …');
  rmSync(sourceHashPath, { force: true });
  runTool('vite/bin/vite.js', ['build']);
  writeFileSync(sourceHashPath, sourceHash);
}
