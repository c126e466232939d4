import { Buffer } from 'node:buffer';
import * as v from 'valibot';
import type { Env } from '../env';

/** Additional authenticated data: a ciphertext copied to another person's row cannot be decrypted. */
interface TravellerSeat {
  bookingId: string;
  seat: number;
}

const keyPattern = /^(\d{1,3}):([\w-]{43})$/;
const ivBytes = 12;

export interface EncryptionKeys {
  encrypt: (at: TravellerSeat, fields: Record<string, string>) => Promise<string>;
  /** Returns null if the key is gone or the ciphertext was changed. */
  decrypt: (at: TravellerSeat, sealed: string) => Promise<Record<string, string> | null>;
}

const Fields = v.record(v.string(), v.string());
const toBytes = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'));
const toAdditionalData = ({ bookingId, seat }: TravellerSeat) => new TextEncoder().encode(`${bookingId}/${seat}`);

async function readKeys(secret: string): Promise<Map<number, CryptoKey> | null> {
  const keys = new Map<number, CryptoKey>();
  for (const one of secret.split(',')) {
    const [, name, key] = keyPattern.exec(one.trim()) ?? [];
    // Which of two keys of one number encrypted a text could not be told.
    if (name === undefined || key === undefined || Number(name) > 255 || keys.has(Number(name))) return null;
    const imported = await crypto.subtle.importKey('raw', toBytes(key), 'AES-GCM', false, ['encrypt', 'decrypt']);
    keys.set(Number(name), imported);
  }
  return keys;
}

let cachedKeys: { secret: string; keys: Promise<EncryptionKeys | null> } = { secret: '', keys: Promise.resolve(null) };

async function importKeys(secret: string): Promise<EncryptionKeys | null> {
  const keys = secret === '' ? null : await readKeys(secret);
  const [newest] = keys ?? [];
  if (!keys || !newest) {
    if (secret !== '') console.error(JSON.stringify({ error: 'PEOPLE_KEY is no key' }));
    return null;
  }
  const [version, key] = newest;
  return {
    encrypt: async (at, fields) => {
      const iv = crypto.getRandomValues(new Uint8Array(ivBytes));
      const algorithm = { name: 'AES-GCM', iv, additionalData: toAdditionalData(at) };
      const text = new TextEncoder().encode(JSON.stringify(fields));
      const sealed = new Uint8Array(await crypto.subtle.encrypt(algorithm, key, text));
      return Buffer.from([version, ...iv, ...sealed]).toString('base64url');
    },
    decrypt: async (at, sealed) => {
      const bytes = toBytes(sealed);
      const by = keys.get(bytes[0] ?? -1);
      if (!by) return null;
      const algorithm = { name: 'AES-GCM', iv: bytes.slice(1, 1 + ivBytes), additionalData: toAdditionalData(at) };
      try {
        const text = await crypto.subtle.decrypt(algorithm, by, bytes.slice(1 + ivBytes));
        return v.parse(Fields, JSON.parse(new TextDecoder().decode(text)));
      } catch {
        return null;
      }
    },
  };
}

/** Encryption of people's papers: AES-GCM with the Worker's secret. Null on a site without a valid secret. */
export function findEncryptionKeys({
  PEOPLE_KEY: secret = '',
}: Pick<Env, 'PEOPLE_KEY'>): Promise<EncryptionKeys | null> {
  if (secret !== cachedKeys.secret) cachedKeys = { secret, keys: importKeys(secret) };
  return cachedKeys.keys;
}
