import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/**
 * Locks a state folder until this process ends or the returned function is called, because each server would rely on its own
 * cached copy of the database. Also makes all files that this process writes later private: the folder contains inquiries,
 * e-mails and password hashes.
 * @throws when another process has locked it
 */
export function lockState(stateFolder: string): () => void {
  process.umask(0o077);
  mkdirSync(stateFolder, { recursive: true });
  const lock = new DatabaseSync(join(stateFolder, 'lock.sqlite'));
  try {
    lock.exec('BEGIN EXCLUSIVE');
  } catch (cause) {
    throw new Error(`The data in ${stateFolder} is being used by another server or command; stop it first.`, { cause });
  }
  const release = () => lock.close();
  // The listener also prevents the lock from being garbage-collected.
  process.once('exit', release);
  return () => {
    process.off('exit', release);
    release();
  };
}
