import { expect, it } from 'vitest';
import { distanceKm } from '../../ride/position';
import { findPlace, gazetteer } from './gazetteer';
import { proposeRoute } from './propose-route';
import { toWaypoints } from './proposed-places';
import type { TrackPoint } from './read-track';

/** A track through these places with a point about each 300 m, and the height in between drawn straight. */
function trackThrough(...names: string[]): TrackPoint[] {
  const places = names.map((name) => findPlace(name));
  return places.flatMap((to, index) => {
    const from = places[index - 1];
    if (!to) throw new Error(`${names[index]} is unknown`);
    if (!from) return [{ ...to, name: '', at: null }];
    const steps = Math.ceil(distanceKm(from, to) / 0.3);
    return Array.from({ length: steps }, (_, step) => {
      const share = (step + 1) / steps;
      const between = (a: number, b: number) => a + (b - a) * share;
      return {
        lat: between(from.lat, to.lat),
        lon: between(from.lon, to.lon),
        altitudeM: between(from.altitudeM, to.altitudeM),
        name: '',
        at: null,
      };
    });
  });
}

const road = ['Manali', 'Atal Tunnel north portal', 'Tandi', 'Keylong', 'Jispa', 'Darcha', 'Baralacha La', 'Sarchu'];
const whole = [...road, 'Lachulung La', 'Pang', 'Tanglang La', 'Upshi', 'Karu', 'Leh'];
const propose = (line: TrackPoint[], days: number, more = {}) =>
  proposeRoute({ line, places: [], isCoarse: false, ...more }, gazetteer, days);

it('finds the ends, the passes by their heights, and a night for each day but the last', () => {
  const { places, totalKm } = propose(trackThrough(...whole), 4);
  const named = (kind: string) => places.filter((place) => place.kind === kind).map(({ name }) => name);
  expect(named('start')).toEqual(['Manali']);
  expect(named('end')).toEqual(['Leh']);
  expect(named('pass')).toEqual(['Baralacha La', 'Lachulung La', 'Tanglang La']);
  expect(named('stay')).toHaveLength(3);
  expect(named('stay')[0]).toBe('Jispa');
  expect(named('fuel')).toEqual(['Tandi', 'Karu']);
  expect([...new Set(places.map(({ day }) => day))]).toEqual([1, 2, 3, 4]);
  expect(places.map(({ km }) => km)).toEqual(places.map(({ km }) => km).sort((a, b) => a - b));
  expect(Math.round(totalKm)).toBe(Math.round(places.at(-1)?.km ?? 0));
});

it('proposes no night on a pass, where the gazetteer knows no bed near', () => {
  const { places } = propose(trackThrough('Karu', 'Chang La', 'Durbuk'), 2);
  const [night] = places.filter(({ kind }) => kind === 'stay');
  expect(night?.altitudeM).toBeLessThan(5000);
  expect(places.filter(({ kind }) => kind === 'pass').map(({ name }) => name)).toEqual(['Chang La']);
});

it('measures kilometres along the track, also where a place between is left out', () => {
  const { places, totalKm } = propose(trackThrough(...road), 1);
  const sum = (some: typeof places) =>
    toWaypoints(some).reduce((km, { kmFromPrevious }) => km + Number(kmFromPrevious), 0);
  expect(Math.abs(sum(places) - totalKm)).toBeLessThan(4);
  expect(Math.abs(sum([...places.slice(0, 1), ...places.slice(-1)]) - totalKm)).toBeLessThan(1);
});

it('knows the nights from the file’s times, and a way back over the same pass', () => {
  const there = trackThrough('Darcha', 'Baralacha La', 'Sarchu');
  const back = there.toReversed();
  const start = Date.parse('2026-07-01T03:00:00Z');
  const timed = [...there, ...back].map((point, index) => ({
    ...point,
    at: start + index * 60_000 + (index >= there.length ? 12 * 60 * 60 * 1000 : 0),
  }));
  const { places } = propose(timed, 9);
  expect(places.map(({ name, kind, day }) => [name, kind, day])).toEqual([
    ['Darcha', 'start', 1],
    ['Baralacha La', 'pass', 1],
    ['Sarchu', 'stay', 1],
    ['Baralacha La', 'pass', 2],
    ['Darcha', 'end', 2],
  ]);
});

it('takes names and heights from the file where the gazetteer knows nothing, and leaves a height empty that nobody knows', () => {
  const point = (lat: number, name: string, altitudeM: number | null = null) => ({
    lat,
    lon: 10,
    altitudeM,
    name,
    at: null,
  });
  const line = [point(46, 'Bolzano', 262), point(46.3, 'Passo Sella'), point(46.6, '')];
  const { places } = proposeRoute({ line, places: [], isCoarse: true }, gazetteer, 1);
  expect(places.map(({ name, altitudeM }) => [name, altitudeM])).toEqual([
    ['Bolzano', 262],
    ['Passo Sella', null],
    ['End', null],
  ]);
  // Nobody finds a place by that, so somebody names it first.
  expect(places.filter(({ isUnnamed }) => isUnnamed).map(({ name }) => name)).toEqual(['End']);
  expect(toWaypoints(places).map(({ altitudeM }) => altitudeM)).toEqual(['262', '', '']);
});

it('stands still where the receiver does', () => {
  const line = trackThrough('Manali', 'Solang');
  const [first] = line as [TrackPoint];
  const wandering = Array.from({ length: 2000 }, (_, step) => ({ ...first, lat: first.lat + (step % 2) * 0.0001 }));
  const direct = propose(line, 1).totalKm;
  expect(Math.abs(propose([...wandering, ...line], 1).totalKm - direct)).toBeLessThan(0.1);
});

it('says of a night that nobody has named that it has no name', () => {
  const { places } = proposeRoute(
    { line: trackThrough('Karu', 'Chang La', 'Durbuk'), places: [], isCoarse: false },
    [],
    2,
  );
  expect(places.map(({ kind, name, isUnnamed = false }) => [kind, name, isUnnamed])).toContainEqual([
    'stay',
    'Night 1',
    true,
  ]);
});
