import { expect, it } from 'vitest';
import { formatPlanFragment, parsePlanFragment } from './plan-link.ts';
import { emptyRide } from './ride-changes.ts';

const ride = { ...emptyRide('t'), startsOn: '2030-07-12', extraNights: [3, 3, 5], ownBike: true, people: 4 };

it('carries the date, added nights and bike, and nothing else of the plan', () => {
  const fragment = formatPlanFragment(ride, true);
  expect(fragment).toBe('#date=2030-07-12&nights=3.3.5&bike=own.himalayan-450');
  expect(parsePlanFragment(fragment)).toEqual({
    startsOn: '2030-07-12',
    extraNights: [3, 3, 5],
    bike: 'himalayan-450',
    ownBike: true,
  });
});

it('leaves out the bike when the tour is not on bikes', () => {
  expect(formatPlanFragment(ride, false)).toBe('#date=2030-07-12&nights=3.3.5');
  expect(formatPlanFragment(emptyRide('t'), false)).toBe('');
});

it.each([
  '',
  '#day-3',
  '#date=2030-02-31',
  '#nights=0',
  '#nights=1.99',
  '#bike=tank',
  '#nights=',
  `#nights=${Array(15).fill(1).join('.')}`,
])('returns null when the fragment is %s', (hash) => {
  expect(parsePlanFragment(hash)).toBeNull();
});

it('keeps the valid parts when others are not valid', () => {
  expect(parsePlanFragment('#date=tomorrow&bike=himalayan-450&x=<b>')).toEqual({
    bike: 'himalayan-450',
    ownBike: false,
  });
});
