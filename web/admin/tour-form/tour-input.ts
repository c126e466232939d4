import type { InferInput } from 'valibot';
import { type Facts, type TourInput, toDayText, type Waypoint } from '#shared/tour';
import { readCoordinate } from './coordinates';
import { readList } from './list-text';
import { readDay, readNumber } from './read-number';
import type { FactsValues, TourValues, WaypointValues } from './tour-values';

/** Form values before validation: an unreadable number is NaN, a missing choice empty. */
export type Unchecked = Omit<InferInput<typeof TourInput>, 'type' | 'route' | 'facts'> & {
  type: string;
  route?: unknown[];
  facts?: Record<string, unknown>;
};

const required = (typed: string, read: (typed: string) => number | null = readNumber) => read(typed) ?? Number.NaN;

export function toWaypoint(values: WaypointValues): Record<keyof Waypoint, unknown> {
  return {
    day: required(values.day, readDay),
    name: values.name,
    lat: required(values.lat, (typed) => readCoordinate(typed, 'lat')),
    lon: required(values.lon, (typed) => readCoordinate(typed, 'lon')),
    altitudeM: required(values.altitudeM),
    kmFromPrevious: required(values.kmFromPrevious),
    mode: values.mode,
    kind: values.kind,
    ...(values.approx ? { approx: true } : {}),
  } as Record<keyof Waypoint, unknown>;
}

/** The facts that were filled in. */
export function toFacts(values: FactsValues): Record<keyof Facts, unknown> {
  const { bestMonths, difficulty, permits, network } = values;
  const stops = readList(values.fuelStops);
  const days = values.kmPerDay.filter(({ day, km }) => day.trim() !== '' || km.trim() !== '');
  const numbers = (['longestFuelGapKm', 'totalKm', 'rideKm', 'maxAltitudeM', 'highestSleepM'] as const).map(
    (name) => [name, readNumber(values[name])] as const,
  );
  const facts = {
    bestMonths: bestMonths.length > 0 ? bestMonths : null,
    difficulty: difficulty.trim() || null,
    fuelStops: stops.length > 0 ? stops : null,
    permits: permits.trim() || null,
    network: network.trim() || null,
    ...Object.fromEntries(numbers),
    kmPerDay:
      days.length > 0 ? Object.fromEntries(days.map(({ day, km }) => [toDayText(day).trim(), required(km)])) : null,
  };
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== null)) as Record<
    keyof Facts,
    unknown
  >;
}

export function toUnchecked(values: TourValues): Unchecked {
  const { type, country, place, heading, duration, groupSize, language, description, faq } = values;
  const facts = toFacts(values.facts);
  return {
    ...{ type, country, place, heading, duration, groupSize, language, description },
    rating: readNumber(values.rating),
    price: readNumber(values.price),
    discountPrice: readNumber(values.discountPrice),
    pricePerDay: readNumber(values.pricePerDay),
    itinerary: values.itinerary.map((day) => ({ ...day, day: required(day.day, readDay) })),
    inclusions: readList(values.inclusions),
    exclusions: readList(values.exclusions),
    faq: faq.map(({ question, answer }) => ({ question, answer })),
    ...(values.route.length > 0 ? { route: values.route.map(toWaypoint) } : {}),
    ...(Object.keys(facts).length > 0 ? { facts } : {}),
  };
}
