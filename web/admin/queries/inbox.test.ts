import { expect, it } from 'vitest';
import { pollDelay } from './inbox';

it('asks every five seconds, and waits twice as long as the server has been silent, at most a minute', () => {
  const error = new Error('no answer');
  const after = (silentMs: number) => pollDelay({ error, dataUpdatedAt: 7_000, errorUpdatedAt: 7_000 + silentMs });
  expect(pollDelay({ error: null, dataUpdatedAt: 90_000, errorUpdatedAt: 7_000 })).toBe(5_000);
  expect([100, 5_100, 15_200, 45_000, 3_600_000].map(after)).toEqual([10_000, 10_000, 30_000, 60_000, 60_000]);
});
