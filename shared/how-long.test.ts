import { expect, it } from 'vitest';
import { formatDuration } from './dates.ts';

it.each([
  [0, 'under a minute'],
  [60_000, '1 minute'],
  [89 * 60_000, '89 minutes'],
  [90 * 60_000, '2 hours'],
  [35 * 3_600_000, '35 hours'],
  [36 * 3_600_000, '2 days'],
  [20 * 86_400_000, '20 days'],
])('%d ms are %s', (ms, words) => {
  expect(formatDuration(ms)).toBe(words);
});
