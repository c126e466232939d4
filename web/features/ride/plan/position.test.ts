import { assert, double, integer, property } from 'fast-check';
import { expect, test } from 'vitest';
import { demoTour, demoTours } from '#shared/test/demo-tours';
import type { Waypoint } from '#shared/tours/tour';
import { calculateDistanceKm, formatPosition, locateOnRoute } from './position.ts';

const route = demoTour('Manali to Leh').route ?? [];
const place = (name: string, day?: number): Waypoint => {
  const found = route.find((waypoint) => waypoint.name === name && (day === undefined || waypoint.day === day));
  if (!found) throw new Error(`no ${name}`);
  return found;
};
const between = (a: Waypoint, b: Waypoint, part: number) => ({
  lat: a.lat + (b.lat - a.lat) * part,
  lon: a.lon + (b.lon - a.lon) * part,
  accuracyM: 20,
});
const words = (fix: { lat: number; lon: number; accuracyM: number }, day: number | null = null) => {
  const position = locateOnRoute(route, fix, day);
  return position && formatPosition(position, fix.accuracyM);
};

test('measures distances along the great circle', () => {
  expect(calculateDistanceKm({ lat: 0, lon: 0 }, { lat: 0, lon: 90 })).toBeCloseTo((6371 * Math.PI) / 2, 6);
  expect(calculateDistanceKm({ lat: 0, lon: 179.5 }, { lat: 0, lon: -179.5 })).toBeCloseTo((6371 * Math.PI) / 180, 6);
  // Delhi to Leh, as maps give it.
  expect(calculateDistanceKm({ lat: 28.6139, lon: 77.209 }, { lat: 34.1526, lon: 77.5771 })).toBeCloseTo(617, 0);
});

test('says the next place and the next pump, and nothing twice, between two places', () => {
  const half = between(place('Baralacha La'), place('Sarchu'), 0.5);
  expect(words(half)).toEqual(['Sarchu in 17 km · next pump Karu in 237 km']);
  expect(words(between(place('Pang'), place('Tanglang La'), 0.5))).toEqual([
    'Tanglang La in 34 km · next pump Karu in 108 km · next bed Leh in 143 km',
  ]);
});

test('names the place where one is, and begins the road ahead behind it', () => {
  expect(words({ ...place('Sarchu'), accuracyM: 30 }, 4)).toEqual([
    'You’re at Sarchu · Nakee La in 47 km · next pump Karu in 220 km · next bed Leh in 255 km',
  ]);
});

test('goes by the day when a road is ridden twice', () => {
  const road = between(place('Hunder', 6), place('Turtuk'), 0.25);
  expect(words(road, 7)).toEqual(['Turtuk in 60 km · next pump Hunder in 140 km · next bed Hunder in 140 km']);
  const karuToLeh = between(place('Karu'), place('Leh'), 0.4);
  expect(locateOnRoute(route, karuToLeh, 4)).toMatchObject({ day: 4, bed: { name: 'Leh', km: 21 } });
  expect(locateOnRoute(route, karuToLeh, 9)).toMatchObject({ day: 9, pump: { name: 'Leh' } });
  expect(locateOnRoute(route, karuToLeh, null)).toMatchObject({ day: 4 });
});

test('says so at the end of the route', () => {
  expect(words({ ...place('Leh', 9), accuracyM: 10 }, 9)).toEqual(['You’re at Leh, where the route ends.']);
});

test('says only how far away it is when that is more than 15 km', () => {
  const leh = demoTour('Rishikesh to Chopta').route ?? [];
  const off = locateOnRoute(leh, { ...place('Leh') }, 2);
  expect(off?.isOnRoute).toBe(false);
  expect(off && formatPosition(off, 10)).toEqual([expect.stringMatching(/^You’re \d{3} km from this tour’s route\.$/)]);
  // One degree of latitude is 111.2 km: 14 and 16 km north of a line along the equator.
  const equator = [place('Manali'), place('Leh')].map((one, at) => ({ ...one, lat: 0, lon: at, day: 1 }));
  expect(locateOnRoute(equator, { lat: 14 / 111.19, lon: 0.5 }, 1)?.isOnRoute).toBe(true);
  expect(locateOnRoute(equator, { lat: 16 / 111.19, lon: 0.5 }, 1)).toEqual({
    isOnRoute: false,
    offKm: expect.closeTo(16, 1),
  });
});

test('says first how far beside the line it is when that is more than 2 km', () => {
  const equator = ['Manali', 'Leh'].map((name, at) => ({
    ...place(name),
    lat: 0,
    lon: at,
    kmFromPrevious: at * 120,
    day: 1,
  }));
  const beside = (km: number) => {
    const position = locateOnRoute(equator, { lat: km / 111.19, lon: 0.5 }, 1);
    return position && formatPosition(position, 10);
  };
  expect(beside(1.8)).toEqual([expect.stringMatching(/^Leh in 60 km/)]);
  expect(beside(14)).toEqual([
    'You’re 14 km beside this tour’s line, which runs straight from place to place. From its nearest point:',
    expect.stringMatching(/^Leh in 60 km/),
  ]);
});

test('calls a position rough when the phone says so', () => {
  const half = between(place('Baralacha La'), place('Sarchu'), 0.5);
  expect(words({ ...half, accuracyM: 501 })?.[1]).toBe(
    'Your phone only knows where it is to within 1 km, so take this as a rough guess.',
  );
  expect(words({ ...half, accuracyM: 2600 })?.[1]).toContain('within 3 km');
  expect(words({ ...half, accuracyM: 500 })).toHaveLength(1);
});

test('knows no position when the route has one place or none', () => {
  const fix = { lat: 32, lon: 77, accuracyM: 10 };
  expect(locateOnRoute([], fix, 1)).toBeNull();
  expect(locateOnRoute(route.slice(0, 1), fix, 1)).toBeNull();
});

test('counts a place between two others along their road on every demo tour', () => {
  for (const { heading, route: line = [] } of demoTours) {
    let km = 0;
    for (const [at, waypoint] of line.slice(1).entries()) {
      const from = line[at] as Waypoint;
      const position = locateOnRoute(line, between(from, waypoint, 0.5), waypoint.day);
      const here = position?.isOnRoute ? position.km : Number.NaN;
      const isOnce = [from, waypoint].every(({ name }) => line.filter((one) => one.name === name).length === 1);
      if (isOnce)
        expect(here, `${heading}: ${from.name} to ${waypoint.name}`).toBeCloseTo(km + waypoint.kmFromPrevious / 2, -1);
      expect(position && formatPosition(position, 10).join(), heading).toMatch(/(in [1-9]|You’re)/);
      km += waypoint.kmFromPrevious;
    }
  }
});

test('answers anywhere on Earth, within the route’s length, and never with less than nothing ahead', () =>
  assert(
    property(
      integer({ min: 0, max: demoTours.length - 1 }),
      double({ min: -1, max: 1, noNaN: true }),
      double({ min: -1, max: 1, noNaN: true }),
      integer({ min: 1, max: 12 }),
      (tour, north, east, day) => {
        const line = demoTours[tour]?.route ?? [];
        const from = line[day % line.length] as Waypoint;
        const position = locateOnRoute(line, { lat: from.lat + north / 4, lon: from.lon + east / 4 }, day);
        if (!position?.isOnRoute) return position !== null && position.offKm > 15;
        const total = line.reduce((sum, { kmFromPrevious }) => sum + kmFromPrevious, 0);
        expect(position.km).toBeGreaterThanOrEqual(0);
        expect(position.km).toBeLessThanOrEqual(total + 1e-6);
        for (const ahead of [position.place, position.pump, position.bed]) {
          if (ahead) expect(ahead.km).toBeGreaterThan(0);
        }
        return true;
      },
    ),
  ));
