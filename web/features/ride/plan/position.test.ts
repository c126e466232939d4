import { assert, double, integer, property } from 'fast-check';
import { expect, test } from 'vitest';
import { demoTour, demoTours } from '#shared/test/demo-tours';
import type { Waypoint } from '#shared/tours/tour';
import { calculateDistanceKm, formatPosition, locateOnRoute } from './position.ts';

const route = demoTour('Manali to Leh').route ?? [];
const findWaypoint = (name: string, day?: number): Waypoint => {
  const waypoint = route.find((stop) => stop.name === name && (day === undefined || stop.day === day));
  if (!waypoint) throw new Error(`no ${name}`);
  return waypoint;
};
const interpolate = (a: Waypoint, b: Waypoint, part: number) => ({
  lat: a.lat + (b.lat - a.lat) * part,
  lon: a.lon + (b.lon - a.lon) * part,
  accuracyM: 20,
});
const formatFix = (fix: { lat: number; lon: number; accuracyM: number }, day: number | null = null) => {
  const position = locateOnRoute(route, fix, day);
  return position && formatPosition(position, fix.accuracyM);
};

test('calculates distances along the great circle', () => {
  expect(calculateDistanceKm({ lat: 0, lon: 0 }, { lat: 0, lon: 90 })).toBeCloseTo((6371 * Math.PI) / 2, 6);
  expect(calculateDistanceKm({ lat: 0, lon: 179.5 }, { lat: 0, lon: -179.5 })).toBeCloseTo((6371 * Math.PI) / 180, 6);
  // Delhi to Leh is 617 km on maps.
  expect(calculateDistanceKm({ lat: 28.6139, lon: 77.209 }, { lat: 34.1526, lon: 77.5771 })).toBeCloseTo(617, 0);
});

test('names the next place, pump and bed, each once, between two places', () => {
  const halfway = interpolate(findWaypoint('Baralacha La'), findWaypoint('Sarchu'), 0.5);
  expect(formatFix(halfway)).toEqual(['Sarchu in 17 km · next pump Karu in 237 km']);
  expect(formatFix(interpolate(findWaypoint('Pang'), findWaypoint('Tanglang La'), 0.5))).toEqual([
    'Tanglang La in 34 km · next pump Karu in 108 km · next bed Leh in 143 km',
  ]);
});

test('names the current place, and lists only places after it', () => {
  expect(formatFix({ ...findWaypoint('Sarchu'), accuracyM: 30 }, 4)).toEqual([
    'You’re at Sarchu · Nakee La in 47 km · next pump Karu in 220 km · next bed Leh in 255 km',
  ]);
});

test('prefers the leg of the day when a road is ridden twice', () => {
  const road = interpolate(findWaypoint('Hunder', 6), findWaypoint('Turtuk'), 0.25);
  expect(formatFix(road, 7)).toEqual(['Turtuk in 60 km · next pump Hunder in 140 km · next bed Hunder in 140 km']);
  const karuToLeh = interpolate(findWaypoint('Karu'), findWaypoint('Leh'), 0.4);
  expect(locateOnRoute(route, karuToLeh, 4)).toMatchObject({ day: 4, nextBed: { name: 'Leh', km: 21 } });
  expect(locateOnRoute(route, karuToLeh, 9)).toMatchObject({ day: 9, nextPump: { name: 'Leh' } });
  expect(locateOnRoute(route, karuToLeh, null)).toMatchObject({ day: 4 });
});

test('names the last place at the end of the route', () => {
  expect(formatFix({ ...findWaypoint('Leh', 9), accuracyM: 10 }, 9)).toEqual(['You’re at Leh, where the route ends.']);
});

test('gives only the distance when it is more than 15 km', () => {
  const otherRoute = demoTour('Rishikesh to Chopta').route ?? [];
  const position = locateOnRoute(otherRoute, { ...findWaypoint('Leh') }, 2);
  expect(position?.isOnRoute).toBe(false);
  expect(position && formatPosition(position, 10)).toEqual([
    expect.stringMatching(/^You’re \d{3} km from this tour’s route\.$/),
  ]);
  // One degree of latitude is 111.2 km: 14 and 16 km north of a line along the equator.
  const equator = [findWaypoint('Manali'), findWaypoint('Leh')].map((waypoint, index) => ({
    ...waypoint,
    lat: 0,
    lon: index,
    day: 1,
  }));
  expect(locateOnRoute(equator, { lat: 14 / 111.19, lon: 0.5 }, 1)?.isOnRoute).toBe(true);
  expect(locateOnRoute(equator, { lat: 16 / 111.19, lon: 0.5 }, 1)).toEqual({
    isOnRoute: false,
    offKm: expect.closeTo(16, 1),
  });
});

test('begins with the distance from the line when it is more than 2 km', () => {
  const equator = ['Manali', 'Leh'].map((name, index) => ({
    ...findWaypoint(name),
    lat: 0,
    lon: index,
    kmFromPrevious: index * 120,
    day: 1,
  }));
  const formatBeside = (km: number) => {
    const position = locateOnRoute(equator, { lat: km / 111.19, lon: 0.5 }, 1);
    return position && formatPosition(position, 10);
  };
  expect(formatBeside(1.8)).toEqual([expect.stringMatching(/^Leh in 60 km/)]);
  expect(formatBeside(14)).toEqual([
    'You’re 14 km beside this tour’s line, which runs straight from place to place. From its nearest point:',
    expect.stringMatching(/^Leh in 60 km/),
  ]);
});

test('adds a note when the accuracy is worse than 500 m', () => {
  const halfway = interpolate(findWaypoint('Baralacha La'), findWaypoint('Sarchu'), 0.5);
  expect(formatFix({ ...halfway, accuracyM: 501 })?.[1]).toBe(
    'Your phone only knows where it is to within 1 km, so take this as a rough guess.',
  );
  expect(formatFix({ ...halfway, accuracyM: 2600 })?.[1]).toContain('within 3 km');
  expect(formatFix({ ...halfway, accuracyM: 500 })).toHaveLength(1);
});

test('returns null when the route has fewer than two places', () => {
  const fix = { lat: 32, lon: 77, accuracyM: 10 };
  expect(locateOnRoute([], fix, 1)).toBeNull();
  expect(locateOnRoute(route.slice(0, 1), fix, 1)).toBeNull();
});

test('counts kilometres along the road between two places of every demo tour', () => {
  for (const { heading, route: tourRoute = [] } of demoTours) {
    let km = 0;
    for (const [index, waypoint] of tourRoute.slice(1).entries()) {
      const previous = tourRoute[index] as Waypoint;
      const position = locateOnRoute(tourRoute, interpolate(previous, waypoint, 0.5), waypoint.day);
      const positionKm = position?.isOnRoute ? position.km : Number.NaN;
      const isVisitedOnce = [previous, waypoint].every(
        ({ name }) => tourRoute.filter((stop) => stop.name === name).length === 1,
      );
      if (isVisitedOnce)
        expect(positionKm, `${heading}: ${previous.name} to ${waypoint.name}`).toBeCloseTo(
          km + waypoint.kmFromPrevious / 2,
          -1,
        );
      expect(position && formatPosition(position, 10).join(), heading).toMatch(/(in [1-9]|You’re)/);
      km += waypoint.kmFromPrevious;
    }
  }
});

test('locates any position within the route’s length, with places ahead only', () =>
  assert(
    property(
      integer({ min: 0, max: demoTours.length - 1 }),
      double({ min: -1, max: 1, noNaN: true }),
      double({ min: -1, max: 1, noNaN: true }),
      integer({ min: 1, max: 12 }),
      (tourIndex, north, east, day) => {
        const tourRoute = demoTours[tourIndex]?.route ?? [];
        const origin = tourRoute[day % tourRoute.length] as Waypoint;
        const position = locateOnRoute(tourRoute, { lat: origin.lat + north / 4, lon: origin.lon + east / 4 }, day);
        if (!position?.isOnRoute) return position !== null && position.offKm > 15;
        const totalKm = tourRoute.reduce((sum, { kmFromPrevious }) => sum + kmFromPrevious, 0);
        expect(position.km).toBeGreaterThanOrEqual(0);
        expect(position.km).toBeLessThanOrEqual(totalKm + 1e-6);
        for (const placeAhead of [position.nextPlace, position.nextPump, position.nextBed]) {
          if (placeAhead) expect(placeAhead.km).toBeGreaterThan(0);
        }
        return true;
      },
    ),
  ));
