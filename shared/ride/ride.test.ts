import fc from 'fast-check';
import { parse } from 'valibot';
import { expect, it } from 'vitest';
import { emptyRide } from '../../web/features/ride/plan/plan-link.ts';
import { Ride } from './ride.ts';

it('reads what every plan begins with as it is', () => {
  expect(parse(Ride, emptyRide('manali-to-leh'))).toEqual(emptyRide('manali-to-leh'));
  expect(parse(Ride, { tourId: 'manali-to-leh' })).toEqual(emptyRide('manali-to-leh'));
});

it('keeps everything else of a ride with a strange value in it', () => {
  const ride = { ...emptyRide('manali-to-leh'), startsOn: '2027-07-12', people: 2 };
  expect(parse(Ride, { ...ride, startsOn: '2027-02-30', papers: { licence: 7 } })).toEqual({ ...ride, startsOn: null });
  for (const extraNights of ['2', [0], [1.5], Array(15).fill(2)])
    expect(parse(Ride, { ...ride, extraNights })).toEqual(ride);
  expect(parse(Ride, { ...ride, extraNights: [2, 2] }).extraNights).toEqual([2, 2]);
  expect(parse(Ride, { ...ride, people: 1.5, bike: null, homeM: 9000 })).toEqual({ ...ride, people: 1 });
});

it('reads anything that names a tour, and refuses the rest', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom(...Object.keys(emptyRide(''))), fc.anything()), (row) => {
      expect(() => parse(Ride, { ...row, tourId: 'manali-to-leh' })).not.toThrow();
    }),
  );
  expect(() => parse(Ride, emptyRide(''))).toThrow();
});
