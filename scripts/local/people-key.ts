import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where the local site keeps what is a secret of the Worker's on a deployed one. */
export const peopleKeyFile = 'people-key';

/** A key to encrypt people's papers with: its number, which each text carries, and 32 bytes in base64url. */
export const makePeopleKey = (version = 1) => `${version}:${randomBytes(32).toString('base64url')}`;

/** The local site's key, made when it is first needed, in a file that only its owner can read. Without it, papers are lost. */
export function readPeopleKey(state: string): string {
  const path = join(state, peopleKeyFile);
  if (!existsSync(path)) {
    writeFileSync(`${path}.new`, makePeopleKey(), { mode: 0o600 });
    renameSync(`${path}.new`, path);
  }
  return readFileSync(path, 'utf8').trim();
}
