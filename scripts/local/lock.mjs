import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Refusal } from '../setup/refusal.mjs';

const busy = 5;

/** @param {string} file */
function readOwner(file) {
  try {
    return `, by process ${Number(readFileSync(file, 'utf8'))}`;
  } catch {
    return '';
  }
}

/**
 * Locks a state folder, since two servers would each trust their own copy of the database. SQLite's lock ends with the
 * process; a process number in a file would outlive it and may match a new process in a container.
 * @param {string} state @returns {() => void} releases the lock
 */
export function lockState(state) {
  mkdirSync(state, { recursive: true });
  const owner = join(state, 'served-by');
  const lock = new DatabaseSync(join(state, 'lock.sqlite'));
  try {
    lock.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    if (error instanceof Error && 'errcode' in error && error.errcode === busy) {
      throw new Refusal(`The data in ${state} is already being served${readOwner(owner)}.`);
    }
    throw error;
  }
  writeFileSync(owner, String(process.pid));
  return () => lock.close();
}
