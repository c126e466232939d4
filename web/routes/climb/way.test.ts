import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type ClimbStop, toClimb } from '#shared/tours/climb';
import { demoTours } from '../../../shared/test/demo-tours';
import { bendM, start, toWay } from './way';

const aStop = fc.record({
  name: fc.string(),
  heightM: fc.integer({ min: -430, max: 8849 }),
  tours: fc.constant<ClimbStop['tours']>([]),
});

it('bends once for every 200 m, and has each stop once, lowest first', () => {
  fc.assert(
    fc.property(fc.array(aStop, { minLength: 1, maxLength: 40 }), (stops) => {
      const bands = toWay({ stops, isAll: true });
      const steps = bands.flatMap((band) => band.steps);
      const heights = steps.map(({ stop }) => stop.heightM);
      expect(heights).toEqual(heights.toSorted((a, b) => a - b));
      expect(steps.map(({ stop }) => stop)).toEqual(expect.arrayContaining([start, ...stops]));
      expect(steps).toHaveLength(stops.length + 1);
      const bends = bands.flatMap((band) => [...band.steps, band]).map((stretch) => stretch.bends);
      expect(bends.every((count) => count >= 0 && count <= 5)).toBe(true);
      expect(bends.reduce((sum, count) => sum + count, 0)).toBe(Math.floor(Math.max(...heights) / bendM));
    }),
  );
});

it('has every demo tour once, tours of one pass together, and a pass on the way once', () => {
  const { stops, isAll } = toClimb(demoTours);
  expect(isAll).toBe(true);
  expect(stops.flatMap(({ tours }) => tours)).toHaveLength(demoTours.length);
  const named = (name: string) => stops.filter((stop) => stop.name === name);
  expect(named('Chang La').map(({ tours }) => tours.length)).toEqual([3]);
  expect(named('Khardung La')).toEqual([{ name: 'Khardung La', heightM: 5359, tours: [] }]);
  expect(stops.at(-1)).toMatchObject({ name: 'Umling La', heightM: 5798 });
});
