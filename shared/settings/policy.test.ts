import { expect, it } from 'vitest';
import { formatCancellation, listPolicySections, toCancellationRows } from './policy.ts';
import { defaultSite } from './site.ts';

const daysOf = (...froms: number[]) =>
  toCancellationRows(froms.map((from, at) => ({ from, percent: 20 * at }))).map(({ days }) => days);

it('names each day before travel once', () => {
  expect(daysOf(30, 15, 0)).toEqual([
    '30 days or more before travel',
    '15 to 29 days before travel',
    '14 days or less before travel',
  ]);
  expect(daysOf(31, 16, 1, 0)).toEqual([
    'more than 30 days before travel',
    '16 to 30 days before travel',
    '1 to 15 days before travel',
    '0 days before travel',
  ]);
  expect(daysOf(0)).toEqual(['whenever you cancel']);
});

it('has day 15 of the default terms in one step', () => {
  expect(toCancellationRows(defaultSite.cancellation).map(({ days }) => days)).toEqual([
    'more than 30 days before travel',
    '15 to 30 days before travel',
    '14 days or less before travel',
  ]);
  expect(formatCancellation(toCancellationRows(defaultSite.cancellation))[2]).toBe(
    '14 days or less before travel: we keep 100% of the total cost.',
  );
});

it('formats the default policy with day 15 in one step', () => {
  const points = listPolicySections(defaultSite).at(-1)?.points ?? [];
  expect(points.slice(0, 3)).toEqual([
    'More than 30 days before travel: we keep 20% of the total cost.',
    '15 to 30 days before travel: we keep 50% of the total cost.',
    '14 days or less before travel: we keep 100% of the total cost.',
  ]);
});
