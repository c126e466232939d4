import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../setup/node-runtime.mjs';
import { runTool } from '../setup/program.mjs';
import { Refusal } from '../setup/refusal.mjs';

const sources = ['{web,worker,shared,scripts/build}/**', 'vite.config.ts', 'wrangler.toml', 'package{,-lock}.json'];
const stamp = join(root, 'dist/.sources');

const isOfTests = (path: string) => /\.test\.tsx?$|\/test\//.test(path);

/** SHA-256 (hex) of the names and contents of files, given as globs from the root; not of what only tests use. */
export function hashFiles(patterns: string[]): string {
  const hash = createHash('sha256');
  const files = globSync(patterns, { cwd: root, withFileTypes: true }).filter((entry) => entry.isFile());
  const names = files.map((entry) => join(entry.parentPath, entry.name).slice(root.length));
  for (const name of names.filter((one) => !isOfTests(one)).sort())
    hash
      .update(name)
      .update('\0')
      .update(readFileSync(join(root, name)))
      .update('\0');
  return hash.digest('hex');
}

/** Builds the site if its sources changed. Throws a Refusal with the build's output. */
export async function ensureBuilt(): Promise<void> {
  const hash = hashFiles(sources);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return;
  console.log('Building the site …');
  const { fine, said } = await runTool('vite/bin/vite.js', ['build']);
  if (!fine) throw new Refusal(`The build failed.\n${said}`);
  writeFileSync(stamp, hash);
}
