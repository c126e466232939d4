import { chmodSync, existsSync, lstatSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { peopleKeyFile } from './people-key.ts';
import { pushKeyFile } from './push-key.ts';

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
