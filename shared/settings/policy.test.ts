import { expect, it } from 'vitest';
import { formatCancellation, formatSeatHold, listPolicySections, toCancellationRows } from './policy.ts';
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

it('says in one line what holds a seat and what comes back', () => {
  const hold = (deposit: number, from: number, percent: number) =>
    formatSeatHold({
      ...defaultSite,
      deposit,
      cancellation: [{ from, percent }, ...defaultSite.cancellation.slice(1)],
    });
  expect(formatSeatHold(defaultSite)).toBe('₹5,000 holds your seat; 80\u00a0% of the price back until 31 days before');
  expect(hold(2_000, 1, 0)).toBe('₹2,000 holds your seat; all of the price back until 1 day before');
  expect(hold(2_000, 0, 10)).toBe('₹2,000 holds your seat; 90\u00a0% of the price back whenever you cancel');
  expect(hold(2_000, 0, 100)).toBe('₹2,000 holds your seat');
  expect(hold(0, 31, 20)).toBe('80\u00a0% of the price back until 31 days before');
  expect(hold(0, 31, 0)).toBe('All of the price back until 31 days before');
});

it('says how the deposit is paid when the agency takes transfers', () => {
  expect(formatSeatHold({ ...defaultSite, paymentMethods: 'UPI or bank transfer' })).toMatch(
    /^₹5,000 by UPI or bank transfer holds your seat;/,
  );
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
