import { randomBytes, scryptSync } from 'node:crypto';
import { vi } from 'vitest';
import * as hashing from '../auth/password';

/** Hash with the lowest cost, because a real one takes 100 ms. */
export function toCheapHash(password: string): string {
  const salt = randomBytes(16);
  const key = scryptSync(password, salt, 32, { N: 2, r: 1, p: 1 });
  const [saltText, keyText] = [salt, key].map((bytes) => bytes.toString('base64').replace(/=+$/, ''));
  return `$scrypt$ln=1,r=1,p=1$${saltText}$${keyText}`;
}

const { verifyPassword, placeholderHash } = hashing;
const cheapPlaceholderHash = placeholderHash.replace('ln=14,r=8,p=5', 'ln=1,r=1,p=1');

/** Replaces password hashing in tests; tests of real hashes restore the mocks. */
export function hashCheaply(): void {
  vi.spyOn(hashing, 'hashPassword').mockImplementation(async (password) => {
    // A real hash takes time, too, during which other requests run.
    await scheduler.wait(5);
    return toCheapHash(password);
  });
  vi.spyOn(hashing, 'verifyPassword').mockImplementation((password, stored) =>
    verifyPassword(password, stored === placeholderHash ? cheapPlaceholderHash : stored),
  );
}
