import { seededRandom } from '../../e2e/fault-proxy.ts';
import { readSeed } from '../setup/read-seed.ts';

export const seed = readSeed();

/** Numbers of this run's seed: `below(n)` is whole, from 0 to n - 1. */
export function createDice() {
  const random = seededRandom(seed);
  const below = (limit: number) => Math.floor(random() * limit);
  const pick = <T>(from: readonly T[]): T => from[below(from.length)] as T;
  return { random, below, pick };
}

export type Dice = ReturnType<typeof createDice>;
