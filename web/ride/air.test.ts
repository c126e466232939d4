import { expect, it } from 'vitest';
import { toAirShare } from './air';

// Pressures of ISO 2533:1975, in hPa, over 1013.25 at the sea.
it.each([
  [0, 1013.25],
  [1000, 898.76],
  // 78.46 and 77.49 %: an exponent a little less would show here, one a little more at 7,000 m, 40.57 %.
  [2000, 795.01],
  [2100, 785.2],
  [3000, 701.21],
  [5000, 540.48],
  [7000, 411.05],
  [8000, 356.51],
])('the air at %i m has the pressure of the standard’s table', (heightM, pressure) => {
  expect(toAirShare(heightM)).toBe(Math.round((100 * pressure) / 1013.25));
});
