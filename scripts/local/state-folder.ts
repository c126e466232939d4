import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/**
 * Locks a state folder until this process ends, or until the returned function is called: two servers would each trust
 * their own copy of the database. From then on, what this process writes is for its owner only, since the folder holds
 * inquiries, e-mails and password hashes.
 * @throws when another process has locked it
 */
export function lockState(state: string): () => void {
  process.umask(0o077);
  mkdirSync(state, { recursive: true });
  const lock = new DatabaseSync(join(state, 'lock.sqlite'));
  try {
    lock.exec('BEGIN EXCLUSIVE');
  } catch (cause) {
    throw new Error(`The data in ${state} is being used by another server or command; stop it first.`, { cause });
  }
  const release = () => lock.close();
  // Also keeps the lock from being collected as garbage.
  process.once('exit', release);
  return () => {
    process.off('exit', release);
    release();
  };
}
