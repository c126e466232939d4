import { expect, it } from 'vitest';
import { parsePaise } from './money.ts';

it.each([
  ['10,000', 1_000_000],
  ['₹ 9,523.81', 952_381],
  ['1,24,999', 12_499_900],
  ['124,999', 12_499_900],
  ['999.5', 99_950],
  [' 0 ', 0],
])('reads %j', (text, paise) => {
  expect(parsePaise(text)).toEqual({ paise });
});

it.each([
  ['', 'Enter an amount.'],
  ['-500', 'Enter an amount above ₹0.'],
  ['ten', 'Enter digits alone, such as 10,000 or 999.50.'],
  ['1,50', 'Enter digits alone, such as 10,000 or 999.50.'],
  ['1e5', 'Enter digits alone, such as 10,000 or 999.50.'],
  ['1.234', 'At most two digits after the point.'],
  ['99999999999', 'Enter ₹10,00,00,000 or less.'],
])('says what is wrong with %j', (text, problem) => {
  expect(parsePaise(text)).toEqual({ problem });
});
