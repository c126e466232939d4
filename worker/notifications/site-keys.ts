import { eq } from 'drizzle-orm';
import type { Database } from '../db/client';
import { siteKeys } from '../db/schema';

/** P-256, base64url: `publicKey` an uncompressed point, as browsers want it. */
interface Keys {
  publicKey: string;
  privateKey: string;
}

const { publicKey, privateKey } = siteKeys;

async function makeKeys(): Promise<Keys> {
  const pair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign', 'verify']);
  if (!('privateKey' in pair)) throw new Error('Not a pair of keys.');
  const point = (await crypto.subtle.exportKey('raw', pair.publicKey)) as ArrayBuffer;
  const { d = '' } = (await crypto.subtle.exportKey('jwk', pair.privateKey)) as JsonWebKey;
  return { publicKey: Buffer.from(point).toString('base64url'), privateKey: d };
}

/** The keys that the site signs its notifications with (VAPID, RFC 8292); made and kept when they're first asked for. */
export async function findSiteKeys(db: Database): Promise<Keys> {
  const read = () => db.select({ publicKey, privateKey }).from(siteKeys).where(eq(siteKeys.name, 'push'));
  const [known] = await read();
  if (known) return known;
  const made = await makeKeys();
  // Two may be first: the one who wins is everybody's.
  await db
    .insert(siteKeys)
    .values({ name: 'push', ...made })
    .onConflictDoNothing();
  return (await read())[0] ?? made;
}
