import { expect, it } from 'vitest';
import type { Waypoint } from '#shared/tours/tour';
import { toGpx } from '../../ride/gpx';
import { readTrack, TrackError } from './read-track';

const gpx = (inner: string) =>
  `<?xml version="1.0"?>\n<gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1">${inner}</gpx>`;
const kml = (inner: string) =>
  `<kml xmlns="http://www.opengis.net/kml/2.2" xmlns:gx="http://www.google.com/kml/ext/2.2"><Document>${inner}</Document></kml>`;
const manali: Waypoint = {
  day: 1,
  name: 'Manali & around',
  lat: 32.243,
  lon: 77.189,
  altitudeM: 2050,
  kmFromPrevious: 0,
  mode: 'ride',
  kind: 'start',
};
const tour = { heading: 'Up', route: [manali, { ...manali, name: 'Tandi', lat: 32.55, altitudeM: 2850 }] };

it('reads a GPX track with heights and times, all its segments in order, and places beside it', () => {
  const point = (lat: number, more = '') => `<trkpt lat="${lat}" lon="77">${more}</trkpt>`;
  const read = readTrack(
    gpx(
      `<wpt lat="32.1" lon="77.01"><name> Tea stall </name></wpt><wpt lat="32" lon="77"/><trk><trkseg>${point(
        32,
        '<ele>2050.4</ele><time>2026-06-01T03:00:00Z</time>',
      )}</trkseg><trkseg>${point(32.1)}${point(99)}${point(32.2, '<ele>99999</ele>')}</trkseg></trk>`,
    ),
  );
  expect(read.line).toEqual([
    { lat: 32, lon: 77, altitudeM: 2050.4, name: '', at: Date.parse('2026-06-01T03:00:00Z') },
    { lat: 32.1, lon: 77, altitudeM: null, name: '', at: null },
    { lat: 32.2, lon: 77, altitudeM: null, name: '', at: null },
  ]);
  expect(read.places.map(({ name }) => name)).toEqual(['Tea stall']);
});

it('reads our own file back, and the same road as KML', () => {
  const places = [
    ['Manali &amp; around', '77.189,32.243,2050'],
    ['Tandi', '76.98,32.55,2850'],
  ] as const;
  const points = places.map(
    ([name, at]) => `<Placemark><name>${name}</name><Point><coordinates>${at}</coordinates></Point></Placemark>`,
  );
  const way = `<LineString><coordinates>${places.map(([, at]) => at).join(' ')}</coordinates></LineString>`;
  for (const text of [toGpx(tour), kml(`${points.join('')}<Placemark>${way}</Placemark>`)]) {
    const { line, places } = readTrack(text);
    expect(line.map(({ lat, altitudeM }) => [lat, altitudeM])).toEqual([
      [32.243, 2050],
      [32.55, 2850],
    ]);
    expect(places.map(({ name }) => name)).toEqual(['Manali & around', 'Tandi']);
  }
});

it('reads KML lines, and tracks of recorders', () => {
  const line = '<LineString><coordinates>\n77,32,2000 77.1,32.1\n77.2,32.2,oops </coordinates></LineString>';
  expect(readTrack(kml(`<Placemark>${line}</Placemark>`)).line.map(({ lon, altitudeM }) => [lon, altitudeM])).toEqual([
    [77, 2000],
    [77.1, null],
    [77.2, null],
  ]);
  const when = '<when>2026-06-01T03:00:00Z</when><when>2026-06-01T04:00:00Z</when>';
  const track = `<gx:Track>${when}<gx:coord>77 32 2000</gx:coord><gx:coord>77.1 32.1 2100</gx:coord></gx:Track>`;
  expect(readTrack(kml(track)).line.map(({ at }) => at)).toEqual([1780282800000, 1780286400000]);
});

it('says what is wrong with a file', () => {
  const problemOf = (text: string) => {
    try {
      readTrack(text);
      return null;
    } catch (error) {
      return error instanceof TrackError ? error.message : String(error);
    }
  };
  expect(problemOf('')).toBe('This isn’t a GPX or KML file.');
  expect(problemOf('PK\u0003\u0004')).toBe('This isn’t a GPX or KML file.');
  expect(problemOf('<html><body/></html>')).toBe('This isn’t a GPX or KML file.');
  expect(problemOf(gpx(''))).toBe('There’s no track, route or list of places in this file.');
  const bomb = `<!DOCTYPE gpx [<!ENTITY a "aaaaaaaaaa">]>${gpx('&a;')}`;
  expect(problemOf(bomb)).toBe('This isn’t a GPX or KML file.');
});
