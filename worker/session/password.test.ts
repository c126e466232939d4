import { expect, it } from 'vitest';
import { hashPassword, nobodysHash, verifyPassword } from './password';

it('knows its own hash, and no other password', async () => {
  const hash = await hashPassword('pässwörd 🏔');
  expect(hash).toMatch(/^\$scrypt\$ln=14,r=8,p=5\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
  expect(await verifyPassword('pässwörd 🏔', hash)).toBe(true);
  expect(await verifyPassword('pässwörd ', hash)).toBe(false);
  expect(await hashPassword('pässwörd 🏔')).not.toBe(hash);
});

it('computes what stays under the runtime’s cap, and nothing that a damaged row asks for', async () => {
  // 2^14 · 8 · 5 = 655,360 of at most 2^20; production refuses more, though a local run may not.
  expect(2 ** 14 * 8 * 5).toBeLessThanOrEqual(2 ** 20);
  const [, , , salt, key] = nobodysHash.split('$');
  for (const cost of ['ln=18,r=8,p=1', 'ln=14,r=32,p=1', 'ln=15,r=8,p=5', 'ln=99,r=1,p=1', 'ln=0,r=0,p=0']) {
    const begun = performance.now();
    expect(await verifyPassword('x', `$scrypt$${cost}$${salt}$${key}`).catch(() => 'threw')).toBe(false);
    expect(performance.now() - begun).toBeLessThan(1000);
  }
});

it.each(['', 'none', '$scrypt$', '$2b$12$abc', 'plain password'])('takes %j for no hash at all', async (stored) => {
  expect(await verifyPassword(stored, stored)).toBe(false);
});
