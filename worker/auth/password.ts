import { type BinaryLike, randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';

// scripts/admin-account.ts runs this file in Node, so it imports only Node modules.

// OWASP's scrypt parameters below the Workers limit of N·r·p ≤ 2^20; they use 16 MiB.
const scryptCost = { log2N: 14, r: 8, p: 5 };
const saltBytes = 16;
const keyBytes = 32;
const maxScryptCost = 2 ** 20;
const maxMemoryBytes = 32 * 1024 * 1024;

const hashPattern = /^\$scrypt\$ln=(\d{1,2}),r=(\d{1,2}),p=(\d{1,2})\$([A-Za-z0-9+/]{22})\$([A-Za-z0-9+/]{43})$/;

/** Normalizes to NFKC (NIST SP 800-63B-4, 3.1.1.2), because keyboards encode some letters in one or two characters. */
function deriveKey(password: string, salt: BinaryLike, log2N: number, r: number, p: number): Promise<Buffer> {
  const options: ScryptOptions = { N: 2 ** log2N, r, p, maxmem: maxMemoryBytes + 1024 * 1024 };
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, keyBytes, options, (error, key) => (error ? reject(error) : resolve(key)));
  });
}

const toUnpaddedBase64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');

/** PHC string with salt and cost. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(saltBytes);
  const key = await deriveKey(password, salt, scryptCost.log2N, scryptCost.r, scryptCost.p);
  return `$scrypt$ln=${scryptCost.log2N},r=${scryptCost.r},p=${scryptCost.p}$${toUnpaddedBase64(salt)}$${toUnpaddedBase64(key)}`;
}

/** False also for malformed or too expensive hashes. */
export async function verifyPassword(password: string, stored: string): Promise<boolean> {
  const [, ln, r, p, salt, key] = hashPattern.exec(stored) ?? [];
  if (!salt || !key) return false;
  const log2N = Number(ln);
  const blockSize = Number(r);
  const parallelism = Number(p);
  if (Math.min(log2N, blockSize, parallelism) < 1) return false;
  if (2 ** log2N * blockSize * parallelism > maxScryptCost || 128 * 2 ** log2N * blockSize > maxMemoryBytes)
    return false;
  const derivedKey = await deriveKey(password, Buffer.from(salt, 'base64'), log2N, blockSize, parallelism);
  return timingSafeEqual(derivedKey, Buffer.from(key, 'base64'));
}

/** For unknown accounts, so that a login takes the same time. */
export const placeholderHash =
  '$scrypt$ln=14,r=8,p=5$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA';
