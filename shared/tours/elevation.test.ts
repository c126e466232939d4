import { assert, property } from 'fast-check';
import { expect, test } from 'vitest';
import { anyRoute } from '../test/any-route.ts';
import { demoTour, demoTours } from '../test/demo-tours.ts';
import {
  formatModeDistances,
  listMilestones,
  listModeDistances,
  splitFigure,
  toDayRides,
  toElevationPolyline,
  toRouteElevation,
} from './elevation.ts';

test('adds up the kilometres of Manali to Leh, and names its passes once, highest first', () => {
  const heights = toRouteElevation(demoTour('Manali to Leh High-Pass Ride').route);
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

test('gives no heights when a route has one place, none, or no distance', () => {
  const start = demoTour('Manali to Leh High-Pass Ride').route?.slice(0, 1);
  expect(toRouteElevation(start)).toBeNull();
  expect(toRouteElevation([])).toBeNull();
  expect(toRouteElevation(undefined)).toBeNull();
  expect(toRouteElevation(start && [...start, ...start])).toBeNull();
});

test('takes a day without waypoints for a rest day at the last stay', () => {
  const rides = toDayRides(demoTour('Manali to Leh High-Pass Ride'));
  expect(rides.get(3)).toEqual({
    km: 86,
    distances: [{ mode: 'ride', km: 86 }],
    nightAltitudeM: 4290,
    nightPlace: 'Sarchu',
  });
  expect(rides.get(5)).toEqual({ km: 0, distances: [], nightAltitudeM: 3500, nightPlace: 'Leh' });
});

test('counts no night after the last day, or after a day that ends the route', () => {
  for (const tour of demoTours) {
    const rides = toDayRides(tour);
    const nights = tour.itinerary.map(({ day }) => rides.get(day)?.nightAltitudeM !== null);
    expect(nights, tour.heading).toEqual(tour.itinerary.map((_, at) => at < tour.itinerary.length - 1));
  }
  const kinnaur = demoTour('Kinnaur Orchards: Sarahan, Sangla, Chitkul and Kalpa');
  const longer = [...kinnaur.itinerary, { day: 8, title: 'At home', description: '' }];
  expect(toDayRides({ ...kinnaur, itinerary: longer }).get(7)?.nightAltitudeM).toBeNull();
});

test('describes a route by its modes of travel', () => {
  const legs = (heading: string) => formatModeDistances(listModeDistances(demoTour(heading).route ?? []));
  expect(legs('Hampta Pass Trek with Chandratal')).toBe('drive 178 km, walk 28 km');
  expect(legs('Manali to Leh High-Pass Ride')).toBe('ride 1,060 km');
  const way = (heading: string) => listMilestones(demoTour(heading)).find(({ unit }) => unit.startsWith('km '));
  expect(way('Hampta Pass Trek with Chandratal')).toEqual({ label: 'Walk', figure: '28', unit: 'km on foot' });
  expect(way('Rishikesh Rafting and Riverside Camp Weekend')).toMatchObject({ label: 'Raft', figure: '26' });
  expect(way('Leh, Nubra and Pangong by Private SUV')).toMatchObject({ label: 'Drive', figure: '595' });
});

test('shows key facts as milestones, and leaves out low or unknown ones', () => {
  const caps = (heading: string) => listMilestones(demoTour(heading)).map(({ label, figure }) => `${label} ${figure}`);
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

test('splits a figure from its unit, and keeps a text without a figure whole', () => {
  expect(splitFigure('10 days')).toEqual(['10', 'days']);
  expect(splitFigure('6-14')).toEqual(['6-14', '']);
  expect(splitFigure('a week')).toEqual(['a week', '']);
});

const cornersOf = (line: string) => line.split(' ').map((corner) => corner.split(',').map(Number));

test('draws a line from the start to the end over the highest place, in a few whole numbers', () => {
  const line = toElevationPolyline(demoTour('Manali to Leh').route);
  expect(line).toMatch(/^0,-21 (\d+,-\d+ ){2,8}100,-35$/);
  expect(line).toContain(',-54');
  expect(toElevationPolyline(undefined)).toBe('');
});

test('draws a short line for every demo tour, and a higher one for a harder road', () => {
  for (const { route, heading } of demoTours)
    expect(toElevationPolyline(route).length, heading).toBeLessThanOrEqual(80);
  const top = (heading: string) =>
    Math.min(...cornersOf(toElevationPolyline(demoTour(heading).route)).map(([, y]) => y ?? 0));
  expect(top('Desert Forts')).toBeGreaterThan(-6);
  expect(top('Manali to Leh')).toBeLessThan(-50);
});

test('keeps the start, the end and the highest place of any route, and never goes back', () =>
  assert(
    property(anyRoute, (route) => {
      const heights = toRouteElevation(route);
      const line = toElevationPolyline(route);
      expect(line === '').toBe(heights === null);
      if (!heights) return;
      const corners = cornersOf(line);
      const hundreds = (altitudeM = 0) => -Math.round(altitudeM / 100) + 0;
      expect(corners.length).toBeLessThanOrEqual(10);
      expect(corners[0]?.[0]).toBe(0);
      expect(corners[0]?.[1]).toBeCloseTo(hundreds(heights.points[0]?.altitudeM));
      expect(corners.at(-1)?.[0]).toBe(100);
      expect(corners.at(-1)?.[1]).toBeCloseTo(hundreds(heights.points.at(-1)?.altitudeM));
      expect(Math.min(...corners.map(([, y]) => y ?? 0))).toBeCloseTo(hundreds(heights.highestM));
      for (const [at, [x = 0]] of corners.entries()) expect(x).toBeGreaterThanOrEqual(corners[at - 1]?.[0] ?? 0);
    }),
  ));
