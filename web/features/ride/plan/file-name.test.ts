import { assert, property } from 'fast-check';
import { expect, test } from 'vitest';
import { anyName } from '#shared/test/any-route';
import { demoTours } from '#shared/test/demo-tours';
import { toFileName } from './ride-files.ts';

test('names a file after its tour, in ASCII', () => {
  expect(toFileName('Manali to Leh High-Pass Ride', 'gpx')).toBe('manali-to-leh-high-pass-ride.gpx');
  expect(toFileName('Séjour: Spïti & “Kaza”', 'kml')).toBe('sejour-spiti-kaza.kml');
  expect(toFileName('लद्दाख 🏔️', 'ics')).toBe('ride.ics');
  expect(new Set(demoTours.map(({ heading }) => toFileName(heading, 'gpx'))).size).toBe(demoTours.length);
});

test('gives no name that is empty, hidden, too long or a folder', () =>
  assert(
    property(anyName, (name) => {
      expect(toFileName(name, 'gpx')).toMatch(/^[a-z0-9][a-z0-9-]{0,59}\.gpx$/);
    }),
  ));
