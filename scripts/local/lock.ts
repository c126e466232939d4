import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Refusal } from '../setup/refusal.mjs';

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
