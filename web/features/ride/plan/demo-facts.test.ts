import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Facts, Tour, Waypoint } from '#shared/tours/tour';
import { toFuelPlan } from './fuel.ts';

type DemoTour = Pick<Tour, 'heading' | 'duration' | 'description' | 'itinerary' | 'faq'> & {
  route: Waypoint[];
  facts: Facts;
};

const tours: DemoTour[] = JSON.parse(readFileSync(new URL('../../../../seed/tours.json', import.meta.url), 'utf8'));

const sumKm = (waypoints: readonly Waypoint[]) => waypoints.reduce((km, { kmFromPrevious }) => km + kmFromPrevious, 0);
const isRidden = ({ facts }: DemoTour) => Boolean(facts.rideKm);

/** A fuel stop, or a town where a day starts or ends. */
function isPump({ name, kind }: Waypoint, stops: readonly string[]): boolean {
  return ['fuel', 'start', 'stay', 'end'].includes(kind) && stops.some((stop) => name.includes(stop));
}

const experienceByDifficulty: Record<string, RegExp> = {
  Easy: /a few hundred kilometres/,
  Moderate: /about a thousand kilometres/,
  Challenging: /two or three thousand kilometres/,
  Expert: /five thousand kilometres/,
};
const experiencePattern = /(a few hundred|about a thousand|two or three thousand|five thousand) kilometres/g;

describe.each(tours)('$heading', (tour) => {
  const { route, facts, itinerary, description, duration } = tour;

  it('lists all pumps on its route as fuel stops, with the longest gap by remote roads', () => {
    const stops = facts.fuelStops ?? [];
    expect(stops.filter((stop) => !route.some((waypoint) => isPump(waypoint, [stop])))).toEqual([]);
    expect(route.filter(({ kind, name }) => kind === 'fuel' && !stops.some((stop) => name.includes(stop)))).toEqual([]);
    const { longestFuelGapKm: _, ...otherFacts } = facts;
    expect(facts.longestFuelGapKm).toBe(toFuelPlan({ route, facts: otherFacts })?.longestKm);
  });

  it('crosses the passes that the text names, at the altitudes that it gives', () => {
    const text = [description, ...itinerary.flatMap((day) => [day.title, day.description])].join(' ');
    const namedPasses = [...text.matchAll(/\b([A-Z]\w+(?: [A-Z]\w+)? (?:La|Pass)|Sela)\b(?! memorial| tunnel)/g)];
    const passes = route.filter(({ kind }) => kind === 'pass').map(({ name }) => name);
    for (const [, name = ''] of namedPasses)
      expect(
        passes.some((pass) => name.endsWith(pass)),
        name,
      ).toBe(true);
    for (const [, name = '', metres = ''] of text.matchAll(/([A-Z]\w+ ?(?:La|Pass)?) at (?:about )?(\d,\d{3}) m\b/g)) {
      const altitudes = route.filter((waypoint) => waypoint.name.startsWith(name)).map(({ altitudeM }) => altitudeM);
      if (altitudes.length > 0) expect(altitudes, name).toContain(Number(metres.replace(',', '')));
    }
  });

  it('has totals that match the route: kilometres, altitudes and days', () => {
    expect(facts.totalKm).toBe(sumKm(route));
    expect(facts.rideKm).toBe(sumKm(route.filter(({ mode }) => mode === 'ride')));
    expect(facts.maxAltitudeM).toBe(Math.max(...route.map(({ altitudeM }) => altitudeM)));
    const nights = route.filter(({ kind }) => kind === 'stay');
    expect(facts.highestSleepM).toBe(Math.max(...nights.map(({ altitudeM }) => altitudeM)));
    expect(duration).toBe(`${itinerary.length} days`);
  });

  it('has days in order, one end, and no stay on the last day', () => {
    const days = route.map(({ day }) => day);
    expect(days).toEqual([...days].sort((a, b) => a - b));
    expect(Math.max(...days)).toBeLessThanOrEqual(itinerary.length);
    expect(route.filter(({ kind, day }) => kind === 'stay' && day === itinerary.length)).toEqual([]);
    expect(route.filter(({ kind }, index) => kind === 'end' && index < route.length - 1)).toEqual([]);
  });
});

it.each(tours.filter(isRidden))('$heading has hours in the saddle for its average and its longest day', (tour) => {
  const kmByDay = Object.values(Object.groupBy(tour.route, ({ day }) => day))
    .map((waypoints = []) => sumKm(waypoints.filter(({ mode }) => mode === 'ride')))
    .filter((km) => km > 0);
  const [usualHours = 0, mostHours = 0] = tour.facts.saddleHours?.match(/\d+/g)?.map(Number) ?? [];
  const usualKmh = kmByDay.reduce((sum, km) => sum + km, 0) / kmByDay.length / usualHours;
  const longestDayKmh = Math.max(...kmByDay) / mostHours;
  expect(tour.facts.saddleHours).toBe(`${usualHours} to ${mostHours} hours a day`);
  expect(Math.abs(usualKmh / longestDayKmh - 1)).toBeLessThan(0.25);
  // From the first-gear track to Chandratal to the motorways of the Emirates.
  expect(longestDayKmh).toBeGreaterThan(15);
  expect(longestDayKmh).toBeLessThan(60);
});

it.each(tours.filter(isRidden))(
  '$heading asks for the same riding experience in its description and its FAQ',
  (tour) => {
    const [question] = tour.faq;
    expect(question?.question).toBe('How much riding experience do I need?');
    expect(question?.answer).toMatch(
      experienceByDifficulty[tour.facts.difficulty ?? ''] ?? 'a difficulty that is known',
    );
    const mentions =
      [tour.description, ...tour.faq.map(({ answer }) => answer)].join(' ').match(experiencePattern) ?? [];
    expect(new Set(mentions).size).toBe(1);
  },
);
