import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findConfigPath } from '../backup/wrangler-d1.ts';
import { runWrangler } from '../command.ts';

/** Where the local site keeps what are secrets of the Worker's on a deployed one. */
export const pushKeyFile = 'push-key';
export const peopleKeyFile = 'people-key';

/** A private key to sign notifications with (VAPID, RFC 8292): of P-256, 32 bytes in base64url. */
export function generatePushKey(): string {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return String(privateKey.export({ format: 'jwk' }).d);
}

/** A key to encrypt people's papers with: its number, which each text carries, and 32 bytes in base64url. */
export const generatePeopleKey = () => `1:${randomBytes(32).toString('base64url')}`;

/** In a file that only its owner can read. */
function write(path: string, key: string): void {
  writeFileSync(`${path}.new`, key, { mode: 0o600 });
  renameSync(`${path}.new`, path);
}

/** The local site's keys, each made when it is first needed. Without the one for people's papers, these are lost. */
export function readKeys(state: string): { push: string; people: string } {
  const read = (name: string, make: () => string) => {
    const path = join(state, name);
    if (!existsSync(path)) write(path, make());
    return readFileSync(path, 'utf8').trim();
  };
  return { push: read(pushKeyFile, generatePushKey), people: read(peopleKeyFile, generatePeopleKey) };
}

/** Secrets of the deployed Worker. Nobody can read them back: what PEOPLE_KEY encrypted is lost with it. */
const secrets: Record<string, () => string> = { VAPID_PRIVATE_KEY: generatePushKey, PEOPLE_KEY: generatePeopleKey };

/** Gives the deployed Worker the secrets that it lacks. */
export function createMissingSecrets(): void {
  const listed: { name: string }[] = JSON.parse(
    runWrangler(['secret', 'list', '--format', 'json', '-c', findConfigPath()]),
  );
  for (const [name, make] of Object.entries(secrets)) {
    if (listed.some((one) => one.name === name)) continue;
    runWrangler(['secret', 'put', name, '-c', findConfigPath()], 'pipe', make());
    console.log(`The Worker has a new secret, ${name}.`);
  }
}
