import * as v from 'valibot';
import { parseSignedNumber } from '#shared/money';
import type { Departure } from '#shared/tours/departure-schema';
import type { Facts, Tour, Waypoint } from '#shared/tours/tour';
import {
  type FieldName,
  type FieldNameOfKind,
  fieldNames,
  listRowColumns,
  type RowOf,
  tourFields,
} from '#shared/tours/tour-fields';
import type { TourInput } from '#shared/tours/tour-input';
import {
  FactsValues,
  toFacts,
  toFactsValues,
  toWaypoint,
  toWaypointValues,
  WaypointValues,
} from '../route/route-values';
import {
  DepartureValues,
  formatList,
  parseDay,
  parseList,
  parsePrice,
  toDeparture,
  toDepartureValues,
} from './parse-values';

const optionalText = v.optional(v.string(), '');

const jsonFields = {
  route: {
    schema: v.optional(v.array(WaypointValues), []),
    toValues: (route: Waypoint[] = []) => route.map(toWaypointValues),
  },
  facts: { schema: FactsValues, toValues: (facts?: Facts) => toFactsValues(facts) },
  departures: {
    schema: v.optional(v.array(DepartureValues), []),
    toValues: (departures: Departure[] = []) => departures.map(toDepartureValues),
  },
} satisfies Record<FieldNameOfKind<'json'>, unknown>;

type RowValues<Name extends FieldNameOfKind<'rows'>> = { [Column in keyof RowOf<Name>]: string };

export type TourValues = { [Name in FieldNameOfKind<'text' | 'number' | 'list'>]: string } & {
  [Name in FieldNameOfKind<'rows'>]: RowValues<Name>[];
} & { route: WaypointValues[]; facts: FactsValues; departures: DepartureValues[] };

function toValueSchema(name: FieldName): v.GenericSchema {
  const { kind } = tourFields[name];
  if (kind === 'json') return jsonFields[name as FieldNameOfKind<'json'>].schema;
  if (kind !== 'rows') return optionalText;
  const columns = listRowColumns(name as FieldNameOfKind<'rows'>).map(([column]) => [column, optionalText] as const);
  return v.optional(v.array(v.object(Object.fromEntries(columns))), []);
}

export const TourValues = v.object(
  Object.fromEntries(fieldNames.map((name) => [name, toValueSchema(name)])),
) as unknown as v.GenericSchema<unknown, TourValues>;

export function createEmptyRow<Name extends FieldNameOfKind<'rows'>>(name: Name): RowValues<Name> {
  return Object.fromEntries(listRowColumns(name).map(([column]) => [column, ''])) as RowValues<Name>;
}

const toText = (value: unknown) => String(value ?? '');

function toFormValue(name: FieldName, tour: Partial<Tour>): unknown {
  switch (tourFields[name].kind) {
    case 'list':
      return formatList((tour[name] ?? []) as string[]);
    case 'rows': {
      const columns = listRowColumns(name as FieldNameOfKind<'rows'>);
      const rows = (tour[name] ?? []) as Record<string, unknown>[];
      return rows.map((row) => Object.fromEntries(columns.map(([column]) => [column, toText(row[column])])));
    }
    case 'json':
      if (name === 'route') return jsonFields.route.toValues(tour.route);
      return name === 'facts' ? jsonFields.facts.toValues(tour.facts) : jsonFields.departures.toValues(tour.departures);
    default:
      return toText(tour[name]);
  }
}

export function toTourValues(tour: Partial<Tour>): TourValues {
  return Object.fromEntries(fieldNames.map((name) => [name, toFormValue(name, tour)])) as TourValues;
}

/** Spec §4: a new tour begins with one empty day and one empty question. */
export const emptyTourValues: TourValues = {
  ...toTourValues({}),
  itinerary: [{ ...createEmptyRow('itinerary'), day: '1' }],
  faq: [createEmptyRow('faq')],
};

/** Tour before validation: an unreadable number is NaN, a missing selection is ''. */
export type UncheckedTour = Omit<TourInput, 'type' | 'route' | 'facts' | 'departures'> & {
  type: string;
  route?: Record<keyof Waypoint, unknown>[];
  facts?: Record<keyof Facts, unknown>;
  departures?: Record<keyof Departure, unknown>[];
};

function parseRow(name: FieldNameOfKind<'rows'>, row: Record<string, string>): Record<string, unknown> {
  const columns = listRowColumns(name).map(([column, columnType]) => {
    const text = row[column] ?? '';
    return [column, columnType === 'day' ? (parseDay(text) ?? Number.NaN) : text];
  });
  return Object.fromEntries(columns);
}

function parseValue(name: FieldName, values: TourValues): unknown {
  const value = values[name];
  switch (tourFields[name].kind) {
    case 'number':
      return (name === 'rating' ? parseSignedNumber : parsePrice)(value as string);
    case 'list':
      return parseList(value as string);
    case 'rows':
      return values[name as FieldNameOfKind<'rows'>].map((row) => parseRow(name as FieldNameOfKind<'rows'>, row));
    case 'json': {
      if (name === 'route') return values.route.length > 0 ? values.route.map(toWaypoint) : undefined;
      if (name === 'departures') return values.departures.length > 0 ? values.departures.map(toDeparture) : undefined;
      const facts = toFacts(values.facts);
      return Object.keys(facts).length > 0 ? facts : undefined;
    }
    default:
      return value;
  }
}

export function toUncheckedTour(values: TourValues): UncheckedTour {
  const parsedFields = fieldNames.map((name) => [name, parseValue(name, values)] as const);
  return Object.fromEntries(parsedFields.filter(([, value]) => value !== undefined)) as UncheckedTour;
}
