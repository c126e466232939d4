import {
  chmodSync,
  existsSync,
  globSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Refusal } from '../setup/refusal.mjs';
import { peopleKeyFile, pushKeyFile } from './keys.ts';

/**
 * The files that the site writes into its data folder. STATE may name one with other things in it, which stay as they
 * are.
 */
const logs = ['server.log', 'server.log.1', 'server.log.2'];
const ours = ['v3', 'mail', 'tmp', pushKeyFile, peopleKeyFile, ...logs, 'lock.sqlite', 'served-by', 'seed-unfinished'];

function closeToOthers(path: string): void {
  const stat = lstatSync(path);
  if (stat.isSymbolicLink()) return;
  if (stat.isDirectory()) for (const name of readdirSync(path)) closeToOthers(join(path, name));
  chmodSync(path, stat.isDirectory() ? 0o700 : 0o600);
}

/**
 * Keeps the data folder to its owner, for it holds inquiries, mails and password hashes: folders 0700, files 0600, those
 * from before and those that this process and its children are yet to write.
 */
export function keepPrivate(state: string): void {
  process.umask(0o077);
  mkdirSync(state, { recursive: true });
  for (const name of ours) if (existsSync(join(state, name))) closeToOthers(join(state, name));
  if (readdirSync(state).every((name) => ours.includes(name))) chmodSync(state, 0o700);
}

const busy = 5;

/**
 * Locks a state folder, since two servers would each trust their own copy of the database; what it returns releases the
 * lock. SQLite's lock ends with the process; a process number in a file would outlive it and may match a new process in
 * a container.
 */
export function lockState(state: string): () => void {
  mkdirSync(state, { recursive: true });
  const owner = join(state, 'served-by');
  const lock = new DatabaseSync(join(state, 'lock.sqlite'));
  try {
    lock.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    if (!(error instanceof Error && 'errcode' in error && error.errcode === busy)) throw error;
    const by = existsSync(owner) ? `, by process ${readFileSync(owner, 'utf8')}` : '';
    throw new Refusal(`The data in ${state} is already being served${by}.`);
  }
  writeFileSync(owner, String(process.pid));
  return () => lock.close();
}

/**
 * Throws SQLite's own error if a database in a state folder is damaged: the runtime says “internal error” to all that is
 * asked, or nothing. Call it with the folder's lock.
 */
function requireSound(state: string): void {
  for (const path of globSync('v3/d1/*/*.sqlite', { cwd: state })) {
    const db = new DatabaseSync(join(state, path));
    try {
      const found = db.prepare('PRAGMA quick_check(1)').get();
      if (found?.quick_check !== 'ok') throw new Error(`database disk image is malformed: ${found?.quick_check}`);
    } finally {
      db.close();
    }
  }
}

/** Takes a state folder for this process: private, locked and sound. What it returns gives it up. */
export function takeState(state: string): () => void {
  keepPrivate(state);
  const unlock = lockState(state);
  requireSound(state);
  return unlock;
}
