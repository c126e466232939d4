import { expect, it } from 'vitest';
import { toCancellationStep, toInstalment, toNumber } from './typed-steps';

it('reads shares and days as they are typed, and takes no comma for a point', () => {
  expect(toInstalment({ percent: '25 %', days: ' 30 ' })).toEqual({ percent: 25, daysBefore: 30 });
  expect(toCancellationStep({ percent: '2,5', days: '30' })).toEqual({ percent: Number.NaN, from: 30 });
  expect(['₹1,24,999', '-33.9249', '5,00', '1.5 %', ''].map(toNumber)).toEqual([
    124_999,
    -33.9249,
    Number.NaN,
    1.5,
    Number.NaN,
  ]);
});
