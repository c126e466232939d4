import type { Departure } from '#shared/tours/departure-schema';
import type { Facts, Waypoint } from '#shared/tours/tour';
import { columnsOf, type FieldName, type FieldOf, fieldNames, tourFields } from '#shared/tours/tour-fields';
import type { TourInput } from '#shared/tours/tour-input';
import { toDeparture } from '../departures/departure-values';
import { toFacts, toWaypoint } from '../route-editor/route-values';
import type { TourValues } from './tour-values';
import { readDay, readList, readNumber } from './typed';

/** Form values before validation: an unreadable number is NaN, a missing choice empty. */
export type Unchecked = Omit<TourInput, 'type' | 'route' | 'facts' | 'departures'> & {
  type: string;
  route?: Record<keyof Waypoint, unknown>[];
  facts?: Record<keyof Facts, unknown>;
  departures?: Record<keyof Departure, unknown>[];
};

function toRow(name: FieldOf<'rows'>, row: Record<string, string>): Record<string, unknown> {
  const columns = columnsOf(name).map(([column, holds]) => {
    const text = row[column] ?? '';
    return [column, holds === 'day' ? (readDay(text) ?? Number.NaN) : text];
  });
  return Object.fromEntries(columns);
}

function toValue(name: FieldName, values: TourValues): unknown {
  const value = values[name];
  switch (tourFields[name].kind) {
    case 'number':
      return readNumber(value as string);
    case 'list':
      return readList(value as string);
    case 'rows':
      return values[name as FieldOf<'rows'>].map((row) => toRow(name as FieldOf<'rows'>, row));
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

export function toUnchecked(values: TourValues): Unchecked {
  const read = fieldNames.map((name) => [name, toValue(name, values)] as const);
  return Object.fromEntries(read.filter(([, value]) => value !== undefined)) as Unchecked;
}
