import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { Tour } from '../tours/tour.ts';
import { hasHighNights, type TourKind, toKind } from './kind.ts';

const tours: Tour[] = JSON.parse(readFileSync(new URL('../../seed/tours.json', import.meta.url), 'utf8'));

const kinds: Record<TourKind, string[]> = {
  'our bike': [
    'Manali to Leh',
    'Srinagar to Manali',
    'Changthang',
    'Spiti Full',
    'Manali Loop',
    'Rishikesh to Chopta',
    'Jalori',
    'Dhauladhar',
    'Desert Forts',
    'Meghalaya',
    'Tawang',
    'Dubai',
    'Mae Hong Son',
    'Bali',
  ],
  'own bike': [],
  car: ['Leh, Nubra', 'Slow Spiti', 'Kinnaur'],
  trek: ['Hampta', 'Pin Bhaba', 'Markha'],
  'city and coast': ['Rishikesh Rafting', 'Malaysia', 'Singapore', 'Phuket'],
};

it.each(Object.entries(kinds))('knows the tours by %s', (kind, headings) => {
  const found = tours.filter((tour) => toKind(tour) === kind).map(({ heading }) => heading);
  expect(found).toEqual(headings.map((heading) => expect.stringMatching(new RegExp(`^${heading}`))));
});

it('knows a ride for which the rider brings the bike', () => {
  const tour = tours.find(({ heading }) => heading.startsWith('Manali to Leh')) as Tour;
  expect(toKind({ ...tour, inclusions: ['Breakfast and dinner daily'] })).toBe('own bike');
});

it('knows the tours that sleep high', () => {
  const low = tours.filter((tour) => !hasHighNights(tour)).map(({ heading }) => heading.split(/[ ,:]/)[0]);
  expect(low).toEqual([
    'Rishikesh',
    'Dhauladhar',
    'Desert',
    'Meghalaya',
    'Dubai',
    'Malaysia',
    'Singapore',
    'Mae',
    'Phuket',
    'Bali',
  ]);
});
