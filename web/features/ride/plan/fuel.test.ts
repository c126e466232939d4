import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { demoTour } from '#shared/test/demo-tours';
import { type Waypoint, waypointKinds, waypointModes } from '#shared/tours/tour';
import {
  type BikeSettings,
  bikePresets,
  computeRangeKm,
  computeSpareLitres,
  isRangeTight,
  listFuelInclusions,
  listFuelLegs,
  toFuelPlan,
} from './fuel.ts';

const own = (tankL: number, kmPerL: number, loadFactor = 0.8): BikeSettings => ({
  bike: 'own',
  tankL,
  kmPerL,
  loadFactor,
});

const waysOf = (heading: string) =>
  toFuelPlan(demoTour(heading))?.legs.map(({ from, to, km }) => `${from} ${to} ${km}`);

it('counts the remote roads of Manali to Leh, from pump to pump', () => {
  expect(toFuelPlan(demoTour('Manali to Leh'))).toEqual({
    longestKm: 335,
    legs: [
      { days: [2, 4], from: 'Tandi', to: 'Karu', km: 335 },
      { days: [6, 6], from: 'Leh', to: 'Diskit', km: 116 },
      { days: [7, 7], from: 'Hunder', to: 'Hunder', km: 160 },
      { days: [8, 9], from: 'Hunder', to: 'Karu', km: 304 },
    ],
  });
});

it('counts nothing on ordinary roads, though the tour names pumps there', () => {
  for (const heading of 'Desert|Dubai|Jalori|Meghalaya|Rishikesh to Chopta|Dhauladhar|Mae Hong|Bali'.split('|'))
    expect(waysOf(heading), heading).toBeUndefined();
  expect(waysOf('Tawang')).toEqual(['Dirang Tawang 140', 'Tawang Dirang 140']);
  expect(waysOf('Spiti Full')?.[0]).toBe('Powari Kaza 220');
  // The road from Srinagar to Leh has pumps at worst every 50 km.
  expect(waysOf('Srinagar to Manali')?.[0]).toBe('Leh Diskit 116');
});

it('leaves out what is driven, walked or sailed', () => {
  expect(listFuelLegs(demoTour('Rishikesh to Chopta')).map(({ to, km }) => [to, km])).toEqual([
    ['Srinagar Garhwal', 107],
    ['Rudraprayag', 34],
    ['Rudraprayag', 144],
    ['Srinagar Garhwal', 34],
    ['Rishikesh', 107],
  ]);
  expect(toFuelPlan(demoTour('Leh, Nubra and Pangong'))).toBeNull();
  expect(toFuelPlan(demoTour('Hampta Pass'))).toBeNull();
});

it('counts a way as long as the gap that the agency names, on any road', () => {
  const { route, facts } = demoTour('Desert Forts');
  expect(toFuelPlan({ route, facts: { ...facts, longestFuelGapKm: 190 } })?.legs).toEqual([
    { days: [8, 8], from: 'Bikaner', to: 'Mandawa', km: 190 },
  ]);
});

it('says nothing where no pump is known, and takes the longer of the two gaps', () => {
  const tour = demoTour('Manali to Leh');
  const route = tour.route?.map((waypoint) => ({ ...waypoint, kind: 'via' as const, fuel: false }));
  expect(toFuelPlan({ route, facts: { longestFuelGapKm: 335 } })).toBeNull();
  expect(toFuelPlan({ facts: tour.facts })).toBeNull();
  expect(toFuelPlan({ ...tour, facts: { ...tour.facts, longestFuelGapKm: 365 } })?.longestKm).toBe(365);
});

it('ends the last leg where the tour ends, pump or not', () => {
  const route = demoTour('Manali to Leh').route?.slice(0, 3) ?? [];
  const [start, pump, end] = route.map((waypoint, at) => ({
    ...waypoint,
    name: ['Leh', 'Karu', 'Pang'][at] ?? '',
    fuel: at === 1,
    kind: 'via' as const,
    day: at + 1,
    mode: 'ride' as const,
    kmFromPrevious: at * 50,
  })) as [Waypoint, Waypoint, Waypoint];
  const last = { ...end, name: 'Sarchu', day: 4 };
  expect(listFuelLegs({ route: [start, pump, end, last] })).toMatchObject([
    { from: 'Leh', to: 'Karu', km: 50, days: [2, 2] },
    { from: 'Karu', to: 'Sarchu', km: 200, days: [3, 4] },
  ]);
});

it('has legs that add up to all ridden kilometres', () => {
  const stop = fc.record<Waypoint>({
    day: fc.constant(1),
    name: fc.constantFrom('Leh', 'Pang', 'Karu'),
    lat: fc.constant(0),
    lon: fc.constant(0),
    altitudeM: fc.constant(0),
    kmFromPrevious: fc.integer({ min: 0, max: 400 }),
    mode: fc.constantFrom(...waypointModes),
    kind: fc.constantFrom(...waypointKinds),
    fuel: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(stop, { maxLength: 30 }), (route) => {
      const legs = listFuelLegs({ route });
      if (legs.length === 0) return;
      const ridden = route
        .filter(({ mode }) => mode === 'ride')
        .reduce((sum, waypoint) => sum + waypoint.kmFromPrevious, 0);
      expect(legs.reduce((sum, { km }) => sum + km, 0)).toBe(ridden);
      expect(legs.every(({ km }) => km > 0)).toBe(true);
    }),
  );
});

describe('a tank', () => {
  it.each([
    // (15 − 1) × 30 × 0.8 = 336
    [own(15, 30), 335, 336, 0],
    [own(15, 30), 337, 336, 1],
    // (13.5 − 1) × 30 × 0.8 = 300, and 333 km take 13.875 litres
    [own(13.5, 30), 333, 300, 2],
    // 767 km take 767 / 28 = 27.39 litres
    [own(13, 35), 767, 336, 16],
    [own(14.5, 28, 1), 378, 378, 0],
    [own(1, 30), 24, 0, 1],
    // A bike that goes nowhere needs a mechanic.
    [own(15, 0), 24, 0, 0],
  ])('%j over %i km does %i km and needs %i litres more', (tank, km, range, litres) => {
    expect(computeRangeKm(tank)).toBe(range);
    expect(computeSpareLitres(tank, km)).toBe(litres);
  });

  it('does it only just with less to spare than a litre’s way', () => {
    // 336 km, and 24 with a litre.
    expect([312, 313, 336, 337].map((km) => isRangeTight(own(15, 30), km))).toEqual([false, true, true, false]);
  });

  it('takes a preset’s figures until the rider gives others', () => {
    const ride: BikeSettings = { bike: 'himalayan-450', tankL: null, kmPerL: null, loadFactor: 0.8 };
    expect(computeRangeKm(ride)).toBe(384);
    expect(computeRangeKm({ ...ride, kmPerL: 25 })).toBe(320);
    expect(computeRangeKm({ ...ride, bike: 'no such bike' })).toBe(384);
    for (const { id } of bikePresets) expect(computeRangeKm({ ...ride, bike: id })).toBeGreaterThan(200);
  });

  it('reaches the pump with its reserve when the litres are carried, and not with a litre less', () => {
    fc.assert(
      fc.property(
        ...([fc.integer({ min: 1, max: 40 }), fc.integer({ min: 5, max: 80 })] as const),
        ...([fc.integer({ min: 60, max: 100 }), fc.integer({ min: 1, max: 1500 })] as const),
        (tankL, kmPerL, percent, km) => {
          const tank = own(tankL, kmPerL, percent / 100);
          const carried = computeSpareLitres(tank, km);
          const litres = km / (kmPerL * (percent / 100));
          expect(tankL - 1 + carried).toBeGreaterThan(litres - 0.01);
          if (carried > 0) expect(tankL - 1 + carried - 1).toBeLessThan(litres);
        },
      ),
    );
  });
});

it('quotes what the price includes', () => {
  expect(listFuelInclusions(demoTour('Manali to Leh'))).toEqual([
    'Royal Enfield Himalayan with fuel on tour days',
    'Support truck with spares and oxygen',
  ]);
  const inclusions = ['Backup vehicle', 'Back-up vehicle', 'Refuelling lessons', 'Tents'];
  expect(listFuelInclusions({ inclusions })).toEqual(inclusions.slice(0, 2));
});
