import { expect, it } from 'vitest';
import { isOneOf } from './map-line.ts';

it('finds a place by its whole name, or by its beginning when it ends in a star', () => {
  const places = ['Pang', 'Baralacha*'];
  expect(['Pang', 'Baralacha La', 'Baralacha Pass'].every((name) => isOneOf(name, places))).toBe(true);
  expect(['Pang Mapha', 'Pangong', 'Upper Baralacha'].some((name) => isOneOf(name, places))).toBe(false);
});
