import { randomInt } from 'node:crypto';

/** Returns the seed of the property tests: the environment variable SEED, or else a random number. */
export function readSeed(): number {
  const seed = Number(process.env.SEED ?? randomInt(2 ** 31));
  if (!Number.isInteger(seed)) throw new Error(`SEED must be a whole number; it is '${process.env.SEED}'.`);
  console.warn(`Property tests: SEED=${seed}`);
  return seed;
}
