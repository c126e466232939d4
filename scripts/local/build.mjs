import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../setup/node-runtime.mjs';
import { Refusal } from '../setup/refusal.mjs';

const sources = [
  'web/**',
  'worker/**',
  'shared/**',
  'vite.config.ts',
  'wrangler.toml',
  'package.json',
  'package-lock.json',
];
const stamp = join(root, 'dist/.sources');

/** SHA-256 (hex) of the names and contents of files. @param {string[]} patterns globs from the root */
export function hashFiles(patterns) {
  const hash = createHash('sha256');
  const files = globSync(patterns, { cwd: root, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = files.map((entry) => join(entry.parentPath, entry.name)).filter((path) => !/\.test\.tsx?$/.test(path));
  for (const path of paths.sort())
    hash.update(path.slice(root.length)).update('\0').update(readFileSync(path)).update('\0');
  return hash.digest('hex');
}

function isBuilt(/** @type {string} */ hash) {
  try {
    return readFileSync(stamp, 'utf8') === hash;
  } catch {
    return false;
  }
}

/** Builds the site if its sources changed. Throws a Refusal with the build's output. */
export async function ensureBuilt() {
  const hash = hashFiles(sources);
  if (isBuilt(hash)) return;
  console.log('Building the site …');
  const vite = spawn(process.execPath, [join(root, 'node_modules/vite/bin/vite.js'), 'build'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  process.once('exit', () => vite.kill());
  let said = '';
  for (const stream of [vite.stdout, vite.stderr]) stream.on('data', (chunk) => (said += chunk));
  const code = await new Promise((resolve) => vite.once('exit', resolve));
  if (code !== 0) throw new Refusal(`The build failed.\n${said.trim()}`);
  writeFileSync(stamp, hash);
}
