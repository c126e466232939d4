// Runs on the system's Node before installation: built-ins only.
import { readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { requireNode, root, runUnderProjectNode } from './node-runtime.mjs';
import { requireWritable } from './preflight.mjs';
import { runProgram } from './program.mjs';
import { Refusal } from './refusal.mjs';

/** @typedef {{ version?: string, optional?: boolean, devOptional?: boolean }} Locked */

/** @param {string} path @returns {Record<string, Locked>} */
function readPackages(path) {
  return JSON.parse(readFileSync(join(root, path), 'utf8')).packages;
}

/** Compares node_modules with the lockfile, using npm's own list of installed packages. */
function isInstalled() {
  const { '': _, ...wanted } = readPackages('package-lock.json');
  try {
    const present = readPackages('node_modules/.package-lock.json');
    return Object.entries(wanted).every(([path, { version, optional, devOptional }]) =>
      present[path] ? present[path].version === version : optional || devOptional,
    );
  } catch {
    return false;
  }
}

async function ensureInstalled() {
  if (isInstalled()) return;
  console.log('Installing about 450 packages; this takes a minute or so …');
  // npm puts our own Node first on the PATH, and would remove it while it runs.
  const path = (process.env.PATH ?? '').split(delimiter).filter((folder) => !folder.startsWith(root));
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));
  const { fine, said } = await runProgram('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    env: { ...process.env, PATH: path.join(delimiter) },
    shell: process.platform === 'win32',
  });
  if (!fine) throw new Refusal(`Couldn’t install the packages.\n${said}`);
}

/**
 * Installs packages if needed, then runs a script under the project's Node.
 * @param {string} script path from the root @param {string[]} folders that it writes to
 */
export async function installAndRun(script, ...folders) {
  requireNode();
  requireWritable(root, ...folders);
  await ensureInstalled();
  await runUnderProjectNode(script);
}
