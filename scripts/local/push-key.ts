import { generateKeyPairSync } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where the local site keeps what is a secret of the Worker's on a deployed one. */
export const pushKeyFile = 'push-key';

/** A private key to sign notifications with (VAPID, RFC 8292): of P-256, 32 bytes in base64url. */
export function makePushKey(): string {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return String(privateKey.export({ format: 'jwk' }).d);
}

/** Gives the local site a new key, which it takes when it starts, in a file that only its owner can read. */
export function writePushKey(state: string): void {
  const path = join(state, pushKeyFile);
  writeFileSync(`${path}.new`, makePushKey(), { mode: 0o600 });
  renameSync(`${path}.new`, path);
}

/** The local site's key, made when it is first needed. */
export function readPushKey(state: string): string {
  const path = join(state, pushKeyFile);
  if (!existsSync(path)) writePushKey(state);
  return readFileSync(path, 'utf8');
}
