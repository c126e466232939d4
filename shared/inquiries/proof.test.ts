import { createHash, randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { findProof, isProof } from './proof.ts';

it('finds a proof that holds for its key alone', async () => {
  const key = randomUUID();
  const other = randomUUID();
  const proof = await findProof(key);
  expect(await isProof(key, proof)).toBe(true);
  expect(await isProof(other, proof)).toBe(false);
  // For programs that want to send one: SHA-256 of this, padded with spaces to 16 KiB, begins with four zero bits.
  for (const [puzzle, answer] of proof.split('.').entries()) {
    const text = `${key}.${puzzle}.${answer}`.padEnd(16 * 1024);
    expect(createHash('sha256').update(text).digest()[0]).toBeLessThan(16);
  }
});

it.each(['', 'x', '1.'.repeat(15), '1.'.repeat(5_000), `${'9'.repeat(60)}${'.1'.repeat(15)}`, '-1.'.repeat(16)])(
  'takes no other text for a proof: %.20s',
  async (text) => {
    expect(await isProof(randomUUID(), text)).toBe(false);
  },
);

it('takes about as much work every time: 256 tries, never many times as many', async () => {
  const tries = await Promise.all(
    Array.from({ length: 20 }, async () => {
      const answers = (await findProof(randomUUID())).split('.');
      return answers.reduce((sum, answer) => sum + Number(answer) + 1, 0);
    }),
  );
  const mean = tries.reduce((sum, one) => sum + one, 0) / tries.length;
  expect(mean).toBeGreaterThan(150);
  expect(mean).toBeLessThan(400);
  expect(Math.max(...tries)).toBeLessThan(1_000);
});
