import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { carryOver, fromFolder } from '../deployment/carry-over.ts';
import { root } from '../setup/node-runtime.mjs';
import { runTool } from '../setup/program.mjs';
import { Refusal } from '../setup/refusal.mjs';

const sources = ['{web,worker,shared,scripts/build}/**', 'vite.config.ts', 'wrangler.toml', 'package{,-lock}.json'];
const stamp = join(root, 'dist/.sources');

/** SHA-256 (hex) of the names and contents of files, given as globs from the root. */
export function hashFiles(patterns: string[]): string {
  const hash = createHash('sha256');
  const files = globSync(patterns, { cwd: root, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = files.map((entry) => join(entry.parentPath, entry.name)).filter((path) => !/\.test\.tsx?$/.test(path));
  for (const path of paths.sort())
    hash.update(path.slice(root.length)).update('\0').update(readFileSync(path)).update('\0');
  return hash.digest('hex');
}

/** Builds the site if its sources changed. Throws a Refusal with the build's output. */
export async function ensureBuilt(): Promise<void> {
  const hash = hashFiles(sources);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return;
  console.log('Building the site …');
  const client = join(root, 'dist/client');
  const former = fromFolder(client);
  const { fine, said } = await runTool('vite/bin/vite.js', ['build']);
  if (!fine) throw new Refusal(`The build failed.\n${said}`);
  await carryOver(client, former, Date.now());
  writeFileSync(stamp, hash);
}
