import { expect, it } from 'vitest';
import { cancellationRows } from './policy.ts';

const daysOf = (...froms: number[]) =>
  cancellationRows(froms.map((from, at) => ({ from, percent: 20 * at }))).map(({ days }) => days);

it('names each day before travel once', () => {
  expect(daysOf(30, 15, 0)).toEqual([
    '30 days or more before travel',
    '15 to 29 days before travel',
    '0 to 14 days before travel',
  ]);
  expect(daysOf(31, 16, 1, 0)).toEqual([
    'more than 30 days before travel',
    '16 to 30 days before travel',
    '1 to 15 days before travel',
    '0 days before travel',
  ]);
  expect(daysOf(0)).toEqual(['whenever you cancel']);
});

it('says of the terms that ship what the spec says, with its day 15 in both', () => {
  expect(cancellationRows().map(({ days }) => days)).toEqual([
    'more than 30 days before travel',
    '15 to 30 days before travel',
    '0 to 15 days before travel',
  ]);
});
