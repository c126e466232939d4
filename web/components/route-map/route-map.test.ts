import { brotliCompressSync } from 'node:zlib';
import { assert, property } from 'fast-check';
import { expect, test } from 'vitest';
import { anyRoute } from '#shared/test/any-route';
import { demoTour, demoTours } from '#shared/test/demo-tours';
import { type Box, doBoxesOverlap } from './map-labels.ts';
import { drawRouteMap, formatNightRanges, listNightStops, type RouteMap } from './route-map.ts';

const drawMap = (heading: string) => drawRouteMap(demoTour(heading)) as RouteMap;
const findPlace = (map: RouteMap, name: string) => map.places.find((place) => place.name === name);
const listNumbers = (path: string) => [...path.matchAll(/-?[\d.]+/g)].map(Number);

/** Lists labels and places outside the map, and labels over other labels or markers. */
function findFaults(map: RouteMap): string[] {
  const isInside = ([left, top, right, bottom]: Box) =>
    left >= 0 && top >= 0 && right <= map.width && bottom <= map.height;
  const labels = map.places.flatMap(({ name, label }) => (label ? [{ name, box: label.box }] : []));
  const markers = map.places.filter(({ kind }) => !['via', 'sight'].includes(kind));
  const points = map.lines.flatMap(({ path }) => listNumbers(path));
  return [
    ...labels.filter(({ box }) => !isInside(box)).map(({ name }) => `${name} is outside`),
    ...labels.flatMap((a, index) =>
      labels.slice(index + 1).flatMap((b) => (doBoxesOverlap(a.box, b.box) ? [`${a.name} covers ${b.name}`] : [])),
    ),
    ...labels.flatMap(({ name, box }) =>
      markers.flatMap((marker) =>
        doBoxesOverlap(box, [marker.x - 5, marker.y - 5, marker.x + 5, marker.y + 5])
          ? [`${name} covers the marker of ${marker.name}`]
          : [],
      ),
    ),
    ...map.places.filter(({ x, y }) => !isInside([x - 6, y - 6, x + 6, y + 6])).map(({ name }) => `${name} is outside`),
    ...points.filter((value) => !Number.isFinite(value)).map((value) => `${value} in a line`),
  ];
}

test('places labels inside the map, without overlaps, for every demo tour', () => {
  for (const tour of demoTours) {
    const map = drawRouteMap(tour);
    expect(map, tour.heading).not.toBeNull();
    expect(map && findFaults(map), tour.heading).toEqual([]);
  }
});

test('labels the nights, the start and the end of every demo tour, at most one without a name', () => {
  for (const tour of demoTours) {
    const unnamedPlaces = drawRouteMap(tour)?.places.filter(
      ({ kind, label }) => ['start', 'end', 'stay'].includes(kind) && (label?.content ?? 'badge') === 'badge',
    );
    expect(unnamedPlaces?.filter(({ label }) => !label)).toEqual([]);
    expect(unnamedPlaces?.length, tour.heading).toBeLessThanOrEqual(1);
  }
});

test('labels every pass of every demo tour', () => {
  for (const tour of demoTours) {
    const passes = drawRouteMap(tour)?.places.filter(({ kind }) => kind === 'pass');
    const unnamedPasses = passes?.filter(({ label }) => label === null || label.content === 'badge');
    expect(
      unnamedPasses?.map(({ name }) => name),
      tour.heading,
    ).toEqual([]);
  }
});

test('draws maps of at most 2,500 bytes', () => {
  for (const tour of demoTours) {
    expect(brotliCompressSync(JSON.stringify(drawRouteMap(tour))).length, tour.heading).toBeLessThan(2500);
  }
});

test('draws north up and east right at the same scale', () => {
  const map = drawMap('Manali to Leh');
  const [manali, leh, hunder, turtuk] = ['Manali', 'Leh', 'Hunder', 'Turtuk'].map((name) => findPlace(map, name));
  if (!manali || !leh || !hunder || !turtuk) throw new Error('a place is missing');
  expect(leh.y).toBeLessThan(manali.y);
  expect(turtuk.x).toBeLessThan(hunder.x);
  const kmPerUnit = map.scale.km / map.scale.length;
  // The great-circle distances are 215.4 km from Manali to Leh, and 68.3 km from Hunder to Turtuk.
  expect(Math.hypot(leh.x - manali.x, leh.y - manali.y) * kmPerUnit).toBeCloseTo(215.4, -1);
  expect(Math.hypot(turtuk.x - hunder.x, turtuk.y - hunder.y) * kmPerUnit).toBeCloseTo(68.3, -1);
});

test('gives each place its nights, kind and note', () => {
  const map = drawMap('Manali to Leh');
  expect(findPlace(map, 'Leh')).toMatchObject({ kind: 'stay', nights: '4–5, 9', day: 4, note: '3,500 m, fuel' });
  expect(findPlace(map, 'Manali')).toMatchObject({ kind: 'start', nights: '1', note: 'start, fuel' });
  expect(findPlace(map, 'Baralacha La')).toMatchObject({ kind: 'pass', nights: '', day: 3, note: '4,890 m' });
  expect(findPlace(map, 'Karu')).toMatchObject({ kind: 'fuel', note: 'fuel' });
  expect(findPlace(drawMap('Changthang'), 'Merak')).toMatchObject({ isApproximate: true });
  expect(findPlace(drawMap('Tawang'), 'Guwahati')?.note).toBe('start and end, fuel');
  expect(formatNightRanges([1, 2, 3, 5, 9, 10])).toBe('1–3, 5, 9–10');
});

test('draws both directions side by side, and joins them where the route turns', () => {
  const map = drawMap('Manali to Leh');
  const hunder = findPlace(map, 'Hunder');
  const turtuk = findPlace(map, 'Turtuk');
  const points = listNumbers(map.lines.map(({ path }) => path).join(' '));
  const listNearDistances = (place: { x: number; y: number } | undefined) =>
    points.flatMap((x, index) => {
      const distance = Math.hypot(x - (place?.x ?? 0), (points[index + 1] ?? 0) - (place?.y ?? 0));
      return index % 2 === 0 && distance < 5 ? [distance] : [];
    });
  expect(listNearDistances(turtuk)).toEqual([0]);
  expect(listNearDistances(hunder)).toHaveLength(2);
  expect(Math.max(...listNearDistances(hunder))).toBeGreaterThan(1);
});

test('draws a separate line for each mode', () => {
  expect(drawMap('Hampta').lines.map(({ mode }) => mode)).toEqual(['drive', 'walk', 'drive']);
  expect(drawMap('Manali to Leh').lines.map(({ mode }) => mode)).toEqual(['ride']);
});

test('draws no map when the route has one place or none', () => {
  const tour = demoTour('Manali to Leh');
  expect(drawRouteMap({ ...tour, route: tour.route?.slice(0, 1) })).toBeNull();
  expect(drawRouteMap({ ...tour, route: undefined })).toBeNull();
});

test('draws a route across the date line or at a pole without faults', () =>
  assert(
    property(anyRoute, (route) => {
      const itinerary = [{ day: 1, title: 'Away', description: '' }];
      const map = drawRouteMap({ route, itinerary });
      if (map)
        expect(findFaults(map).filter((fault) => !fault.endsWith('is outside') || !fault.includes('covers'))).toEqual(
          [],
        );
    }),
    { numRuns: 60 },
  ));

test('lists night stops in route order, with a rest day at the same stop', () => {
  const listStopNames = (heading: string) => {
    const tour = demoTour(heading);
    return listNightStops(tour).map(({ routeIndex, days }) => `${tour.route?.[routeIndex]?.name} ${days.join('+')}`);
  };
  const stops = listStopNames('Manali to Leh');
  expect(stops.slice(0, 4)).toEqual(['Manali 1', 'Jispa 2', 'Sarchu 3', 'Leh 4+5']);
  // The route visits Leh twice.
  expect(stops.at(-1)).toBe('Leh 9');
  expect(listNightStops({ itinerary: [], route: [] })).toEqual([]);
});
