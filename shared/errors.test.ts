import { expect, it } from 'vitest';
import { VisitorError, wordsFor } from './errors';

it('shows only what was written for the visitor', () => {
  expect(wordsFor(new VisitorError('The tour is full.'), 'Please try again.')).toBe('The tour is full.');
  expect(wordsFor(new VisitorError(''), 'Please try again.')).toBe('Please try again.');
  expect(wordsFor(new TypeError('x is undefined'), 'Please try again.')).toBe('Please try again.');
  expect(wordsFor('x', 'Please try again.')).toBe('Please try again.');
});
