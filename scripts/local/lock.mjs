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
 * Takes a state folder for this process: two servers on one database would each believe their own copy of it. The lock
 * is the system's own, taken through SQLite, and dies with the process however that ends; a process number in a file
 * would outlive it, and in a container the next start may well have the same one.
 * @param {string} state
 * @returns {() => void} gives it back
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
  // For whoever reads the refusal; nothing depends on it.
  writeFileSync(owner, String(process.pid));
  return () => lock.close();
}
