import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findConfigPath } from '../backup/wrangler-d1.ts';
import { runWrangler } from '../command.ts';

/** Files in the local site's state folder. A deployed Worker has the keys as secrets. */
export const pushKeyFile = 'push-key';
const peopleKeyFile = 'people-key';

/** Returns a private key that signs push notifications (VAPID, RFC 8292): P-256, 32 bytes in base64url. */
export function generatePushKey(): string {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return String(privateKey.export({ format: 'jwk' }).d);
}

/** Returns a key that encrypts travel documents: its number, which each ciphertext repeats, and 32 bytes in base64url. */
export const generatePeopleKey = () => `1:${randomBytes(32).toString('base64url')}`;

function writePrivateFile(path: string, text: string): void {
  writeFileSync(`${path}.new`, text, { mode: 0o600 });
  renameSync(`${path}.new`, path);
}

export function readKeys(stateFolder: string): { pushKey: string; peopleKey: string } {
  const readOrGenerate = (file: string, generate: () => string) => {
    const path = join(stateFolder, file);
    if (!existsSync(path)) writePrivateFile(path, generate());
    return readFileSync(path, 'utf8').trim();
  };
  return {
    pushKey: readOrGenerate(pushKeyFile, generatePushKey),
    peopleKey: readOrGenerate(peopleKeyFile, generatePeopleKey),
  };
}

const secretGenerators = { VAPID_PRIVATE_KEY: generatePushKey, PEOPLE_KEY: generatePeopleKey };

/** Generates the secrets that the deployed Worker lacks. It never replaces PEOPLE_KEY: what that encrypted would be lost. */
export function createMissingSecrets(): void {
  const existingSecrets: { name: string }[] = JSON.parse(
    runWrangler(['secret', 'list', '--format', 'json', '-c', findConfigPath()]),
  );
  for (const [name, generate] of Object.entries(secretGenerators)) {
    if (existingSecrets.some((secret) => secret.name === name)) continue;
    runWrangler(['secret', 'put', name, '-c', findConfigPath()], 'pipe', generate());
    console.log(`The Worker has a new secret, ${name}.`);
  }
}
