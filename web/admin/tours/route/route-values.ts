import * as v from 'valibot';
import { parseSignedNumber } from '#shared/money';
import { type Facts, type Waypoint, Waypoint as WaypointSchema } from '#shared/tours/tour';
import { formatList, parseCoordinate, parseDay, parseList } from '../form/parse-values';

const optionalText = v.optional(v.string(), '');
const toText = (value: number | string | null | undefined) => String(value ?? '');
const requireNumber = (input: string, read: (input: string) => number | null = parseSignedNumber) =>
  read(input) ?? Number.NaN;

const waypointTexts = ['day', 'name', 'lat', 'lon', 'altitudeM', 'kmFromPrevious', 'mode', 'kind', 'signal'] as const;
export const WaypointValues = v.object({
  ...v.entriesFromList(waypointTexts, optionalText),
  ...v.entriesFromList(['approx', 'fuel'], v.optional(v.boolean(), false)),
});
export type WaypointValues = v.InferOutput<typeof WaypointValues>;

export function toWaypointValues({ day, lat, lon, altitudeM, kmFromPrevious, ...others }: Waypoint): WaypointValues {
  const position = { lat: toText(lat), lon: toText(lon), altitudeM: toText(altitudeM) };
  return v.parse(WaypointValues, { ...others, ...position, day: toText(day), kmFromPrevious: toText(kmFromPrevious) });
}

export function toWaypoint(values: WaypointValues): Record<keyof Waypoint, unknown> {
  return {
    day: requireNumber(values.day, parseDay),
    name: values.name,
    lat: requireNumber(values.lat, (input) => parseCoordinate(input, 'lat')),
    lon: requireNumber(values.lon, (input) => parseCoordinate(input, 'lon')),
    altitudeM: requireNumber(values.altitudeM),
    kmFromPrevious: requireNumber(values.kmFromPrevious),
    mode: values.mode,
    kind: values.kind,
    ...(values.approx ? { approx: true } : {}),
    ...(values.fuel ? { fuel: true } : {}),
    ...(values.signal ? { signal: values.signal } : {}),
  } as Record<keyof Waypoint, unknown>;
}

/** `lines`: one item per line of text. */
const factKinds = {
  bestMonths: 'chosen',
  difficulty: 'text',
  longestFuelGapKm: 'number',
  fuelStops: 'lines',
  permits: 'text',
  network: 'text',
  totalKm: 'number',
  rideKm: 'number',
  maxAltitudeM: 'number',
  highestSleepM: 'number',
} as const satisfies Record<keyof Facts, 'text' | 'number' | 'lines' | 'chosen'>;

const factNames = Object.keys(factKinds) as (keyof Facts)[];
const schemas = {
  text: optionalText,
  number: optionalText,
  lines: optionalText,
  chosen: v.optional(v.array(v.string()), []),
};

export type FactsValues = {
  [Name in keyof Facts]-?: v.InferOutput<(typeof schemas)[(typeof factKinds)[Name]]>;
};
export const FactsValues = v.object(
  Object.fromEntries(factNames.map((name) => [name, schemas[factKinds[name]]])),
) as unknown as v.GenericSchema<unknown, FactsValues>;

export function toFactsValues(facts: Facts = {}): FactsValues {
  const values = factNames.map((name) => {
    const value = facts[name];
    switch (factKinds[name]) {
      case 'lines':
        return [name, formatList((value ?? []) as string[])];
      case 'chosen':
        return [name, value ?? []];
      default:
        return [name, toText(value as string | number | undefined)];
    }
  });
  return Object.fromEntries(values);
}

function readFact(name: keyof Facts, values: FactsValues): unknown {
  const kind = factKinds[name];
  const value = values[name] as string & string[];
  if (kind === 'number') return parseSignedNumber(value);
  if (kind === 'text') return value.trim() || null;
  const items = kind === 'lines' ? parseList(value) : value;
  return items.length > 0 ? items : null;
}

export function toFacts(values: FactsValues): Record<keyof Facts, unknown> {
  const read = factNames.map((name) => [name, readFact(name, values)]);
  return Object.fromEntries(read.filter(([, value]) => value !== null));
}

export function parseRoute(route: readonly WaypointValues[]): Waypoint[] {
  return route.flatMap((values) => {
    const read = v.safeParse(WaypointSchema, toWaypoint(values));
    return read.success ? [read.output] : [];
  });
}
