import { beforeEach, expect, it, vi } from 'vitest';
import { hashPassword, placeholderHash, verifyPassword } from './password';

beforeEach(() => {
  vi.restoreAllMocks();
});

it('accepts the right password and no other', async () => {
  const hash = await hashPassword('pässwörd 🏔');
  expect(hash).toMatch(/^\$scrypt\$ln=14,r=8,p=5\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
  expect(await verifyPassword('pässwörd 🏔', hash)).toBe(true);
  expect(await verifyPassword('pässwörd ', hash)).toBe(false);
  expect(await hashPassword('pässwörd 🏔')).not.toBe(hash);
});

it('accepts a password in composed and in combining letters', async () => {
  const hash = await hashPassword('Kunzúm-Lá-4590'.normalize('NFC'));
  expect(await verifyPassword('Kunzúm-Lá-4590'.normalize('NFD'), hash)).toBe(true);
});

it('rejects a stored hash whose cost is above the runtime’s cap', async () => {
  // 2^14 · 8 · 5 = 655,360, below the 2^20 that the runtime allows; it throws if asked for more.
  expect(2 ** 14 * 8 * 5).toBeLessThanOrEqual(2 ** 20);
  const [, , , salt, key] = placeholderHash.split('$');
  for (const cost of ['ln=18,r=8,p=1', 'ln=14,r=32,p=1', 'ln=15,r=8,p=5', 'ln=99,r=1,p=1', 'ln=0,r=0,p=0']) {
    expect(await verifyPassword('x', `$scrypt$${cost}$${salt}$${key}`).catch(() => 'threw')).toBe(false);
  }
});

it.each(['', 'none', '$scrypt$', '$2b$12$abc', 'plain password'])('rejects %j as a hash', async (stored) => {
  expect(await verifyPassword(stored, stored)).toBe(false);
});
