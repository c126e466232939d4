import { expect, it } from 'vitest';
import { departure } from './test/tour-samples.ts';
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
