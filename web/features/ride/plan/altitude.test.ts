import { expect, it } from 'vitest';
import { demoTour, demoTours } from '#shared/test/demo-tours';
import type { Waypoint } from '#shared/tours/tour';
import { findDescent } from './altitude.ts';
import { assessNights } from './nights.ts';

function descentFrom(heading: string, place: string) {
  const tour = demoTour(heading);
  const night = assessNights(tour, { homeM: 300, hadSickness: false }).find((one) => one.place === place);
  return night ? findDescent(tour.route ?? [], night) : undefined;
}

it('names the place down, and the pass on the way', () => {
  expect(descentFrom('Manali to Leh', 'Sarchu')).toEqual({
    place: 'Darcha',
    altitudeM: 3360,
    km: 79,
    isBackwards: true,
    climb: { place: 'Baralacha La', altitudeM: 4890 },
    detour: null,
  });
});

it('takes the road without a climb, onward or back', () => {
  expect(descentFrom('Spiti Full', 'Chandratal')).toMatchObject({
    place: 'Chhatru',
    km: 46,
    isBackwards: false,
    climb: null,
  });
  expect(descentFrom('Changthang', 'Spangmik')).toMatchObject({
    place: 'Shyok village',
    km: 74,
    isBackwards: true,
    climb: null,
  });
});

it('leaves the tour’s own road where another leads down sooner, or over no pass', () => {
  const byIndus = { place: 'Upshi', altitudeM: 3400, climb: null };
  expect(descentFrom('Changthang', 'Hanle')).toMatchObject({
    ...byIndus,
    km: 208,
    isBackwards: false,
    detour: { km: 97 },
  });
  expect(descentFrom('Changthang', 'Korzok')).toMatchObject({
    ...byIndus,
    km: 168,
    isBackwards: true,
    detour: { km: 57 },
  });
  expect(descentFrom('Manali Loop', 'Kaza')).toMatchObject({ place: 'Khab', km: 139, climb: null, detour: { km: 0 } });
});

it('goes past a side road', () => {
  expect(descentFrom('Spiti Full', 'Kaza')).toMatchObject({
    place: 'Khab',
    isBackwards: true,
    climb: null,
    detour: null,
  });
});

it('knows none where the route has nothing lower, or only over the sea', () => {
  expect(descentFrom('Changthang', 'Leh')).toBeNull();
  expect(descentFrom('Phuket', 'Patong')).toBeNull();
  expect(findDescent([], { day: 1, altitudeM: 4000 })).toBeNull();
});

/** A way of places, 10 km from one to the next. */
const way = (...places: [kind: Waypoint['kind'], day: number, altitudeM: number][]): Waypoint[] =>
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

it('says a climb of more than 150 m above the night, and no smaller one', () => {
  const over = (topM: number) => {
    const route = way(['start', 1, 3000], ['pass', 1, topM], ['stay', 1, 4000]);
    return findDescent(route, { day: 1, altitudeM: 4000 })?.climb;
  };
  expect(over(4150)).toBeNull();
  expect(over(4151)).toEqual({ place: 'Place 1', altitudeM: 4151 });
});

it('begins where the night is: at the start of the tour while nobody has slept elsewhere', () => {
  const route = way(['via', 1, 3400], ['start', 1, 4000], ['via', 1, 3800], ['via', 1, 3500], ['stay', 2, 3600]);
  expect(findDescent(route, { day: 1, altitudeM: 4000 })).toMatchObject({
    place: 'Place 0',
    km: 10,
    isBackwards: true,
  });
  expect(findDescent(route.slice(1), { day: 1, altitudeM: 4000 })).toMatchObject({ km: 20, isBackwards: false });
});

it.each(['flight', 'ferry'] as const)('takes no %s, onward or back', (mode) => {
  const by = (index: number) =>
    way(['via', 1, 3000], ['stay', 1, 4000], ['via', 2, 3400]).map((place, at) =>
      at === index ? { ...place, mode } : place,
    );
  const night = { day: 1, altitudeM: 4000 };
  expect(findDescent(by(2), night)).toMatchObject({ place: 'Place 0', isBackwards: true });
  expect(findDescent(by(1), night)).toMatchObject({ place: 'Place 2', isBackwards: false });
});

it('says whether a side road begins where one slept, on the way on or on the way back', () => {
  const route = way(['via', 1, 3900], ['stay', 1, 4000], ['via', 2, 3900]);
  const mahe = (index: number) => route.map((place, at) => (at === index ? { ...place, name: 'Mahe' } : place));
  const night = { day: 1, altitudeM: 4000 };
  expect([0, 1, 2].map((index) => findDescent(mahe(index), night)?.isBackwards)).toEqual([true, true, false]);
  expect(findDescent(mahe(0), night)).toMatchObject({ place: 'Upshi', km: 121, detour: { km: 10 } });
});

it('is 500 m lower, not 499', () => {
  const down = (altitudeM: number) =>
    findDescent(way(['stay', 1, 4000], ['via', 2, altitudeM]), { day: 1, altitudeM: 4000 });
  expect(down(3501)).toBeNull();
  expect(down(3500)).toMatchObject({ place: 'Place 1', altitudeM: 3500 });
});

it('is at least 500 m lower everywhere, and never no way at all', () => {
  for (const tour of demoTours)
    for (const night of assessNights(tour, { homeM: 300, hadSickness: false })) {
      const descent = findDescent(tour.route ?? [], night);
      if (!descent) continue;
      expect(descent.altitudeM).toBeLessThanOrEqual(night.altitudeM - 500);
      expect(descent.km, `${tour.heading} ${night.place}`).toBeGreaterThan(0);
    }
});
