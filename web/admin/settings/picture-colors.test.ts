import { expect, it } from 'vitest';
import { findEdgeColor, measureContrast } from './picture-colors';

const clear = [0, 0, 0, 0];

/** A picture of 20 × 20 pixels. */
const createPixels = (getPixel: (x: number, y: number) => readonly number[]) => ({
  width: 20,
  height: 20,
  data: new Uint8ClampedArray(
    Array.from({ length: 400 }, (_, index) => getPixel(index % 20, Math.floor(index / 20))).flat(),
  ),
});

it('measures a logo’s contrast by most of its painted pixels', () => {
  // A dark green word with a small white peak.
  const logo = createPixels((x, y) => (y > 14 ? clear : x < 3 ? [255, 255, 255, 255] : [20, 60, 40, 255]));
  expect(measureContrast(logo, '#1d1c2b')).toBeLessThan(3);
  expect(measureContrast(logo, '#fbf8f3')).toBeGreaterThan(7);
});

it('measures no contrast of a logo that brings its own ground', () => {
  expect(
    measureContrast(
      createPixels(() => [255, 255, 255, 255]),
      '#fbf8f3',
    ),
  ).toBeNull();
  expect(
    measureContrast(
      createPixels(() => clear),
      '#fbf8f3',
    ),
  ).toBeNull();
});

it('finds the colour at the edge of an icon', () => {
  const isInside = (x: number, y: number) => x > 4 && x < 15 && y > 4 && y < 15;
  expect(findEdgeColor(createPixels((x, y) => (isInside(x, y) ? [255, 255, 255, 255] : [180, 67, 31, 255])))).toBe(
    '#b4431f',
  );
  expect(findEdgeColor(createPixels((x, y) => (isInside(x, y) ? [255, 255, 255, 255] : clear)))).toBeNull();
});
