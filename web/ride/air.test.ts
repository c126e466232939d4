import { expect, it } from 'vitest';
import { toAirShare } from './air';

// Pressures of ISO 2533:1975, in hPa, over 1013.25 at the sea.
it.each([
  [0, 1013.25],
  [1000, 898.76],
  [3000, 701.21],
  [5000, 540.48],
  [8000, 356.51],
])('the air at %i m has the pressure of the standard’s table', (heightM, pressure) => {
  expect(toAirShare(heightM)).toBe(Math.round((100 * pressure) / 1013.25));
});
