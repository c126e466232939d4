// Runs on the system's Node before installation: built-ins only.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { root } from './node-runtime.mjs';
import { Refusal } from './refusal.mjs';

/** @typedef {{ version?: string, optional?: boolean, devOptional?: boolean }} Locked */

/** @param {string} path @returns {Record<string, Locked> | null} */
function readPackages(path) {
  try {
    return JSON.parse(readFileSync(join(root, path), 'utf8')).packages;
  } catch {
    return null;
  }
}

/** Compares node_modules with the lockfile, using npm's own list of installed packages. */
function isInstalled() {
  const wanted = readPackages('package-lock.json');
  const present = readPackages('node_modules/.package-lock.json');
  if (!present) return false;
  if (!wanted) return true;
  return Object.entries(wanted).every(([path, { version, optional, devOptional }]) => {
    if (path === '') return true;
    const found = present[path];
    return found ? found.version === version : optional === true || devOptional === true;
  });
}

/** The npm that runs us, so that its own Node is used, not one from node_modules. */
function npmCommand() {
  const { npm_execpath: script, npm_node_execpath: node } = process.env;
  return script?.endsWith('npm-cli.js') && node ? { command: node, before: [script] } : { command: 'npm', before: [] };
}

function withoutOwnBin() {
  const path = (process.env.PATH ?? '').split(delimiter).filter((folder) => !folder.startsWith(root));
  return { ...process.env, PATH: path.join(delimiter) };
}

/** Installs packages if needed. Throws a Refusal with npm's output if npm fails. */
export async function ensureInstalled() {
  if (isInstalled()) return;
  const { command, before } = npmCommand();
  const verb = existsSync(join(root, 'package-lock.json')) ? 'ci' : 'install';
  console.log('Installing about 450 packages; this takes a minute or so …');
  const started = Date.now();
  const npm = spawn(command, [...before, verb, '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    env: withoutOwnBin(),
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
  });
  let said = '';
  for (const stream of [npm.stdout, npm.stderr]) stream.on('data', (chunk) => (said += chunk));
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) process.once(signal, () => npm.kill());
  const code = await new Promise((resolve) => {
    npm.once('error', (error) => resolve(error.message));
    npm.once('exit', resolve);
  });
  if (code !== 0) throw new Refusal(`Couldn’t install the packages.\n${said.trim() || code}`);
  console.log(`Packages installed in ${Math.round((Date.now() - started) / 1000)} s.`);
}
