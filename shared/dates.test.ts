import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addDays, countDaysBetween, formatDuration, isCalendarDay } from './dates.ts';

it.each(['2026-02-29', '2026-13-01', '2026-7-1', '2026-07-12T00:00:00Z', '', '12 July'])(
  'refuses %j, which is no day',
  (text) => {
    expect(isCalendarDay(text)).toBe(false);
  },
);

it('counts days over months, years and leap days', () => {
  expect(isCalendarDay('2028-02-29')).toBe(true);
  expect(addDays('2028-02-28', 2)).toBe('2028-03-01');
  expect(addDays('2027-01-01', -1)).toBe('2026-12-31');
  expect(countDaysBetween('2026-07-12', '2026-05-28')).toBe(-45);
});

it('comes back to the day it left', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 40_000 }), fc.integer({ min: -4000, max: 4000 }), (from, days) => {
      const day = addDays('1990-01-01', from);
      expect(countDaysBetween(day, addDays(day, days))).toBe(days);
    }),
  );
});

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
