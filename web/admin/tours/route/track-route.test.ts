import { expect, it } from 'vitest';
import { waypointKinds } from '#shared/tours/tour';
import { calculateDistanceKm } from '../../../features/ride/plan/position';
import { findPlace, gazetteer } from './gazetteer';
import type { TrackPoint } from './read-track';
import { toTrackRoute } from './track-route';

it('lists about two hundred places of the Himalaya, each once', () => {
  expect(gazetteer.length).toBeGreaterThan(180);
  expect(new Set(gazetteer.map(({ name }) => name.toLowerCase())).size).toBe(gazetteer.length);
  for (const place of gazetteer) {
    expect(place).toMatchObject({
      name: expect.stringMatching(/^\p{Lu}[\p{L} ()-]+$/u),
      kind: expect.toSatisfy((kind) => waypointKinds.includes(kind)),
    });
    const { lat, lon, altitudeM } = place;
    expect([place.name, lat > 26 && lat < 36, lon > 73 && lon < 97, altitudeM > 40 && altitudeM < 6000]).toEqual([
      place.name,
      true,
      true,
      true,
    ]);
    if (place.kind === 'pass') expect([place.name, altitudeM > 3000]).toEqual([place.name, true]);
  }
});

it('finds a place in any case', () => {
  expect(findPlace(' tanglang la ')).toMatchObject({ lat: 33.508, altitudeM: 5328, region: 'Ladakh', approx: false });
  expect(findPlace('Atlantis')).toBeUndefined();
});

/** A track through these places with a point about each 300 m, and the height in between drawn straight. */
function trackThrough(...names: string[]): TrackPoint[] {
  const places = names.map((name) => findPlace(name));
  return places.flatMap((to, index) => {
    const from = places[index - 1];
    if (!to) throw new Error(`${names[index]} is unknown`);
    if (!from) return [{ ...to, name: '', timeMs: null }];
    const steps = Math.ceil(calculateDistanceKm(from, to) / 0.3);
    return Array.from({ length: steps }, (_, step) => {
      const share = (step + 1) / steps;
      const between = (a: number, b: number) => a + (b - a) * share;
      return {
        lat: between(from.lat, to.lat),
        lon: between(from.lon, to.lon),
        altitudeM: between(from.altitudeM, to.altitudeM),
        name: '',
        timeMs: null,
      };
    });
  });
}

const road = ['Manali', 'Atal Tunnel north portal', 'Tandi', 'Keylong', 'Jispa', 'Darcha', 'Baralacha La', 'Sarchu'];
const whole = [...road, 'Lachulung La', 'Pang', 'Tanglang La', 'Upshi', 'Karu', 'Leh'];
const routeOf = (line: TrackPoint[], days: number) => toTrackRoute({ points: line, places: [] }, days);
const sumKm = (route: ReturnType<typeof routeOf>) =>
  route.reduce((km, { kmFromPrevious }) => km + Number(kmFromPrevious), 0);

it('finds the ends, the passes, and a night for each day except the last', () => {
  const route = routeOf(trackThrough(...whole), 4);
  const named = (kind: string) => route.filter((place) => place.kind === kind).map(({ name }) => name);
  expect(named('start')).toEqual(['Manali']);
  expect(named('end')).toEqual(['Leh']);
  expect(named('pass')).toEqual(['Baralacha La', 'Lachulung La', 'Tanglang La']);
  expect(named('stay')).toHaveLength(3);
  expect(named('stay')[0]).toBe('Jispa');
  expect(named('fuel')).toEqual(['Tandi', 'Karu']);
  expect([...new Set(route.map(({ day }) => day))]).toEqual(['1', '2', '3', '4']);
});

it('places no night on a pass', () => {
  const route = routeOf(trackThrough('Karu', 'Chang La', 'Durbuk'), 2);
  expect(route.map(({ name, kind }) => [name, kind])).toEqual([
    ['Karu', 'start'],
    ['Chang La', 'pass'],
    ['Durbuk', 'end'],
  ]);
});

it('measures kilometres along the track, and none while the receiver rests', () => {
  const line = trackThrough(...road);
  const straightKm = line.reduce((km, point, at) => km + calculateDistanceKm(line[at - 1] ?? point, point), 0);
  expect(Math.abs(sumKm(routeOf(line, 1)) - straightKm)).toBeLessThan(4);
  const [first] = line as [TrackPoint];
  const wandering = Array.from({ length: 2000 }, (_, step) => ({ ...first, lat: first.lat + (step % 2) * 0.0001 }));
  expect(Math.abs(sumKm(routeOf([...wandering, ...line], 1)) - sumKm(routeOf(line, 1)))).toBeLessThan(0.1);
});

it('finds nights by the file’s times, and a second visit of the same pass', () => {
  const there = trackThrough('Darcha', 'Baralacha La', 'Sarchu');
  const back = there.toReversed();
  const start = Date.parse('2026-07-01T03:00:00Z');
  const timed = [...there, ...back].map((point, index) => ({
    ...point,
    timeMs: start + index * 60_000 + (index >= there.length ? 12 * 60 * 60 * 1000 : 0),
  }));
  expect(routeOf(timed, 9).map(({ name, kind, day }) => [name, kind, day])).toEqual([
    ['Darcha', 'start', '1'],
    ['Baralacha La', 'pass', '1'],
    ['Sarchu', 'stay', '1'],
    ['Baralacha La', 'pass', '2'],
    ['Darcha', 'end', '2'],
  ]);
});

it('takes names and altitudes from the file, and leaves unknown ones empty', () => {
  const point = (lat: number, name: string, altitudeM: number | null = null) => ({
    lat,
    lon: 10,
    altitudeM,
    name,
    timeMs: null,
  });
  const line = [point(46, 'Bolzano', 262), point(46.3, 'Passo Sella'), point(46.5, 'Old Pass'), point(46.6, '')];
  const route = toTrackRoute({ points: line, places: line.filter(({ name }) => name !== '') }, 1);
  expect(route.map(({ name, kind, altitudeM }) => [name, kind, altitudeM])).toEqual([
    ['Bolzano', 'start', '262'],
    ['Passo Sella', 'via', ''],
    ['Old Pass', 'pass', ''],
    ['', 'end', ''],
  ]);
});
