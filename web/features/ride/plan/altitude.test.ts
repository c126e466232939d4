import { expect, it } from 'vitest';
import { demoTour, demoTours } from '#shared/test/demo-tours';
import type { Waypoint } from '#shared/tours/tour';
import { findDescent } from './altitude.ts';
import { assessNights } from './nights.ts';

function findDescentFrom(heading: string, place: string) {
  const tour = demoTour(heading);
  const night = assessNights(tour, { homeM: 300, hadSickness: false }).find((candidate) => candidate.place === place);
  return night ? findDescent(tour.route ?? [], night) : undefined;
}

it('finds the lower place, and the climb before it', () => {
  expect(findDescentFrom('Manali to Leh', 'Sarchu')).toEqual({
    place: 'Darcha',
    altitudeM: 3360,
    km: 79,
    isBackwards: true,
    climb: { place: 'Baralacha La', altitudeM: 4890 },
    detour: null,
  });
});

it('prefers the direction without a climb', () => {
  expect(findDescentFrom('Spiti Full', 'Chandratal')).toMatchObject({
    place: 'Chhatru',
    km: 46,
    isBackwards: false,
    climb: null,
  });
  expect(findDescentFrom('Changthang', 'Spangmik')).toMatchObject({
    place: 'Shyok village',
    km: 74,
    isBackwards: true,
    climb: null,
  });
});

it('leaves the route when another road descends sooner or without a climb', () => {
  const indusDescent = { place: 'Upshi', altitudeM: 3400, climb: null };
  expect(findDescentFrom('Changthang', 'Hanle')).toMatchObject({
    ...indusDescent,
    km: 208,
    isBackwards: false,
    detour: { km: 97 },
  });
  expect(findDescentFrom('Changthang', 'Korzok')).toMatchObject({
    ...indusDescent,
    km: 168,
    isBackwards: true,
    detour: { km: 57 },
  });
  expect(findDescentFrom('Manali Loop', 'Kaza')).toMatchObject({
    place: 'Khab',
    km: 139,
    climb: null,
    detour: { km: 0 },
  });
});

it('stays on the route when it descends without a climb', () => {
  expect(findDescentFrom('Spiti Full', 'Kaza')).toMatchObject({
    place: 'Khab',
    isBackwards: true,
    climb: null,
    detour: null,
  });
});

it('returns null when no lower place is on the route, or only by sea', () => {
  expect(findDescentFrom('Changthang', 'Leh')).toBeNull();
  expect(findDescentFrom('Phuket', 'Patong')).toBeNull();
  expect(findDescent([], { day: 1, altitudeM: 4000 })).toBeNull();
});

/** Returns a route whose places are 10 km apart. */
const buildRoute = (...places: [kind: Waypoint['kind'], day: number, altitudeM: number][]): Waypoint[] =>
  places.map(([kind, day, altitudeM], index) => ({
    kind,
    day,
    altitudeM,
    name: `Place ${index}`,
    lat: 32,
    lon: 77,
    kmFromPrevious: index ? 10 : 0,
    mode: 'ride',
  }));

it('reports a climb only when it is more than 150 m above the night', () => {
  const findClimb = (topM: number) => {
    const route = buildRoute(['start', 1, 3000], ['pass', 1, topM], ['stay', 1, 4000]);
    return findDescent(route, { day: 1, altitudeM: 4000 })?.climb;
  };
  expect(findClimb(4150)).toBeNull();
  expect(findClimb(4151)).toEqual({ place: 'Place 1', altitudeM: 4151 });
});

it('begins at the start of the tour before the first night elsewhere', () => {
  const route = buildRoute(['via', 1, 3400], ['start', 1, 4000], ['via', 1, 3800], ['via', 1, 3500], ['stay', 2, 3600]);
  expect(findDescent(route, { day: 1, altitudeM: 4000 })).toMatchObject({
    place: 'Place 0',
    km: 10,
    isBackwards: true,
  });
  expect(findDescent(route.slice(1), { day: 1, altitudeM: 4000 })).toMatchObject({ km: 20, isBackwards: false });
});

it.each(['flight', 'ferry'] as const)('ends at a %s in both directions', (mode) => {
  const routeWithMode = (index: number) =>
    buildRoute(['via', 1, 3000], ['stay', 1, 4000], ['via', 2, 3400]).map((place, placeIndex) =>
      placeIndex === index ? { ...place, mode } : place,
    );
  const night = { day: 1, altitudeM: 4000 };
  expect(findDescent(routeWithMode(2), night)).toMatchObject({ place: 'Place 0', isBackwards: true });
  expect(findDescent(routeWithMode(1), night)).toMatchObject({ place: 'Place 2', isBackwards: false });
});

it('reports the direction when a descent road begins at the night’s place, before or after it', () => {
  const route = buildRoute(['via', 1, 3900], ['stay', 1, 4000], ['via', 2, 3900]);
  const routeWithMahe = (index: number) =>
    route.map((place, placeIndex) => (placeIndex === index ? { ...place, name: 'Mahe' } : place));
  const night = { day: 1, altitudeM: 4000 };
  expect([0, 1, 2].map((index) => findDescent(routeWithMahe(index), night)?.isBackwards)).toEqual([true, true, false]);
  expect(findDescent(routeWithMahe(0), night)).toMatchObject({ place: 'Upshi', km: 121, detour: { km: 10 } });
});

it('requires a descent of 500 m', () => {
  const findDescentTo = (altitudeM: number) =>
    findDescent(buildRoute(['stay', 1, 4000], ['via', 2, altitudeM]), { day: 1, altitudeM: 4000 });
  expect(findDescentTo(3501)).toBeNull();
  expect(findDescentTo(3500)).toMatchObject({ place: 'Place 1', altitudeM: 3500 });
});

it('finds only descents of at least 500 m on demo tours', () => {
  for (const tour of demoTours)
    for (const night of assessNights(tour, { homeM: 300, hadSickness: false })) {
      const descent = findDescent(tour.route ?? [], night);
      if (!descent) continue;
      expect(descent.altitudeM).toBeLessThanOrEqual(night.altitudeM - 500);
      expect(descent.km, `${tour.heading} ${night.place}`).toBeGreaterThan(0);
    }
});
