import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { legWords, splitFigure, toDayRides, toHeights, toLegs, toMilestones } from './heights.ts';
import type { Tour } from './tour.ts';

const seed: (Partial<Tour> & Pick<Tour, 'itinerary' | 'route' | 'facts'>)[] = JSON.parse(
  readFileSync(new URL('../../seed/tours.json', import.meta.url), 'utf8'),
);

function demoTour(heading: string): Tour {
  const tour = seed.find((one) => one.heading === heading);
  if (!tour) throw new Error(`no demo tour ${heading}`);
  return { _id: 'x', coverImage: '', galleryImages: [], updatedAt: '2026-01-01T00:00:00.000Z', ...tour } as Tour;
}

test('the heights of Manali to Leh add up to its kilometres and name its passes once, highest first', () => {
  const heights = toHeights(demoTour('Manali to Leh High-Pass Ride').route);
  expect(heights?.totalKm).toBe(1060);
  expect(heights?.highestM).toBe(5360);
  expect(heights?.passes.map((pass) => pass.name)).toEqual([
    'Chang La',
    'Khardung La',
    'Tanglang La',
    'Lachulung La',
    'Baralacha La',
    'Nakee La',
  ]);
});

test('every demo tour’s heights match its facts', () => {
  for (const tour of seed) {
    const heights = toHeights(tour.route);
    expect(heights?.highestM, tour.heading).toBe(tour.facts?.maxAltitudeM);
    expect(heights?.totalKm, tour.heading).toBe(tour.facts?.totalKm);
  }
});

test('a route of one place, of none, or without a distance has no heights', () => {
  const start = demoTour('Manali to Leh High-Pass Ride').route?.slice(0, 1);
  expect(toHeights(start)).toBeNull();
  expect(toHeights([])).toBeNull();
  expect(toHeights(undefined)).toBeNull();
  expect(toHeights(start && [...start, ...start])).toBeNull();
});

test('a day without waypoints is a rest day at the last stay', () => {
  const rides = toDayRides(demoTour('Manali to Leh High-Pass Ride'));
  expect(rides.get(3)).toEqual({ km: 86, legs: [{ mode: 'ride', km: 86 }], sleepM: 4290, sleepAt: 'Sarchu' });
  expect(rides.get(5)).toEqual({ km: 0, legs: [], sleepM: 3500, sleepAt: 'Leh' });
});

test('no night follows the last day, or a day that ends the route', () => {
  for (const tour of seed) {
    const rides = toDayRides(tour);
    const nights = tour.itinerary.map(({ day }) => rides.get(day)?.sleepM !== null);
    expect(nights, tour.heading).toEqual(tour.itinerary.map((_, at) => at < tour.itinerary.length - 1));
  }
  const kinnaur = demoTour('Kinnaur Orchards: Sarahan, Sangla, Chitkul and Kalpa');
  const longer = [...kinnaur.itinerary, { day: 8, title: 'At home', description: '' }];
  expect(toDayRides({ ...kinnaur, itinerary: longer }).get(7)?.sleepM).toBeNull();
});

test('a route is described by its modes of travel', () => {
  const legs = (heading: string) => legWords(toLegs(demoTour(heading).route ?? []));
  expect(legs('Hampta Pass Trek with Chandratal')).toBe('drive 178 km, walk 28 km');
  expect(legs('Manali to Leh High-Pass Ride')).toBe('ride 1,060 km');
  const way = (heading: string) => toMilestones(demoTour(heading)).find(({ unit }) => unit.startsWith('km '));
  expect(way('Hampta Pass Trek with Chandratal')).toEqual({ cap: 'Walk', figure: '28', unit: 'km on foot' });
  expect(way('Rishikesh Rafting and Riverside Camp Weekend')).toMatchObject({ cap: 'Raft', figure: '26' });
  expect(way('Leh, Nubra and Pangong by Private SUV')).toMatchObject({ cap: 'Drive', figure: '595' });
});

test('milestones show key facts and leave out low or unknown ones', () => {
  const caps = (heading: string) => toMilestones(demoTour(heading)).map(({ cap, figure }) => `${cap} ${figure}`);
  expect(caps('Manali to Leh High-Pass Ride')).toEqual([
    'Duration 10',
    'Highest 5,360',
    'Sleep 4,290',
    'Ride 1,060',
    'Fuel gap 335',
    'Group Size 6-14',
  ]);
  expect(caps('Phuket, Phi Phi and Krabi Island Trail').some((cap) => cap.startsWith('Highest'))).toBe(false);
});

test('a figure is split from its unit; a text without one stays whole', () => {
  expect(splitFigure('10 days')).toEqual(['10', 'days']);
  expect(splitFigure('6-14')).toEqual(['6-14', '']);
  expect(splitFigure('a week')).toEqual(['a week', '']);
});
