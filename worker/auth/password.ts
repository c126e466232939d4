import { type BinaryLike, randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';

// Plain Node also runs this file for the first admin account, so it imports only node modules.

// OWASP's scrypt setting below the Workers cap of N·r·p ≤ 2^20, using 16 MiB. Not PBKDF2: production refuses more
// than 100,000 rounds, though local runs allow them.
const cost = { log2N: 14, r: 8, p: 5 };
const saltBytes = 16;
const keyBytes = 32;
const maxCost = 2 ** 20;
const maxMemory = 32 * 1024 * 1024;

const phc = /^\$scrypt\$ln=(\d{1,2}),r=(\d{1,2}),p=(\d{1,2})\$([A-Za-z0-9+/]{22})\$([A-Za-z0-9+/]{43})$/;

/** NFKC (NIST SP 800-63B-4, 3.1.1.2): keyboards write the same letter in one sign or in two. */
function derive(password: string, salt: BinaryLike, log2N: number, r: number, p: number): Promise<Buffer> {
  const options: ScryptOptions = { N: 2 ** log2N, r, p, maxmem: maxMemory + 1024 * 1024 };
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, keyBytes, options, (error, key) => (error ? reject(error) : resolve(key)));
  });
}

const unpadded = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');

/** A password as a PHC string, with a random salt and its cost parameters. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(saltBytes);
  const key = await derive(password, salt, cost.log2N, cost.r, cost.p);
  return `$scrypt$ln=${cost.log2N},r=${cost.r},p=${cost.p}$${unpadded(salt)}$${unpadded(key)}`;
}

/** True if the password matches. False for strings that aren't ours or are too expensive. */
export async function verifyPassword(password: string, stored: string): Promise<boolean> {
  const [, ln, r, p, salt, key] = phc.exec(stored) ?? [];
  if (!salt || !key) return false;
  const log2N = Number(ln);
  const blocks = Number(r);
  const lanes = Number(p);
  if (Math.min(log2N, blocks, lanes) < 1) return false;
  if (2 ** log2N * blocks * lanes > maxCost || 128 * 2 ** log2N * blocks > maxMemory) return false;
  const derived = await derive(password, Buffer.from(salt, 'base64'), log2N, blocks, lanes);
  return timingSafeEqual(derived, Buffer.from(key, 'base64'));
}

/** A hash of no real password, checked when the account doesn't exist so that it takes as long. */
export const placeholderHash =
  '$scrypt$ln=14,r=8,p=5$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA';
