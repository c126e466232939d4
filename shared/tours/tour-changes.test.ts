import { expect, it } from 'vitest';
import { departure } from '../test/tour-samples.ts';
import { listTourChanges, type TourState } from './tour-changes.ts';

const june = departure({ id: 'june', startsOn: '2027-06-12' });
const july = departure({ id: 'july', startsOn: '2027-07-10' });
const state = (...departures: TourState['departures'][]): TourState => ({
  coverImage: '',
  galleryImages: [],
  alts: {},
  departures,
});

it('tells how many dates were added, removed and changed; one that was moved is changed', () => {
  const moved = { ...june, startsOn: '2027-06-19' };
  expect(listTourChanges(state(june), state(moved, july))).toEqual(['Dates: 1 changed, 1 added']);
  expect(listTourChanges(state(june, july), state(june))).toEqual(['Dates: 1 removed']);
});

const at = (change: Partial<TourState>): TourState => ({
  coverImage: 'a',
  galleryImages: ['b', 'c'],
  alts: {},
  ...change,
});
const tell = (before: Partial<TourState>, after: Partial<TourState>) => listTourChanges(at(before), at(after));

it('tells short texts in full and long ones by their name, and figures as prices are shown', () => {
  expect(tell({ heading: 'Leh', description: 'x'.repeat(61) }, { heading: 'Leh again', description: 'y' })).toEqual([
    'Heading: “Leh” → “Leh again”',
    'Description changed',
  ]);
  expect(tell({ duration: '' }, { duration: '5 days' })).toEqual(['Duration: “5 days” added']);
  expect(tell({ price: 42_500, rating: 4.5 }, { price: 124_999, rating: null })).toEqual([
    'Rating: 4.5 → none',
    'Price: ₹42,500 → ₹1,24,999',
  ]);
});

it('counts what lists, days and places lost and gained, and names the facts', () => {
  const day = (number: number, title: string) => ({ day: number, title, description: '' });
  expect(
    tell(
      { inclusions: ['Fuel', 'Tea'], itinerary: [day(1, 'Up'), day(2, 'Down')], facts: { permits: 'None' } },
      { inclusions: ['Tea', 'Fuel'], itinerary: [day(1, 'Far up'), day(3, 'Home')], facts: { bestMonths: ['June'] } },
    ),
  ).toEqual(['Itinerary: 1 changed, 1 added, 1 removed', 'Inclusions: another order', 'Facts: permits, best months']);
  expect(tell({ route: null }, { route: [{ name: 'Leh' }] })).toEqual(['Route: 1 added']);
});

it('tells of pictures, and of their words where both states show them', () => {
  expect(tell({}, { coverImage: 'b', galleryImages: ['a', 'c'] })).toEqual([
    'Cover picture changed',
    'Gallery: other pictures',
  ]);
  expect(tell({}, { galleryImages: ['c', 'b'] })).toEqual(['Gallery: another order']);
  expect(tell({}, { galleryImages: ['b'], alts: { c: 'Gone' } })).toEqual(['Gallery: 2 → 1 picture']);
  expect(tell({ alts: { b: 'A pass' } }, { alts: { b: 'A high pass' } })).toEqual(['Words for pictures changed']);
  expect(tell({ alts: { b: 'A pass' } }, { alts: { b: 'A pass' } })).toEqual([]);
});
