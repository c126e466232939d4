import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { demoTour } from '#shared/test/demo-tours';
import { type Waypoint, waypointKinds, waypointModes } from '#shared/tours/tour';
import {
  bikePresets,
  computeRangeKm,
  computeSpareFuelL,
  isRangeTight,
  listFuelInclusions,
  listFuelLegs,
  type TankSettings,
  toFuelPlan,
} from './fuel.ts';

const ownBike = (tankL: number, kmPerL: number, loadFactor = 0.8): TankSettings => ({
  bike: 'own',
  tankL,
  kmPerL,
  loadFactor,
});

const listLegs = (heading: string) =>
  toFuelPlan(demoTour(heading))?.legs.map(({ startPlace, endPlace, km }) => `${startPlace} ${endPlace} ${km}`);

it('lists the legs from pump to pump on remote roads', () => {
  expect(toFuelPlan(demoTour('Manali to Leh'))).toEqual({
    longestKm: 335,
    legs: [
      { days: [2, 4], startPlace: 'Tandi', endPlace: 'Karu', km: 335 },
      { days: [6, 6], startPlace: 'Leh', endPlace: 'Diskit', km: 116 },
      { days: [7, 7], startPlace: 'Hunder', endPlace: 'Hunder', km: 160 },
      { days: [8, 9], startPlace: 'Hunder', endPlace: 'Karu', km: 304 },
    ],
  });
});

it('lists no legs on ordinary roads', () => {
  for (const heading of 'Desert|Dubai|Jalori|Meghalaya|Rishikesh to Chopta|Dhauladhar|Mae Hong|Bali'.split('|'))
    expect(listLegs(heading), heading).toBeUndefined();
  expect(listLegs('Tawang')).toEqual(['Dirang Tawang 140', 'Tawang Dirang 140']);
  expect(listLegs('Spiti Full')?.[0]).toBe('Powari Kaza 220');
  // The road from Srinagar to Leh has pumps at worst every 50 km.
  expect(listLegs('Srinagar to Manali')?.[0]).toBe('Leh Diskit 116');
});

it('leaves out kilometres that are driven, walked or sailed', () => {
  expect(listFuelLegs(demoTour('Rishikesh to Chopta')).map(({ endPlace, km }) => [endPlace, km])).toEqual([
    ['Srinagar Garhwal', 107],
    ['Rudraprayag', 34],
    ['Rudraprayag', 144],
    ['Srinagar Garhwal', 34],
    ['Rishikesh', 107],
  ]);
  expect(toFuelPlan(demoTour('Leh, Nubra and Pangong'))).toBeNull();
  expect(toFuelPlan(demoTour('Hampta Pass'))).toBeNull();
});

it('lists a leg on any road when it is as long as the agency’s figure', () => {
  const { route, facts } = demoTour('Desert Forts');
  expect(toFuelPlan({ route, facts: { ...facts, longestFuelGapKm: 190 } })?.legs).toEqual([
    { days: [8, 8], startPlace: 'Bikaner', endPlace: 'Mandawa', km: 190 },
  ]);
});

it('makes no plan when no pump is known, and uses the longer of the two gaps', () => {
  const tour = demoTour('Manali to Leh');
  const route = tour.route?.map((waypoint) => ({ ...waypoint, kind: 'via' as const, fuel: false }));
  expect(toFuelPlan({ route, facts: { longestFuelGapKm: 335 } })).toBeNull();
  expect(toFuelPlan({ facts: tour.facts })).toBeNull();
  expect(toFuelPlan({ ...tour, facts: { ...tour.facts, longestFuelGapKm: 365 } })?.longestKm).toBe(365);
});

it('ends the last leg where the tour ends, even without a pump', () => {
  const route = demoTour('Manali to Leh').route?.slice(0, 3) ?? [];
  const [start, pump, end] = route.map((waypoint, index) => ({
    ...waypoint,
    name: ['Leh', 'Karu', 'Pang'][index] ?? '',
    fuel: index === 1,
    kind: 'via' as const,
    day: index + 1,
    mode: 'ride' as const,
    kmFromPrevious: index * 50,
  })) as [Waypoint, Waypoint, Waypoint];
  const routeEnd = { ...end, name: 'Sarchu', day: 4 };
  expect(listFuelLegs({ route: [start, pump, end, routeEnd] })).toMatchObject([
    { startPlace: 'Leh', endPlace: 'Karu', km: 50, days: [2, 2] },
    { startPlace: 'Karu', endPlace: 'Sarchu', km: 200, days: [3, 4] },
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
      const riddenKm = route
        .filter(({ mode }) => mode === 'ride')
        .reduce((sum, waypoint) => sum + waypoint.kmFromPrevious, 0);
      expect(legs.reduce((sum, { km }) => sum + km, 0)).toBe(riddenKm);
      expect(legs.every(({ km }) => km > 0)).toBe(true);
    }),
  );
});

describe('the range of a tank', () => {
  it.each([
    // (15 − 1) × 30 × 0.8 = 336
    [ownBike(15, 30), 335, 336, 0],
    [ownBike(15, 30), 337, 336, 1],
    // (13.5 − 1) × 30 × 0.8 = 300, and 333 km take 13.875 litres
    [ownBike(13.5, 30), 333, 300, 2],
    // 767 km take 767 / 28 = 27.39 litres
    [ownBike(13, 35), 767, 336, 16],
    [ownBike(14.5, 28, 1), 378, 378, 0],
    [ownBike(1, 30), 24, 0, 1],
    // Without a consumption no amount of fuel helps.
    [ownBike(15, 0), 24, 0, 0],
  ])('%j over %i km has a range of %i km and needs %i spare litres', (tank, km, rangeKm, spareL) => {
    expect(computeRangeKm(tank)).toBe(rangeKm);
    expect(computeSpareFuelL(tank, km)).toBe(spareL);
  });

  it('is tight when less than a litre is to spare', () => {
    // The range is 336 km; a litre does 24 km.
    expect([312, 313, 336, 337].map((km) => isRangeTight(ownBike(15, 30), km))).toEqual([false, true, true, false]);
  });

  it('uses a preset’s figures unless the rider gives others', () => {
    const ride: TankSettings = { bike: 'himalayan-450', tankL: null, kmPerL: null, loadFactor: 0.8 };
    expect(computeRangeKm(ride)).toBe(384);
    expect(computeRangeKm({ ...ride, kmPerL: 25 })).toBe(320);
    expect(computeRangeKm({ ...ride, bike: 'no such bike' })).toBe(384);
    for (const { id } of bikePresets) expect(computeRangeKm({ ...ride, bike: id })).toBeGreaterThan(200);
  });

  it('reaches the pump with the spare litres, and not with one less', () => {
    fc.assert(
      fc.property(
        ...([fc.integer({ min: 1, max: 40 }), fc.integer({ min: 5, max: 80 })] as const),
        ...([fc.integer({ min: 60, max: 100 }), fc.integer({ min: 1, max: 1500 })] as const),
        (tankL, kmPerL, percent, km) => {
          const tank = ownBike(tankL, kmPerL, percent / 100);
          const spareL = computeSpareFuelL(tank, km);
          const neededL = km / (kmPerL * (percent / 100));
          expect(tankL - 1 + spareL).toBeGreaterThan(neededL - 0.01);
          if (spareL > 0) expect(tankL - 1 + spareL - 1).toBeLessThan(neededL);
        },
      ),
    );
  });
});

it('lists the inclusions that mention fuel or a support vehicle', () => {
  expect(listFuelInclusions(demoTour('Manali to Leh'))).toEqual([
    'Royal Enfield Himalayan with fuel on tour days',
    'Support truck with spares and oxygen',
  ]);
  const inclusions = ['Backup vehicle', 'Back-up vehicle', 'Refuelling lessons', 'Tents'];
  expect(listFuelInclusions({ inclusions })).toEqual(inclusions.slice(0, 2));
});
