import { readFileSync } from 'node:fs';
import { assert, property, sample } from 'fast-check';
import { expect, test } from 'vitest';
import { validateXML } from 'xmllint-wasm';
import { defaultSite } from '#shared/settings/site';
import { anyName, anyRoute } from '#shared/test/any-route';
import { demoTour, demoTours } from '#shared/test/demo-tours';
import type { Tour } from '#shared/tours/tour';
import { listUniquePlaces, toFileName, toGpx } from './ride-files.ts';

const gpxPart = readFileSync(new URL('./test/gpx-part.xsd', import.meta.url), 'utf8');

/** Returns libxml2's messages, by the schema if one is given. */
async function findErrors(files: readonly string[], schema: string[] = []): Promise<string[]> {
  const xml = files.map((contents, index) => ({ fileName: `${index}.xml`, contents }));
  return (await validateXML({ xml, schema })).errors.map(({ rawMessage }) => rawMessage);
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#13': '\r' };

/** Returns the text of every element with this name, in order. Works only for valid files. */
function readElements(file: string, name: string): string[] {
  const elements = [...file.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g'))];
  return elements.map(([, text = '']) => text.replace(/&([^;]+);/g, (_, entity: string) => entities[entity] ?? '?'));
}

const anyTours = (): Pick<Tour, 'heading' | 'route'>[] => {
  const headings = sample(anyName, 150);
  return sample(anyRoute, 150).map((route, index) => ({ heading: headings[index] ?? '', route }));
};

test('writes every demo tour as a valid GPX file with each place once and one route', async () => {
  expect(
    await findErrors(
      demoTours.map((tour) => toGpx(tour, defaultSite)),
      [gpxPart],
    ),
  ).toEqual([]);
  const file = toGpx(demoTour('Manali to Leh'), defaultSite);
  expect(file.match(/<wpt /g)).toHaveLength(27);
  expect(file.match(/<rte>/g)).toHaveLength(1);
  expect(file.match(/<rtept /g)).toHaveLength(33);
  expect(file).toContain(
    '<wpt lat="32.759" lon="77.42"><ele>4890</ele><name>Baralacha La</name><desc>Day 3, pass, 4,890 m</desc><sym>Summit</sym></wpt>',
  );
  expect(toGpx(demoTour('Changthang'), defaultSite)).toContain('<desc>Day 5, 4,330 m, position is approximate</desc>');
});

test('writes names, altitudes and positions that read back unchanged from GPX', async () => {
  const tours = anyTours();
  expect(
    await findErrors(
      tours.map((tour) => toGpx(tour, defaultSite)),
      [gpxPart],
    ),
  ).toEqual([]);
  for (const { heading, route = [] } of tours) {
    const gpx = toGpx({ heading, route }, defaultSite);
    const names = [
      heading,
      ...listUniquePlaces(route).map(({ name }) => name),
      heading,
      ...route.map(({ name }) => name),
    ];
    expect(readElements(gpx, 'name')).toEqual(names);
    const altitudes = readElements(gpx, 'ele').slice(-route.length || Number.POSITIVE_INFINITY);
    expect(altitudes.map(Number)).toEqual(route.map(({ altitudeM }) => Math.round(altitudeM) + 0));
    const positions = [...gpx.matchAll(/<rtept lat="(.*?)" lon="(.*?)"/g)].map(([, lat, lon]) =>
      [lat, lon].map(Number),
    );
    for (const [index, { lat, lon }] of route.entries()) {
      const [readLat = Number.NaN, readLon = Number.NaN] = positions[index] ?? [];
      expect(readLat).toBeCloseTo(lat, 5);
      expect(Math.cos(((readLon - lon) * Math.PI) / 180)).toBeCloseTo(1, 9);
    }
  }
});

test('fails the schema when an altitude is no number, a place is east of 180° or an element is out of order', async () => {
  const valid = toGpx(demoTour('Manali to Leh'), defaultSite);
  for (const broken of [
    valid.replace('<ele>2050</ele>', '<ele>high</ele>'),
    valid.replace('lon="77.189"', 'lon="180"'),
    valid.replace('<ele>2050</ele><name>Manali</name>', '<name>Manali</name><ele>2050</ele>'),
    valid.replace('Manali', 'Manali & Leh'),
  ]) {
    expect(await findErrors([broken], [gpxPart])).not.toEqual([]);
  }
});

test('writes a valid file when the tour has no route', async () => {
  const tourWithoutRoute = { heading: 'Not yet known' };
  expect(await findErrors([toGpx(tourWithoutRoute, defaultSite)], [gpxPart])).toEqual([]);
});

test('escapes the agency’s name as creator', async () => {
  const gpx = toGpx({ heading: 'Leh', route: [] }, { name: 'Peaks & Passes "High"' });
  expect(await findErrors([gpx])).toEqual([]);
  expect(gpx).toContain('creator="Peaks &amp; Passes &quot;High&quot;"');
});

test('makes an ASCII file name from the heading', () => {
  expect(toFileName('Manali to Leh High-Pass Ride', 'gpx')).toBe('manali-to-leh-high-pass-ride.gpx');
  expect(toFileName('Séjour: Spïti & “Kaza”', 'kml')).toBe('sejour-spiti-kaza.kml');
  expect(toFileName('लद्दाख 🏔️', 'ics')).toBe('ride.ics');
  expect(new Set(demoTours.map(({ heading }) => toFileName(heading, 'gpx'))).size).toBe(demoTours.length);
});

test('makes no file name that is empty, hidden, too long or a folder', () =>
  assert(
    property(anyName, (name) => {
      expect(toFileName(name, 'gpx')).toMatch(/^[a-z0-9][a-z0-9-]{0,59}\.gpx$/);
    }),
  ));
