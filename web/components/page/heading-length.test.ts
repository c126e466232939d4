import { expect, it } from 'vitest';
import { toHeadingLength } from './page-head';

it('takes a step for a heading of more than 28 letters, and another for more than 60', () => {
  expect([28, 29, 60, 61, 160].map((letters) => toHeadingLength('x'.repeat(letters)))).toEqual([
    undefined,
    'long',
    'long',
    'longest',
    'longest',
  ]);
});
