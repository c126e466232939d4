import { expect, test } from 'vitest';
import { demoTour } from '#shared/test/demo-tours';
import { toNightStops } from './nights.ts';

const stopsOf = (heading: string) => {
  const tour = demoTour(heading);
  return toNightStops(tour).map(({ at, days }) => `${tour.route?.[at]?.name} ${days.join('+')}`);
};

test('puts nights where one sleeps, in the order of the road, and a rest day at the same place', () => {
  const stops = stopsOf('Manali to Leh');
  expect(stops.slice(0, 4)).toEqual(['Manali 1', 'Jispa 2', 'Sarchu 3', 'Leh 4+5']);
  // The same town once more, further along.
  expect(stops.at(-1)).toBe('Leh 9');
  expect(toNightStops({ itinerary: [], route: [] })).toEqual([]);
});
