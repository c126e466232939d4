import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { demoTour, demoTours } from '#shared/test/demo-tours';
import type { Tour } from '#shared/tours/tour';
import {
  assessNights,
  findWorstNight,
  formatNightAdvice,
  listNightStops,
  type NightLevel,
  nightLevelLabels,
} from './nights.ts';

type Planned = Pick<Tour, 'heading' | 'route' | 'itinerary'>;

const plains = { homeM: 300, hadSickness: false };
const levels: NightLevel[] = ['calm', 'watch', 'warn'];

/** A tour with a stay at each height, a day each, and a last day without a night. */
function tourOf(heights: readonly number[]): Planned {
  const route = heights.map((altitudeM, at) => ({
    day: at + 1,
    name: `Place ${at + 1}`,
    lat: 32,
    lon: 77,
    altitudeM,
    kmFromPrevious: 50,
    mode: 'ride' as const,
    kind: 'stay' as const,
  }));
  const itinerary = [...heights, 0].map((_, at) => ({ day: at + 1, title: '', description: '' }));
  return { heading: '', route, itinerary };
}

const levelsOf = (tour: Planned, sleeper = plains) => assessNights(tour, sleeper).map(({ level }) => level);

// By hand, from the guidelines' table of risk.
it.each([
  [
    'Manali to Leh',
    `Manali 2050 calm, Jispa 3200 watch, Sarchu 4290 warn, Leh 3500 calm, Leh 3500 calm, Hunder 3120 calm,
    Hunder 3120 calm, Spangmik 4280 calm, Leh 3500 calm`,
  ],
  [
    'Slow Spiti',
    `Narkanda 2708 calm, Kalpa 2960 calm, Tabo 3280 watch, Kaza 3650 watch, Kaza 3650 calm, Kaza 3650 calm,
    Kalpa 2960 calm`,
  ],
  [
    'Srinagar to Manali',
    `Srinagar 1585 calm, Kargil 2676 calm, Alchi 3100 watch, Leh 3500 watch, Leh 3500 calm, Hunder 3120 calm,
    Spangmik 4280 watch, Leh 3500 calm, Sarchu 4290 watch, Manali 2050 calm`,
  ],
  [
    'Changthang',
    `Leh 3500 watch, Leh 3500 calm, Hunder 3120 calm, Spangmik 4280 watch, Hanle 4300 watch, Hanle 4300 calm,
    Korzok 4560 calm, Leh 3500 calm`,
  ],
])('judges every night of %s', (heading, expected) => {
  const nights = assessNights(demoTour(heading), plains);
  expect(nights.map(({ place, heightM, level }) => `${place} ${heightM} ${level}`)).toEqual(expected.split(/,\s+/));
  expect(nights.map(({ number }) => number)).toEqual(nights.map((_, at) => at + 1));
});

it('says what is wrong with the night in Sarchu, and what to ask for', () => {
  const nights = assessNights(demoTour('Manali to Leh'), plains);
  expect(nights[2]).toEqual({
    number: 3,
    day: 3,
    place: 'Sarchu',
    heightM: 4290,
    riseM: 1090,
    level: 'warn',
    reason: { is: 'too much', stepM: 1090, fromM: null, isRested: false, stayIn: 'Jispa' },
    isStricter: false,
  });
  expect(nights[2] && formatNightAdvice(nights[2])).toBe(
    '1,090\u00a0m above the night before; the guidelines allow 500\u00a0m. Ask us about a second night in Jispa.',
  );
  expect(findWorstNight(nights)?.place).toBe('Sarchu');
  expect(findWorstNight([])).toBeNull();
});

describe('a night', () => {
  it.each<[string, number[], NightLevel]>([
    ['is calm up to 2,800 m', [2800], 'calm'],
    ['is to be watched above', [2801], 'watch'],
    ['is to be watched up to 3,500 m on the first night', [3500], 'watch'],
    ['is too high above that', [3501], 'warn'],
    ['may rise by 500 m after a night without a rise', [2700, 3400, 3400, 3900], 'calm'],
    ['may not rise by more without one', [2700, 3400, 3901], 'warn'],
    ['may rise by more after a night of rest', [2700, 3500, 3500, 4100], 'watch'],
    ['may rise by more after a rest at 2,500 m', [2700, 2500, 3600], 'watch'],
    ['may rise by more one night later, too', [2700, 3500, 3500, 3600, 4200], 'watch'],
    ['may not rise by more three nights later', [2700, 3400, 3400, 3500, 3600, 4200], 'warn'],
    ['needs a rest after 1,000 m, however low they began', [2300, 2300, 2900, 3300], 'watch'],
    ['needs none with less', [2301, 2301, 2900, 3300], 'calm'],
    ['needs none up to 3,000 m', [1500, 2600, 3000], 'calm'],
    ['needs a rest after 1,000 m since the last one', [3000, 3000, 3500, 4000], 'watch'],
    ['needs none once it was taken', [2700, 3400, 3800, 3800, 4200], 'calm'],
    ['is calm below one already slept', [2700, 3400, 2000, 3400], 'calm'],
    ['isn’t prepared for by a rest on the plain', [300, 300, 3600], 'warn'],
    ['isn’t prepared for by two nights at 2,000 m', [2000, 2000, 3100, 4000], 'warn'],
  ])('%s', (_, heights, level) => {
    expect(levelsOf(tourOf(heights)).at(-1)).toBe(level);
  });
});

it('judges the first night by where the rider comes from', () => {
  const leh = tourOf([3500]);
  expect(levelsOf(leh, { homeM: 3500, hadSickness: false })).toEqual(['calm']);
  expect(assessNights(leh, plains)[0]?.reason).toEqual({ is: 'one day', riseM: 3200, from: null, isTooHigh: false });
});

it('counts one level more for who has been sick before, where the night is the highest so far', () => {
  const sick = { homeM: 300, hadSickness: true };
  expect(levelsOf(demoTour('Manali to Leh'), sick).slice(0, 5)).toEqual(['calm', 'warn', 'warn', 'calm', 'calm']);
  expect(levelsOf(tourOf([2500]), sick)).toEqual(['calm']);
  expect(levelsOf(tourOf([2501]), sick)).toEqual(['watch']);
  // No level is above the highest.
  expect(assessNights(tourOf([3501]), sick)).toMatchObject([{ level: 'warn', isStricter: false }]);
});

it('is monotone: a higher night, or one after sickness, is never judged more mildly', () => {
  const height = fc.integer({ min: 0, max: 5600 });
  fc.assert(
    fc.property(
      fc.array(height, { maxLength: 6 }),
      ...([height, height, fc.integer({ min: 0, max: 4000 })] as const),
      (before, one, other, homeM) => {
        const level = (last: number, hadSickness: boolean) =>
          levels.indexOf(levelsOf(tourOf([...before, last]), { homeM, hadSickness }).at(-1) ?? 'calm');
        const low = Math.min(one, other);
        const high = Math.max(one, other);
        expect(level(high, false)).toBeGreaterThanOrEqual(level(low, false));
        expect(level(high, true)).toBeGreaterThanOrEqual(level(low, true));
        expect(level(low, true)).toBeGreaterThanOrEqual(level(low, false));
      },
    ),
  );
});

describe('a night is said', () => {
  const lastOf = (heights: readonly number[], homeM = 300) =>
    assessNights(tourOf(heights), { homeM, hadSickness: false }).at(-1);
  it.each<[number[], number, NightLevel, string]>([
    [[2499], 300, 'calm', 'Low enough for everybody.'],
    [[2500], 300, 'calm', 'Not above 2,800 m, where there is little risk.'],
    [
      [3501],
      300,
      'warn',
      '3,201 m above home in one day, to more than 3,500 m. Ask us about a night lower down first.',
    ],
    [[3100, 3100], 300, 'calm', 'The same height as the night before: your body catches up.'],
    [[3100, 2600, 3000], 300, 'calm', 'Not higher than you have slept before, in Place 1.'],
    [[3100, 3100, 2600, 3000], 300, 'calm', 'Not higher than you have slept before, in Place 1.'],
    [[3000], 3000, 'calm', 'Not higher than you have slept before.'],
    [
      [3501],
      2500,
      'warn',
      '501 m above 3,000 m; the guidelines allow 500 m. Ask us about a second night in a lower place.',
    ],
    [
      [3501],
      3000,
      'warn',
      '501 m above the night before; the guidelines allow 500 m. Ask us about a second night in a lower place.',
    ],
    [
      [3500, 4001],
      3000,
      'warn',
      '501 m above the night before; the guidelines allow 500 m. Ask us about a second night in Place 1.',
    ],
    [
      [2600, 2500, 3600],
      2600,
      'watch',
      '600 m above 3,000 m; the guidelines allow 500 m. You have just had an easier night, which helps; go slowly all the same.',
    ],
    [[3450, 3900, 4300], 3000, 'watch', '1,300 m above home, with no day of rest since: one is due.'],
    [[3000, 3000, 3450, 3900, 4300], 2900, 'watch', '1,300 m above Place 2, with no day of rest since: one is due.'],
    [[2700, 2900], 2600, 'calm', 'Not above 3,000 m, and your body has begun to get used to heights.'],
    [[2700, 3200], 2600, 'calm', '200 m above 3,000 m, within the 500 m that the guidelines allow.'],
    [[3300], 3000, 'calm', '300 m above the night before, within the 500 m that the guidelines allow.'],
  ])('of %j from %i m: %s, %s', (heights, homeM, level, sentence) => {
    const night = lastOf(heights, homeM);
    expect([night?.level, night && formatNightAdvice(night).replaceAll('\u00a0', ' ')]).toEqual([level, sentence]);
  });

  it('in the words of its level', () => {
    expect(nightLevelLabels).toEqual({ calm: 'Fine', watch: 'Take care', warn: 'Too high too soon' });
  });
});

it('is worst by its level, then its height, then as the first', () => {
  const night = (number: number, level: NightLevel, heightM: number) =>
    ({ ...assessNights(tourOf([2000]), plains)[0], number, level, heightM }) as ReturnType<typeof assessNights>[number];
  const worst = (...nights: [level: NightLevel, heightM: number][]) =>
    findWorstNight(nights.map(([level, heightM], at) => night(at + 1, level, heightM)))?.number;
  expect(worst(['watch', 3000], ['calm', 5000])).toBe(1);
  expect(worst(['watch', 3000], ['watch', 3100], ['watch', 3050])).toBe(2);
  expect(worst(['watch', 3000], ['watch', 3000])).toBe(1);
});

it('has no night on the last day, after the end, or without a route', () => {
  expect(assessNights(demoTour('Desert Forts'), plains).map(({ day }) => day)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  expect(assessNights({ ...demoTour('Manali to Leh'), route: undefined }, plains)).toEqual([]);
  expect(assessNights({ ...demoTour('Manali to Leh'), itinerary: [] }, plains)).toEqual([]);
});

it.each(demoTours)('reads well for $heading', (tour) => {
  for (const hadSickness of [false, true]) {
    const nights = assessNights(tour, { homeM: 300, hadSickness });
    expect(nights.length).toBe(tour.itinerary.length - 1);
    for (const night of nights) {
      const { place, level, riseM } = night;
      const sentence = formatNightAdvice(night);
      expect(place).toMatch(/\S/);
      expect(sentence).toMatch(/^[A-Z0-9].*\.$/);
      expect(sentence).not.toMatch(/undefined|NaN|Infinity|-\d|\b0\sm\b| {2}/);
      if (level === 'warn' && !hadSickness) expect(sentence).toMatch(/Ask us/);
      if (riseM <= 0) expect(level).toBe('calm');
    }
  }
});

const stopsOf = (heading: string) => {
  const tour = demoTour(heading);
  return listNightStops(tour).map(({ at, days }) => `${tour.route?.[at]?.name} ${days.join('+')}`);
};

test('puts nights where one sleeps, in the order of the road, and a rest day at the same place', () => {
  const stops = stopsOf('Manali to Leh');
  expect(stops.slice(0, 4)).toEqual(['Manali 1', 'Jispa 2', 'Sarchu 3', 'Leh 4+5']);
  // The same town once more, further along.
  expect(stops.at(-1)).toBe('Leh 9');
  expect(listNightStops({ itinerary: [], route: [] })).toEqual([]);
});
