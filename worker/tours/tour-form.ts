import * as v from 'valibot';
import { listProblemsByField, tryParseJson } from '#shared/text';
import {
  createEmptyValues,
  type FieldName,
  type FieldNameOfKind,
  fieldNames,
  fieldsOfKind,
  listRowColumns,
  tourFields,
} from '#shared/tours/tour-fields';
import { DraftChanges, DraftInput, stripDayPrefix, TourChanges, TourInput } from '#shared/tours/tour-input';

type Fields = Map<string, string>;
type Problems = Record<string, string>;
type RowsName = FieldNameOfKind<'rows'>;

interface TourFormResult<T> {
  value: T | null;
  problems: Problems;
}

const rowsNames = fieldsOfKind('rows');
// `itinerary[0][title]`, or `itinerary.0.title` as some form libraries send.
const rowFieldName = new RegExp(
  `^(${rowsNames.join('|')})(?:\\[(\\d{1,3})\\]|\\.(\\d{1,3}))(?:\\[(\\w+)\\]|\\.(\\w+))$`,
);

function toNumber(text: string): unknown {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  return /^-?\d{1,12}(?:\.\d{1,6})?$/.test(trimmed) ? Number(trimmed) : text;
}

/** Parses a comma-separated list (spec §7), or JSON, in which items may contain commas (design §8.6). */
function toList(text: string): unknown {
  const json = text.trimStart().startsWith('[') ? tryParseJson(text) : undefined;
  if (Array.isArray(json)) return json;
  return text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');
}

/** Forms send the day as text, also inside JSON. */
function withNumberedDays(name: RowsName, row: unknown): unknown {
  if (typeof row !== 'object' || row === null) return row;
  const days = listRowColumns(name).flatMap(([column, holds]) => {
    const value = (row as Record<string, unknown>)[column];
    return holds === 'day' && typeof value === 'string' ? [[column, toNumber(stripDayPrefix(value))]] : [];
  });
  return { ...row, ...Object.fromEntries(days) };
}

function collectRows(fields: Fields, problems: Problems): Map<RowsName, Map<number, Record<string, string>>> {
  const rowsByList = new Map<RowsName, Map<number, Record<string, string>>>();
  for (const [name, value] of fields) {
    const match = rowFieldName.exec(name);
    if (!match) continue;
    const list = match[1] as RowsName;
    const index = Number(match[2] ?? match[3]);
    const key = match[4] ?? match[5] ?? '';
    if (!listRowColumns(list).some(([column]) => column === key)) {
      problems[name] = 'This field isn’t known.';
      continue;
    }
    const rows = rowsByList.get(list) ?? new Map<number, Record<string, string>>();
    const row = rows.get(index) ?? {};
    if (key in row) problems[name] = 'This field appears twice.';
    rowsByList.set(list, rows.set(index, { ...row, [key]: value }));
  }
  return rowsByList;
}

function toRows(name: RowsName, text: string, problems: Problems): unknown[] {
  const json = text.trim() === '' ? [] : tryParseJson(text);
  if (Array.isArray(json)) return json;
  problems[name] = 'This must be a JSON list.';
  return [];
}

/** Converts a field's text for its schema; undefined for an empty structure. Adds format errors to `problems`. */
function toValue(name: FieldName, text: string, problems: Problems): unknown {
  switch (tourFields[name].kind) {
    case 'text':
      return text;
    case 'number': {
      const value = toNumber(text);
      if (typeof value === 'string') problems[name] = 'This must be a number.';
      return value;
    }
    case 'list':
      return toList(text);
    case 'rows':
      return toRows(name as RowsName, text, problems).map((row) => withNumberedDays(name as RowsName, row));
    case 'json': {
      if (text.trim() === '') return undefined;
      const value = tryParseJson(text);
      // An object schema would accept a list as an empty object.
      if (value === undefined || Array.isArray(value) !== (name !== 'facts')) {
        problems[name] = 'This must be JSON of its kind.';
      }
      return value;
    }
  }
}

function toInput(fields: Fields, problems: Problems): Record<string, unknown> {
  const input: Record<string, unknown> = {};
  for (const name of fieldNames) {
    const text = fields.get(name);
    const value = text === undefined ? undefined : toValue(name, text, problems);
    if (value !== undefined) input[name] = value;
  }
  for (const [name, rows] of collectRows(fields, problems)) {
    if (fields.has(name)) problems[name] = 'This field appears twice.';
    input[name] = [...rows].sort(([a], [b]) => a - b).map(([, row]) => withNumberedDays(name, row));
  }
  return input;
}

function toFields(pairs: readonly [string, string][], problems: Problems): Fields {
  const fields: Fields = new Map();
  for (const [name, value] of pairs) {
    if (!Object.hasOwn(tourFields, name) && !rowFieldName.test(name)) problems[name] = 'This field isn’t known.';
    else if (fields.has(name)) problems[name] = 'This field appears twice.';
    else fields.set(name, value);
  }
  return fields;
}

function parseForm<T>(schema: v.GenericSchema<unknown, T>, pairs: readonly [string, string][], defaults: object) {
  const problems: Problems = Object.create(null);
  const fields = toFields(pairs, problems);
  const result = v.safeParse(schema, { ...defaults, ...toInput(fields, problems) });
  if (!result.success) {
    for (const [field, problem] of Object.entries(listProblemsByField(result.issues))) problems[field] ??= problem;
  }
  const value = result.success && Object.keys(problems).length === 0 ? result.output : null;
  return { value, problems, fields };
}

/**
 * Parses a new tour. Missing fields are empty; fields that the API requires (spec §5) are errors, unless it is a draft.
 */
export function parseNewTour(pairs: readonly [string, string][], isDraft: boolean): TourFormResult<TourInput> {
  return parseForm(isDraft ? DraftInput : TourInput, pairs, createEmptyValues());
}

/** Parses an edit. Missing fields are unchanged; an empty `route`, `facts` or `departures` is removed. */
export function parseTourChanges(pairs: readonly [string, string][], isDraft: boolean): TourFormResult<TourChanges> {
  const { value, problems, fields } = parseForm(isDraft ? DraftChanges : TourChanges, pairs, {});
  if (value === null) return { value, problems };
  const removed = fieldsOfKind('json').filter((name) => fields.has(name) && value[name] === undefined);
  return { value: { ...value, ...Object.fromEntries(removed.map((name) => [name, null])) }, problems };
}
