import { expect, it } from 'vitest';
import { countedFor, nextMailAt, resetLife, waitAfter, waitOfAllStrangers, waitOfStranger } from './waits';

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

it('lets five failures through, then doubles from a second to fifteen minutes', () => {
  expect([0, 4, 5, 6, 14, 15, 100].map(waitAfter)).toEqual([
    0,
    0,
    second,
    2 * second,
    512 * second,
    15 * minute,
    15 * minute,
  ]);
});

it('shuts a stranger’s address out for the day after ten, and lets one through each half hour after fifty of all', () => {
  expect(countedFor).toBe(24 * hour);
  expect([9, 10].map(waitOfStranger)).toEqual([16 * second, 24 * hour]);
  expect([49, 50, 99].map(waitOfAllStrangers)).toEqual([0, 30 * minute, 30 * minute]);
});

it('mails three links an hour to who is known; to strangers three a day, then one an hour that works as long', () => {
  expect(nextMailAt([30, 20], false)).toBe(0);
  expect(nextMailAt([30, 20, 10], false)).toBe(10 + hour);
  expect(nextMailAt([30, 20], true)).toBe(0);
  expect(nextMailAt([30, 20, 10], true)).toBe(30 + hour);
  expect([1, 2, 3, 4].map(resetLife)).toEqual([10 * minute, 10 * minute, hour, hour]);
});
