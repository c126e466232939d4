import { createECDH } from 'node:crypto';
import type { Env } from '../env';

/** P-256, base64url: `publicKey` an uncompressed point, as browsers want it. */
export interface SiteKeys {
  publicKey: string;
  privateKey: string;
}

function toKeys(secret: string): SiteKeys | null {
  const privateKey = secret.trim();
  if (privateKey === '') return null;
  try {
    if (!/^[\w-]{43}$/.test(privateKey)) throw new Error('Not 32 bytes.');
    const pair = createECDH('prime256v1');
    pair.setPrivateKey(Buffer.from(privateKey, 'base64url'));
    return { publicKey: pair.getPublicKey('base64url'), privateKey };
  } catch {
    console.error(JSON.stringify({ error: 'VAPID_PRIVATE_KEY is no private key of P-256' }));
    return null;
  }
}

let last: { secret: string; keys: SiteKeys | null } = { secret: '', keys: null };

/**
 * The keys that the site signs its notifications with (VAPID, RFC 8292): a secret of the Worker's, and the public key that
 * follows from it. Null where there is none, or none that is one.
 */
export function findSiteKeys({ VAPID_PRIVATE_KEY: secret = '' }: Pick<Env, 'VAPID_PRIVATE_KEY'>): SiteKeys | null {
  if (secret !== last.secret) last = { secret, keys: toKeys(secret) };
  return last.keys;
}
