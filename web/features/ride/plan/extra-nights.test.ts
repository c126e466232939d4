import { array, assert, constantFrom, integer, property } from 'fast-check';
import { expect, it } from 'vitest';
import { maxExtraNights } from '#shared/ride/ride';
import { demoTour, demoTours } from '#shared/test/demo-tours';
import type { Tour } from '#shared/tours/tour';
import {
  findEasingNight,
  findPlanDay,
  formatAddedNights,
  listAddedNights,
  removeExtraNight,
  withExtraNights,
} from './extra-nights.ts';
import { assessNights } from './nights.ts';
import { emptyRide } from './ride-changes.ts';

const leh = demoTour('Manali to Leh');
const buildPlan = (...extraNights: number[]) => ({ ...emptyRide('t'), extraNights });
const listLevels = (tour: Tour) => assessNights(tour, emptyRide('t')).map(({ place, level }) => `${place} ${level}`);

it('adds a rest day, and moves the later days by one', () => {
  const planned = withExtraNights(leh, buildPlan(2));
  expect(planned.itinerary.slice(1, 4).map(({ day, title }) => [day, title])).toEqual([
    [2, 'Manali to Jispa through the Atal Tunnel'],
    [3, 'Rest day in Jispa'],
    [4, 'Jispa to Sarchu over Baralacha La'],
  ]);
  expect(planned.itinerary[2]?.description).toContain('You added this day');
  expect(planned.route?.find(({ name }) => name === 'Sarchu')?.day).toBe(4);
  expect([planned.duration, planned.itinerary.at(-1)?.day, planned.departures]).toEqual(['11 days', 11, []]);
});

it('lowers the level of a later night', () => {
  expect(listLevels(leh)).toContain('Sarchu warn');
  const easierLevels = listLevels(withExtraNights(leh, buildPlan(2)));
  expect(easierLevels).toContain('Sarchu watch');
  expect(easierLevels.filter((night) => night.startsWith('Jispa'))).toEqual(['Jispa watch', 'Jispa calm']);
});

it('finds an easing night only when it lowers the level', () => {
  const nights = assessNights(leh, emptyRide('t'));
  const easingNights = nights.map((night) => findEasingNight(leh, buildPlan(), night));
  expect(easingNights.map((easingNight) => easingNight?.place ?? null)).toEqual([
    null,
    null,
    'Jispa',
    ...nights.slice(3).map(() => null),
  ]);
  expect(easingNights[2]?.day).toBe(2);
  const sarchu = nights[2];
  if (!sarchu) throw new Error('no third night');
  expect(findEasingNight(leh, buildPlan(...Array(maxExtraNights).fill(4)), sarchu)).toBeNull();
});

it.each([
  ['10 days', '11 days'],
  ['1 night / 2 days', '2 nights / 3 days'],
  ['9-Day ride', '10-Days ride'],
  ['a long week', 'a long week'],
])('adds a day to %s, giving %s', (duration, longerDuration) => {
  expect(withExtraNights({ ...leh, duration }, buildPlan(4)).duration).toBe(longerDuration);
});

it('returns the same tour when nothing is added, or the day has no night', () => {
  expect(withExtraNights(leh, buildPlan())).toBe(leh);
  expect(withExtraNights(leh, buildPlan(10, 44))).toBe(leh);
});

it('lists added nights, and removes one at a time', () => {
  const plan = buildPlan(4, 2, 4);
  expect(formatAddedNights(listAddedNights(leh, plan))).toBe('a night in Jispa and 2 nights in Leh');
  expect(removeExtraNight(plan.extraNights, 4)).toEqual([4, 2]);
  expect(removeExtraNight([2], 9)).toEqual([2]);
});

const isHigherLevel = (level: string, otherLevel: string) =>
  ['calm', 'watch', 'warn'].indexOf(level) > ['calm', 'watch', 'warn'].indexOf(otherLevel);

it('keeps all waypoints, numbers days without gaps, and makes no night worse', () =>
  assert(
    property(constantFrom(...demoTours), array(integer({ min: 1, max: 12 }), { maxLength: 5 }), (tour, extraNights) => {
      const ride = buildPlan(...extraNights);
      const planned = withExtraNights(tour, ride);
      const addedCount = listAddedNights(tour, ride).reduce((sum, { nightCount }) => sum + nightCount, 0);
      expect(planned.itinerary.map(({ day }) => day)).toEqual(
        Array.from({ length: tour.itinerary.length + addedCount }, (_, index) => index + 1),
      );
      expect(planned.route?.map(({ day: _, ...waypoint }) => waypoint)).toEqual(
        tour.route?.map(({ day: _, ...waypoint }) => waypoint),
      );
      const planDays = planned.itinerary.map(({ day }) => ({ day, ...findPlanDay(tour, ride, day) }));
      for (const { day, offeredDay, isAdded } of planDays) {
        const title = tour.itinerary.find((row) => row.day === offeredDay)?.title;
        const plannedTitle = planned.itinerary.find((row) => row.day === day)?.title;
        expect(plannedTitle).toEqual(isAdded ? expect.stringMatching(/^Rest day in \S/) : title);
      }
      const offeredNights = assessNights(tour, ride);
      const nights = assessNights(planned, ride);
      expect(nights).toHaveLength(offeredNights.length + addedCount);
      const unchangedNights = nights.filter(({ day }) => !findPlanDay(tour, ride, day).isAdded);
      for (const [index, { level }] of unchangedNights.entries())
        expect(isHigherLevel(level, offeredNights[index]?.level ?? 'calm')).toBe(false);
    }),
  ));
