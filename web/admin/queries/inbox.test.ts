import { expect, it } from 'vitest';
import { pollDelay } from './inbox';

it('asks every five seconds, and half as often after each failure, but at least once a minute', () => {
  expect([0, 1, 2, 3, 4, 500].map(pollDelay)).toEqual([5_000, 10_000, 20_000, 40_000, 60_000, 60_000]);
});
