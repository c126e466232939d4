import { assert, property } from 'fast-check';
import { expect, test } from 'vitest';
import { anyRoute } from '../test/any-route.ts';
import { demoTour, demoTours } from '../test/demo-tours.ts';
import { toHeightLine, toRouteElevation } from './elevation.ts';

const cornersOf = (line: string) => line.split(' ').map((corner) => corner.split(',').map(Number));

test('draws a line from the start to the end over the highest place, in a few whole numbers', () => {
  const line = toHeightLine(demoTour('Manali to Leh').route);
  expect(line).toMatch(/^0,-21 (\d+,-\d+ ){2,8}100,-35$/);
  expect(line).toContain(',-54');
  expect(toHeightLine(undefined)).toBe('');
});

test('draws a short line for every demo tour, and a higher one for a harder road', () => {
  for (const { route, heading } of demoTours) expect(toHeightLine(route).length, heading).toBeLessThanOrEqual(80);
  const top = (heading: string) => Math.min(...cornersOf(toHeightLine(demoTour(heading).route)).map(([, y]) => y ?? 0));
  expect(top('Desert Forts')).toBeGreaterThan(-6);
  expect(top('Manali to Leh')).toBeLessThan(-50);
});

test('keeps the start, the end and the highest place of any route, and never goes back', () =>
  assert(
    property(anyRoute, (route) => {
      const heights = toRouteElevation(route);
      const line = toHeightLine(route);
      expect(line === '').toBe(heights === null);
      if (!heights) return;
      const corners = cornersOf(line);
      const hundreds = (altitudeM = 0) => -Math.round(altitudeM / 100) + 0;
      expect(corners.length).toBeLessThanOrEqual(10);
      expect(corners[0]?.[0]).toBe(0);
      expect(corners[0]?.[1]).toBeCloseTo(hundreds(heights.points[0]?.altitudeM));
      expect(corners.at(-1)?.[0]).toBe(100);
      expect(corners.at(-1)?.[1]).toBeCloseTo(hundreds(heights.points.at(-1)?.altitudeM));
      expect(Math.min(...corners.map(([, y]) => y ?? 0))).toBeCloseTo(hundreds(heights.highestM));
      for (const [at, [x = 0]] of corners.entries()) expect(x).toBeGreaterThanOrEqual(corners[at - 1]?.[0] ?? 0);
    }),
  ));
