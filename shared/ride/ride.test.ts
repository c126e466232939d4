import fc from 'fast-check';
import { parse } from 'valibot';
import { expect, it } from 'vitest';
import { emptyRide } from '../../web/features/ride/plan/ride-changes.ts';
import { demoTour, demoTours } from '../test/demo-tours.ts';
import { findTourKind, hasHighNights, Ride, type TourKind } from './ride.ts';

it('does not change an empty plan', () => {
  expect(parse(Ride, emptyRide('manali-to-leh'))).toEqual(emptyRide('manali-to-leh'));
  expect(parse(Ride, { tourId: 'manali-to-leh' })).toEqual(emptyRide('manali-to-leh'));
});

it('replaces only the invalid fields of a plan', () => {
  const ride = { ...emptyRide('manali-to-leh'), startsOn: '2027-07-12', people: 2 };
  expect(parse(Ride, { ...ride, startsOn: '2027-02-30', papers: { licence: 7 } })).toEqual({ ...ride, startsOn: null });
  for (const extraNights of ['2', [0], [1.5], Array(15).fill(2)])
    expect(parse(Ride, { ...ride, extraNights })).toEqual(ride);
  expect(parse(Ride, { ...ride, extraNights: [2, 2] }).extraNights).toEqual([2, 2]);
  expect(parse(Ride, { ...ride, people: 1.5, bike: null, homeM: 9000 })).toEqual({ ...ride, people: 1 });
});

it('accepts any object with a tour id, and rejects others', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom(...Object.keys(emptyRide(''))), fc.anything()), (row) => {
      expect(() => parse(Ride, { ...row, tourId: 'manali-to-leh' })).not.toThrow();
    }),
  );
  expect(() => parse(Ride, emptyRide(''))).toThrow();
});

const kinds: Record<TourKind, string[]> = {
  'our bike': [
    ...['Manali to Leh', 'Srinagar to Manali', 'Changthang', 'Spiti Full', 'Manali Loop', 'Rishikesh to Chopta'],
    ...['Jalori', 'Dhauladhar', 'Desert Forts', 'Meghalaya', 'Tawang', 'Dubai', 'Mae Hong Son', 'Bali'],
  ],
  'own bike': [],
  car: ['Leh, Nubra', 'Slow Spiti', 'Kinnaur'],
  trek: ['Hampta', 'Pin Bhaba', 'Markha'],
  'city and coast': ['Rishikesh Rafting', 'Malaysia', 'Singapore', 'Phuket'],
};

it.each(Object.entries(kinds))('finds the tours by %s', (kind, headings) => {
  const found = demoTours.filter((tour) => findTourKind(tour) === kind).map(({ heading }) => heading);
  expect(found).toEqual(headings.map((heading) => expect.stringMatching(new RegExp(`^${heading}`))));
});

it('finds “own bike” when no bike is included', () => {
  expect(findTourKind({ ...demoTour('Manali to Leh'), inclusions: ['Breakfast and dinner daily'] })).toBe('own bike');
});

it('finds the tours with nights at altitude', () => {
  const low = demoTours.filter((tour) => !hasHighNights(tour)).map(({ heading }) => heading.split(/[ ,:]/)[0]);
  expect(low.join(' ')).toBe('Rishikesh Dhauladhar Desert Meghalaya Dubai Malaysia Singapore Mae Phuket Bali');
});
