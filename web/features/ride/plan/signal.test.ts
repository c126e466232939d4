import { describe, expect, it } from 'vitest';
import { demoTour, demoTours } from '#shared/test/demo-tours';
import type { Tour } from '#shared/tours/tour';
import { findLongestGap, findSignalGaps, formatSignalDay, formatSignalGap } from './signal.ts';

const listFormattedDays = (tour: Pick<Tour, 'route' | 'facts'>) =>
  findSignalGaps(tour).days.map((day) => ({ day: day.day, sentence: formatSignalDay(day), mark: day.mark }));

describe('findLongestGap', () => {
  it.each([
    ['Manali to Leh', 'No network from Darcha (day 3) to Upshi (day 4), about 285 km.'],
    ['Srinagar to Manali', 'No network from Upshi (day 9) to Darcha (day 10), about 285 km.'],
    ['Changthang', 'Little network from Spangmik (day 5) to Upshi (day 8), about 708 km.'],
    ['Spiti Full Circuit', 'No network from Losar (day 7) to Koksar (day 8), about 108 km.'],
    ['Hampta Pass', 'No network from Jobra (day 1) to Koksar (day 5), about 142 km.'],
    ['Manali Loop', 'No network from Losar (day 6) to Koksar (day 7), about 108 km.'],
    ['Pin Bhaba', 'No network from Kafnu (day 2) to Kaza (day 7), about 101 km.'],
    ['Markha', 'No network from Chilling (day 3) to Leh (day 7), about 128 km.'],
    ['Rishikesh to Chopta', 'Little network from Ukhimath (day 3) until you are back (day 4), about 71 km.'],
  ])('finds the longest gap of %s', (heading, sentence) => {
    const gap = findLongestGap(demoTour(heading));
    expect(gap && formatSignalGap(gap)).toBe(sentence);
  });

  it('finds no gap when the route has no signal data', () => {
    const toursWithGap = demoTours.filter((tour) => findLongestGap(tour) !== null);
    expect(toursWithGap).toHaveLength(9);
  });
});

it('describes the signal of each day', () => {
  expect(listFormattedDays(demoTour('Manali to Leh'))).toEqual([
    { day: 3, sentence: 'Signal until Darcha, then none.', mark: 'part' },
    { day: 4, sentence: 'None before Upshi.', mark: 'part' },
  ]);
  expect(listFormattedDays(demoTour('Changthang')).map(({ sentence, mark }) => [sentence, mark])).toEqual([
    ['Signal until Spangmik, then weak.', 'weak'],
    ['Weak all day.', 'weak'],
    ['Weak all day.', 'weak'],
    ['Weak before Upshi.', 'weak'],
  ]);
  // The same road in both directions.
  expect(listFormattedDays(demoTour('Manali Loop'))).toEqual([
    { day: 3, sentence: 'None from Koksar to Losar.', mark: 'part' },
    { day: 6, sentence: 'Signal until Losar, then none.', mark: 'part' },
    { day: 7, sentence: 'None before Koksar.', mark: 'part' },
  ]);
  expect(listFormattedDays(demoTour('Spiti Full')).at(-1)).toMatchObject({ day: 8, sentence: 'None before Koksar.' });
});

it.each([
  ['Rishikesh to Chopta', ['Chopta 3']],
  ['Jalori', ['Gushaini 5']],
  ['Kinnaur Orchards', ['Chitkul 3']],
  ['Dhauladhar', ['Barot 5']],
  ['Phuket', ['Ko Phi Phi Don 3']],
  ['Bali', ['Toyapakeh 6']],
])('lists the places with weak signal on %s', (heading, places) => {
  expect(findSignalGaps(demoTour(heading)).weakPlaces.map(({ name, day }) => `${name} ${day}`)).toEqual(places);
});

it.each(demoTours.map((tour) => [tour.heading, tour] as const))('gives readable sentences for %s', (_heading, tour) => {
  expect(tour.facts?.network).toBeTruthy();
  for (const { day, sentence } of listFormattedDays(tour)) {
    expect(day).toBeLessThanOrEqual(tour.itinerary.length);
    expect(sentence).toMatch(/^[A-Z][^.]+\.$/);
    expect(sentence).not.toMatch(/undefined|null|NaN/);
  }
});

it('finds gaps from the signal of the waypoints', () => {
  const { route = [] } = demoTour('Manali to Leh');
  const routeWithSignal = route.map(({ signal: _, ...waypoint }) => {
    const signal = { Keylong: 'last', Leh: 'back' }[waypoint.name];
    return { ...waypoint, ...(signal ? { signal: signal as 'last' | 'back' } : {}) };
  });
  expect(findLongestGap({ route: routeWithSignal })).toMatchObject({ startPlace: 'Keylong', endPlace: 'Leh' });
});

it('finds no gaps without a route', () => {
  expect(findSignalGaps({ route: undefined })).toEqual({ gaps: [], weakPlaces: [], days: [] });
  expect(findLongestGap({ route: [] })).toBeNull();
});
