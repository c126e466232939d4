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
  encrypt: (seat: TravellerSeat, fields: Record<string, string>) => Promise<string>;
  /** Returns null if the site no longer has the key, or if the ciphertext was changed. */
  decrypt: (seat: TravellerSeat, ciphertext: string) => Promise<Record<string, string> | null>;
}

const Fields = v.record(v.string(), v.string());
const toBytes = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'));
const toAdditionalData = ({ bookingId, seat }: TravellerSeat) => new TextEncoder().encode(`${bookingId}/${seat}`);

async function readKeys(secret: string): Promise<Map<number, CryptoKey> | null> {
  const keys = new Map<number, CryptoKey>();
  for (const keyText of secret.split(',')) {
    const [, version, key] = keyPattern.exec(keyText.trim()) ?? [];
    // Two keys with one version number would be ambiguous.
    if (version === undefined || key === undefined || Number(version) > 255 || keys.has(Number(version))) return null;
    const cryptoKey = await crypto.subtle.importKey('raw', toBytes(key), 'AES-GCM', false, ['encrypt', 'decrypt']);
    keys.set(Number(version), cryptoKey);
  }
  return keys;
}

let cachedKeys: { secret: string; keys: Promise<EncryptionKeys | null> } = { secret: '', keys: Promise.resolve(null) };

async function importKeys(secret: string): Promise<EncryptionKeys | null> {
  const keys = secret === '' ? null : await readKeys(secret);
  const [newestKey] = keys ?? [];
  if (!keys || !newestKey) {
    if (secret !== '') console.error(JSON.stringify({ error: 'PEOPLE_KEY is no key' }));
    return null;
  }
  const [version, key] = newestKey;
  return {
    encrypt: async (seat, fields) => {
      const iv = crypto.getRandomValues(new Uint8Array(ivBytes));
      const algorithm = { name: 'AES-GCM', iv, additionalData: toAdditionalData(seat) };
      const plaintext = new TextEncoder().encode(JSON.stringify(fields));
      const encryptedBytes = new Uint8Array(await crypto.subtle.encrypt(algorithm, key, plaintext));
      return Buffer.from([version, ...iv, ...encryptedBytes]).toString('base64url');
    },
    decrypt: async (seat, ciphertext) => {
      const ciphertextBytes = toBytes(ciphertext);
      const decryptionKey = keys.get(ciphertextBytes[0] ?? -1);
      if (!decryptionKey) return null;
      const algorithm = {
        name: 'AES-GCM',
        iv: ciphertextBytes.slice(1, 1 + ivBytes),
        additionalData: toAdditionalData(seat),
      };
      try {
        const plaintext = await crypto.subtle.decrypt(algorithm, decryptionKey, ciphertextBytes.slice(1 + ivBytes));
        return v.parse(Fields, JSON.parse(new TextDecoder().decode(plaintext)));
      } catch {
        return null;
      }
    },
  };
}

/** AES-GCM encryption of travellers' fields with the Worker's secret. Null on a site without a valid secret. */
export function findEncryptionKeys({
  PEOPLE_KEY: secret = '',
}: Pick<Env, 'PEOPLE_KEY'>): Promise<EncryptionKeys | null> {
  if (secret !== cachedKeys.secret) cachedKeys = { secret, keys: importKeys(secret) };
  return cachedKeys.keys;
}
