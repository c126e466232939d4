import { expect, it } from 'vitest';
import { toNight } from './to-night';

const one = (...rgba: number[]) => [...toNight({ data: Buffer.from(rgba), width: 1, height: 1 }).data];
const light = ([red = 0, green = 0, blue = 0]: number[]) => 0.3 * red + 0.59 * green + 0.11 * blue;

it('is darker and bluer than the day, with snow the lightest, and leaves the sky cut out', () => {
  const snow = one(244, 241, 234, 255);
  const sand = one(221, 148, 80, 255);
  const rock = one(94, 42, 32, 255);
  expect(light(snow)).toBeGreaterThan(light(sand));
  expect(light(sand)).toBeGreaterThan(light(rock));
  expect(light(sand)).toBeLessThan(light([221, 148, 80]) / 1.7);
  for (const [red = 0, , blue = 0] of [snow, sand]) expect(blue).toBeGreaterThan(red);
  expect(one(245, 208, 166, 0)[3]).toBe(0);
});

it('still tells a red jacket from a green one', () => {
  const red = one(180, 67, 31, 255);
  const green = one(36, 82, 63, 255);
  expect((red[0] ?? 0) - (red[1] ?? 0)).toBeGreaterThan((green[0] ?? 0) - (green[1] ?? 0) + 10);
});
