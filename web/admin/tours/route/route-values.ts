import * as v from 'valibot';
import { parseSignedNumber } from '#shared/money';
import { type Facts, type Waypoint, Waypoint as WaypointSchema } from '#shared/tours/tour';
import { formatList, parseCoordinate, parseDay, parseList } from '../form/parse-values';

const optionalText = v.optional(v.string(), '');
const toText = (value: number | string | null | undefined) => String(value ?? '');
/** NaN if the field is empty or unreadable, so that validation fails. */
const parseRequiredNumber = (input: string, parse: (input: string) => number | null = parseSignedNumber) =>
  parse(input) ?? Number.NaN;

const waypointTextFields = [
  'day',
  'name',
  'lat',
  'lon',
  'altitudeM',
  'kmFromPrevious',
  'mode',
  'kind',
  'signal',
] as const;
export const WaypointValues = v.object({
  ...v.entriesFromList(waypointTextFields, optionalText),
  ...v.entriesFromList(['approx', 'fuel'], v.optional(v.boolean(), false)),
});
export type WaypointValues = v.InferOutput<typeof WaypointValues>;

export function toWaypointValues({ day, lat, lon, altitudeM, kmFromPrevious, ...others }: Waypoint): WaypointValues {
  const position = { lat: toText(lat), lon: toText(lon), altitudeM: toText(altitudeM) };
  return v.parse(WaypointValues, { ...others, ...position, day: toText(day), kmFromPrevious: toText(kmFromPrevious) });
}

export function toWaypoint(values: WaypointValues): Record<keyof Waypoint, unknown> {
  return {
    day: parseRequiredNumber(values.day, parseDay),
    name: values.name,
    lat: parseRequiredNumber(values.lat, (input) => parseCoordinate(input, 'lat')),
    lon: parseRequiredNumber(values.lon, (input) => parseCoordinate(input, 'lon')),
    altitudeM: parseRequiredNumber(values.altitudeM),
    kmFromPrevious: parseRequiredNumber(values.kmFromPrevious),
    mode: values.mode,
    kind: values.kind,
    ...(values.approx ? { approx: true } : {}),
    ...(values.fuel ? { fuel: true } : {}),
    ...(values.signal ? { signal: values.signal } : {}),
  } as Record<keyof Waypoint, unknown>;
}

/** `lines`: a list with one item per line of text; `checkboxes`: a list of the checked options. */
const factKinds = {
  bestMonths: 'checkboxes',
  difficulty: 'text',
  bike: 'text',
  saddleHours: 'text',
  longestFuelGapKm: 'number',
  fuelStops: 'lines',
  permits: 'text',
  network: 'text',
  totalKm: 'number',
  rideKm: 'number',
  maxAltitudeM: 'number',
  highestSleepM: 'number',
} as const satisfies Record<keyof Facts, 'text' | 'number' | 'lines' | 'checkboxes'>;

const factNames = Object.keys(factKinds) as (keyof Facts)[];
const schemaByKind = {
  text: optionalText,
  number: optionalText,
  lines: optionalText,
  checkboxes: v.optional(v.array(v.string()), []),
};

export type FactsValues = {
  [Name in keyof Facts]-?: v.InferOutput<(typeof schemaByKind)[(typeof factKinds)[Name]]>;
};
export const FactsValues = v.object(
  Object.fromEntries(factNames.map((name) => [name, schemaByKind[factKinds[name]]])),
) as unknown as v.GenericSchema<unknown, FactsValues>;

export function toFactsValues(facts: Facts = {}): FactsValues {
  const values = factNames.map((name) => {
    const value = facts[name];
    switch (factKinds[name]) {
      case 'lines':
        return [name, formatList((value ?? []) as string[])];
      case 'checkboxes':
        return [name, value ?? []];
      default:
        return [name, toText(value as string | number | undefined)];
    }
  });
  return Object.fromEntries(values);
}

function parseFact(name: keyof Facts, values: FactsValues): unknown {
  const kind = factKinds[name];
  const value = values[name] as string & string[];
  if (kind === 'number') return parseSignedNumber(value);
  if (kind === 'text') return value.trim() || null;
  const items = kind === 'lines' ? parseList(value) : value;
  return items.length > 0 ? items : null;
}

export function toFacts(values: FactsValues): Record<keyof Facts, unknown> {
  const parsedFacts = factNames.map((name) => [name, parseFact(name, values)]);
  return Object.fromEntries(parsedFacts.filter(([, value]) => value !== null));
}

export function listValidWaypoints(route: readonly WaypointValues[]): Waypoint[] {
  return route.flatMap((values) => {
    const parsed = v.safeParse(WaypointSchema, toWaypoint(values));
    return parsed.success ? [parsed.output] : [];
  });
}
