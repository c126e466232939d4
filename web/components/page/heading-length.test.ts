import { expect, it } from 'vitest';
import { toHeadingLength } from './page-head';

it('is long for more than 28 letters, and longest for more than 60', () => {
  expect([28, 29, 60, 61, 160].map((letters) => toHeadingLength('x'.repeat(letters)))).toEqual([
    undefined,
    'long',
    'long',
    'longest',
    'longest',
  ]);
});
