import { randomInt } from 'node:crypto';

/** The number that property tests draw from: SEED, or a new one, which it prints. */
export function readSeed(): number {
  const seed = Number(process.env.SEED ?? randomInt(2 ** 31));
  if (!Number.isInteger(seed)) throw new Error(`SEED must be a whole number; it is '${process.env.SEED}'.`);
  console.warn(`Property tests: SEED=${seed}`);
  return seed;
}
