import { expect, test } from 'vitest';
import { moonAngle } from './moon.ts';

// Greatest eclipses, when the moon is new or full within minutes: Espenak (NASA), eclipse.gsfc.nasa.gov/SEdecade/SEdecade2021.html
// and /LEdecade/LEdecade2021.html, in terrestrial time, a minute ahead of universal time.
const newMoons = [
  '2023-04-20T04:18Z',
  '2024-04-08T18:18Z',
  '2025-09-21T19:43Z',
  '2026-08-12T17:47Z',
  '2027-08-02T10:08Z',
];
const fullMoons = [
  '2022-11-08T11:00Z',
  '2024-09-18T02:45Z',
  '2025-03-14T07:00Z',
  '2026-03-03T11:35Z',
  '2028-12-31T16:53Z',
];

test('the moon is new at eclipses of the sun, and full at eclipses of the moon', () => {
  for (const at of newMoons) expect(Math.cos((moonAngle(new Date(at)) * Math.PI) / 180), at).toBeGreaterThan(0.9998);
  for (const at of fullMoons) expect(Math.abs(moonAngle(new Date(at)) - 180), at).toBeLessThan(1);
});

test('it waxes for two weeks after new moon, and wanes after full moon', () => {
  expect(moonAngle(new Date('2026-08-20T00:00Z'))).toBeGreaterThan(80);
  expect(moonAngle(new Date('2026-08-20T00:00Z'))).toBeLessThan(110);
  expect(moonAngle(new Date('2026-03-11T00:00Z'))).toBeGreaterThan(250);
  expect(moonAngle(new Date('2026-03-11T00:00Z'))).toBeLessThan(290);
});
