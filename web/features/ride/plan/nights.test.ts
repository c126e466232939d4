import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { demoTour, demoTours } from '#shared/test/demo-tours';
import type { Tour } from '#shared/tours/tour';
import { assessNights, findWorstNight, formatNightAdvice, type NightLevel, nightLevelLabels } from './nights.ts';

type TourWithRoute = Pick<Tour, 'heading' | 'route' | 'itinerary'>;

const plainsRider = { homeM: 300, hadSickness: false };
const levels: NightLevel[] = ['calm', 'watch', 'warn'];

/** Returns a tour with a night at each altitude, and a last day without a night. */
function buildTour(altitudes: readonly number[]): TourWithRoute {
  const route = altitudes.map((altitudeM, index) => ({
    day: index + 1,
    name: `Place ${index + 1}`,
    lat: 32,
    lon: 77,
    altitudeM,
    kmFromPrevious: 50,
    mode: 'ride' as const,
    kind: 'stay' as const,
  }));
  const itinerary = [...altitudes, 0].map((_, index) => ({ day: index + 1, title: '', description: '' }));
  return { heading: '', route, itinerary };
}

const listLevels = (tour: TourWithRoute, rider = plainsRider) => assessNights(tour, rider).map(({ level }) => level);

// The expected levels were read by hand from the guidelines' table of risk.
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
])('assesses every night of %s', (heading, expected) => {
  const nights = assessNights(demoTour(heading), plainsRider);
  expect(nights.map(({ place, altitudeM, level }) => `${place} ${altitudeM} ${level}`)).toEqual(expected.split(/,\s+/));
  expect(nights.map(({ number }) => number)).toEqual(nights.map((_, index) => index + 1));
});

it('explains the risk of the night in Sarchu, with advice', () => {
  const nights = assessNights(demoTour('Manali to Leh'), plainsRider);
  expect(nights[2]).toEqual({
    number: 3,
    day: 3,
    place: 'Sarchu',
    altitudeM: 4290,
    climbM: 1090,
    level: 'warn',
    reason: { kind: 'tooHighStep', stepM: 1090, fromM: null, isRested: false, previousPlace: 'Jispa' },
    isStricter: false,
  });
  expect(nights[2] && formatNightAdvice(nights[2])).toBe(
    '1,090\u00a0m above the night before; the guidelines allow 500\u00a0m. Ask us about a second night in Jispa.',
  );
  expect(findWorstNight(nights)?.place).toBe('Sarchu');
  expect(findWorstNight([])).toBeNull();
});

describe('the level of a night', () => {
  it.each<[string, number[], NightLevel]>([
    ['is calm up to 2,800 m', [2800], 'calm'],
    ['is watch above 2,800 m', [2801], 'watch'],
    ['is watch up to 3,500 m on the first night', [3500], 'watch'],
    ['is warn above 3,500 m on the first night', [3501], 'warn'],
    ['is calm for a step of 500 m after a rest night', [2700, 3400, 3400, 3900], 'calm'],
    ['is warn for a larger step without a rest night', [2700, 3400, 3901], 'warn'],
    ['is watch for a larger step after a rest night', [2700, 3500, 3500, 4100], 'watch'],
    ['is watch for a larger step after a rest at 2,500 m', [2700, 2500, 3600], 'watch'],
    ['is watch for a larger step two nights after a rest', [2700, 3500, 3500, 3600, 4200], 'watch'],
    ['is warn for a larger step three nights after a rest', [2700, 3400, 3400, 3500, 3600, 4200], 'warn'],
    ['is watch after 1,000 m of climb without a rest', [2300, 2300, 2900, 3300], 'watch'],
    ['is calm after less than 1,000 m of climb', [2301, 2301, 2900, 3300], 'calm'],
    ['is calm up to 3,000 m after more than 1,000 m of climb', [1500, 2600, 3000], 'calm'],
    ['is watch after 1,000 m of climb since the last rest', [3000, 3000, 3500, 4000], 'watch'],
    ['is calm when the rest was taken', [2700, 3400, 3800, 3800, 4200], 'calm'],
    ['is calm below an earlier night', [2700, 3400, 2000, 3400], 'calm'],
    ['is warn after a rest on the plain', [300, 300, 3600], 'warn'],
    ['is warn after two nights at 2,000 m', [2000, 2000, 3100, 4000], 'warn'],
  ])('%s', (_, altitudes, level) => {
    expect(listLevels(buildTour(altitudes)).at(-1)).toBe(level);
  });
});

it('assesses the first night from the altitude of the rider’s home', () => {
  const leh = buildTour([3500]);
  expect(listLevels(leh, { homeM: 3500, hadSickness: false })).toEqual(['calm']);
  expect(assessNights(leh, plainsRider)[0]?.reason).toEqual({
    kind: 'oneDayClimb',
    climbM: 3200,
    startPlace: null,
    isTooHigh: false,
  });
});

it('raises the level of the highest night so far when the rider has had mountain sickness', () => {
  const sick = { homeM: 300, hadSickness: true };
  expect(listLevels(demoTour('Manali to Leh'), sick).slice(0, 5)).toEqual(['calm', 'warn', 'warn', 'calm', 'calm']);
  expect(listLevels(buildTour([2500]), sick)).toEqual(['calm']);
  expect(listLevels(buildTour([2501]), sick)).toEqual(['watch']);
  // No level is above the highest.
  expect(assessNights(buildTour([3501]), sick)).toMatchObject([{ level: 'warn', isStricter: false }]);
});

it('never lowers the level when a night is higher, or the rider has had mountain sickness', () => {
  const altitude = fc.integer({ min: 0, max: 5600 });
  fc.assert(
    fc.property(
      fc.array(altitude, { maxLength: 6 }),
      ...([altitude, altitude, fc.integer({ min: 0, max: 4000 })] as const),
      (earlier, first, second, homeM) => {
        const level = (lastM: number, hadSickness: boolean) =>
          levels.indexOf(listLevels(buildTour([...earlier, lastM]), { homeM, hadSickness }).at(-1) ?? 'calm');
        const low = Math.min(first, second);
        const high = Math.max(first, second);
        expect(level(high, false)).toBeGreaterThanOrEqual(level(low, false));
        expect(level(high, true)).toBeGreaterThanOrEqual(level(low, true));
        expect(level(low, true)).toBeGreaterThanOrEqual(level(low, false));
      },
    ),
  );
});

describe('formatNightAdvice', () => {
  const findLastNight = (altitudes: readonly number[], homeM = 300) =>
    assessNights(buildTour(altitudes), { homeM, hadSickness: false }).at(-1);
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
  ])('describes nights at %j from %i m: %s, %s', (altitudes, homeM, level, sentence) => {
    const night = findLastNight(altitudes, homeM);
    expect([night?.level, night && formatNightAdvice(night).replaceAll('\u00a0', ' ')]).toEqual([level, sentence]);
  });

  it('labels each level', () => {
    expect(nightLevelLabels).toEqual({ calm: 'Fine', watch: 'Take care', warn: 'Too high too soon' });
  });
});

it('finds the worst night by level, then altitude, then order', () => {
  const night = (number: number, level: NightLevel, altitudeM: number) =>
    ({ ...assessNights(buildTour([2000]), plainsRider)[0], number, level, altitudeM }) as ReturnType<
      typeof assessNights
    >[number];
  const findWorstNumber = (...nights: [level: NightLevel, altitudeM: number][]) =>
    findWorstNight(nights.map(([level, altitudeM], index) => night(index + 1, level, altitudeM)))?.number;
  expect(findWorstNumber(['watch', 3000], ['calm', 5000])).toBe(1);
  expect(findWorstNumber(['watch', 3000], ['watch', 3100], ['watch', 3050])).toBe(2);
  expect(findWorstNumber(['watch', 3000], ['watch', 3000])).toBe(1);
});

it('lists no night on the last day, after the end of the route, or without a route', () => {
  expect(assessNights(demoTour('Desert Forts'), plainsRider).map(({ day }) => day)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  expect(assessNights({ ...demoTour('Manali to Leh'), route: undefined }, plainsRider)).toEqual([]);
  expect(assessNights({ ...demoTour('Manali to Leh'), itinerary: [] }, plainsRider)).toEqual([]);
});

it.each(demoTours)('gives readable advice for every night of $heading', (tour) => {
  for (const hadSickness of [false, true]) {
    const nights = assessNights(tour, { homeM: 300, hadSickness });
    expect(nights.length).toBe(tour.itinerary.length - 1);
    for (const night of nights) {
      const { place, level, climbM } = night;
      const sentence = formatNightAdvice(night);
      expect(place).toMatch(/\S/);
      expect(sentence).toMatch(/^[A-Z0-9].*\.$/);
      expect(sentence).not.toMatch(/undefined|NaN|Infinity|-\d|\b0\sm\b| {2}/);
      if (level === 'warn' && !hadSickness) expect(sentence).toMatch(/Ask us/);
      if (climbM <= 0) expect(level).toBe('calm');
    }
  }
});
