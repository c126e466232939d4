import { array, assert, constantFrom, integer, property } from 'fast-check';
import { expect, it } from 'vitest';
import { demoTour, demoTours } from '#shared/test/demo-tours';
import type { Tour } from '#shared/tours/tour';
import {
  findEasierNight,
  findPlanDay,
  formatAddedNights,
  listAddedNights,
  maxExtraNights,
  removeExtraNight,
  withExtraNights,
} from './extra-nights.ts';
import { assessNights } from './nights.ts';
import { emptyRide } from './ride-changes.ts';

const leh = demoTour('Manali to Leh');
const plan = (...extraNights: number[]) => ({ ...emptyRide('t'), extraNights });
const levels = (tour: Tour) => assessNights(tour, emptyRide('t')).map(({ place, level }) => `${place} ${level}`);

it('puts a day of rest into the tour, and all that follows a day later', () => {
  const planned = withExtraNights(leh, plan(2));
  expect(planned.itinerary.slice(1, 4).map(({ day, title }) => [day, title])).toEqual([
    [2, 'Manali to Jispa through the Atal Tunnel'],
    [3, 'Rest day in Jispa'],
    [4, 'Jispa to Sarchu over Baralacha La'],
  ]);
  expect(planned.itinerary[2]?.description).toContain('You added this day');
  expect(planned.route?.find(({ name }) => name === 'Sarchu')?.day).toBe(4);
  expect([planned.duration, planned.itinerary.at(-1)?.day, planned.departures]).toEqual(['11 days', 11, []]);
});

it('makes Sarchu a night to take care with, no longer one too high too soon', () => {
  expect(levels(leh)).toContain('Sarchu warn');
  const eased = levels(withExtraNights(leh, plan(2)));
  expect(eased).toContain('Sarchu watch');
  expect(eased.filter((night) => night.startsWith('Jispa'))).toEqual(['Jispa watch', 'Jispa calm']);
});

it('offers a night more only where it helps', () => {
  const nights = assessNights(leh, emptyRide('t'));
  const offers = nights.map((night) => findEasierNight(leh, plan(), night));
  expect(offers.map((offer) => offer?.place ?? null)).toEqual([
    null,
    null,
    'Jispa',
    ...nights.slice(3).map(() => null),
  ]);
  expect(offers[2]?.day).toBe(2);
  const sarchu = nights[2];
  if (!sarchu) throw new Error('no third night');
  expect(findEasierNight(leh, plan(...Array(maxExtraNights).fill(4)), sarchu)).toBeNull();
});

it.each([
  ['10 days', '11 days'],
  ['1 night / 2 days', '2 nights / 3 days'],
  ['9-Day ride', '10-Days ride'],
  ['a long week', 'a long week'],
])('counts %s up to %s', (duration, counted) => {
  expect(withExtraNights({ ...leh, duration }, plan(4)).duration).toBe(counted);
});

it('is the same tour where nothing is added, or the day has no night', () => {
  expect(withExtraNights(leh, plan())).toBe(leh);
  expect(withExtraNights(leh, plan(10, 44))).toBe(leh);
});

it('says what was added, and takes one night back at a time', () => {
  const twice = plan(4, 2, 4);
  expect(formatAddedNights(listAddedNights(leh, twice))).toBe('a night in Jispa and 2 nights in Leh');
  expect(removeExtraNight(twice.extraNights, 4)).toEqual([4, 2]);
  expect(removeExtraNight([2], 9)).toEqual([2]);
});

const isHigher = (now: string, before: string) =>
  ['calm', 'watch', 'warn'].indexOf(now) > ['calm', 'watch', 'warn'].indexOf(before);

it('keeps every kilometre and the order, days follow each other, and no night becomes worse', () =>
  assert(
    property(constantFrom(...demoTours), array(integer({ min: 1, max: 12 }), { maxLength: 5 }), (tour, extraNights) => {
      const ride = plan(...extraNights);
      const planned = withExtraNights(tour, ride);
      const added = listAddedNights(tour, ride).reduce((sum, { nights }) => sum + nights, 0);
      expect(planned.itinerary.map(({ day }) => day)).toEqual(
        Array.from({ length: tour.itinerary.length + added }, (_, at) => at + 1),
      );
      expect(planned.route?.map(({ day: _, ...waypoint }) => waypoint)).toEqual(
        tour.route?.map(({ day: _, ...waypoint }) => waypoint),
      );
      const ofDays = planned.itinerary.map(({ day }) => ({ day, ...findPlanDay(tour, ride, day) }));
      for (const { day, offeredDay: of, isAdded } of ofDays) {
        const title = tour.itinerary.find((one) => one.day === of)?.title;
        const now = planned.itinerary.find((one) => one.day === day)?.title;
        expect(now).toEqual(isAdded ? expect.stringMatching(/^Rest day in \S/) : title);
      }
      const before = assessNights(tour, ride);
      const nights = assessNights(planned, ride);
      expect(nights).toHaveLength(before.length + added);
      const kept = nights.filter(({ day }) => !findPlanDay(tour, ride, day).isAdded);
      for (const [at, { level }] of kept.entries()) expect(isHigher(level, before[at]?.level ?? 'calm')).toBe(false);
    }),
  ));
