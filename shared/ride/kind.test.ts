import { expect, it } from 'vitest';
import { demoTour, demoTours } from '../test/demo-tours.ts';
import { findTourKind, hasHighNights, type TourKind } from './ride.ts';

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

it.each(Object.entries(kinds))('knows the tours by %s', (kind, headings) => {
  const found = demoTours.filter((tour) => findTourKind(tour) === kind).map(({ heading }) => heading);
  expect(found).toEqual(headings.map((heading) => expect.stringMatching(new RegExp(`^${heading}`))));
});

it('knows a ride for which the rider brings the bike', () => {
  expect(findTourKind({ ...demoTour('Manali to Leh'), inclusions: ['Breakfast and dinner daily'] })).toBe('own bike');
});

it('knows the tours that sleep high', () => {
  const low = demoTours.filter((tour) => !hasHighNights(tour)).map(({ heading }) => heading.split(/[ ,:]/)[0]);
  expect(low.join(' ')).toBe('Rishikesh Dhauladhar Desert Meghalaya Dubai Malaysia Singapore Mae Phuket Bali');
});
