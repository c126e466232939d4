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

type FormFields = Map<string, string>;
type Problems = Record<string, string>;
type RowsFieldName = FieldNameOfKind<'rows'>;

interface TourFormResult<T> {
  value: T | null;
  problems: Problems;
}

const rowsFieldNames = fieldsOfKind('rows');
/** Matches `itinerary[0][title]`, and `itinerary.0.title`, which some form libraries send. */
const cellNamePattern = new RegExp(
  `^(${rowsFieldNames.join('|')})(?:\\[(\\d{1,3})\\]|\\.(\\d{1,3}))(?:\\[(\\w+)\\]|\\.(\\w+))$`,
);

/** Null if empty; the text itself if it is no number. */
function parseNumber(text: string): unknown {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  return /^-?\d{1,12}(?:\.\d{1,6})?$/.test(trimmed) ? Number(trimmed) : text;
}

/** Parses a list with commas (spec §7), or JSON, whose items may contain commas. */
function parseList(text: string): unknown {
  const json = text.trimStart().startsWith('[') ? tryParseJson(text) : undefined;
  if (Array.isArray(json)) return json;
  return text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');
}

/** Replaces days that were sent as text, such as `Day 3`, by numbers. */
function withNumericDays(name: RowsFieldName, row: unknown): unknown {
  if (typeof row !== 'object' || row === null) return row;
  const days = listRowColumns(name).flatMap(([column, type]) => {
    const value = (row as Record<string, unknown>)[column];
    return type === 'day' && typeof value === 'string' ? [[column, parseNumber(stripDayPrefix(value))]] : [];
  });
  return { ...row, ...Object.fromEntries(days) };
}

function collectRows(fields: FormFields, problems: Problems): Map<RowsFieldName, Map<number, Record<string, string>>> {
  const rowsByList = new Map<RowsFieldName, Map<number, Record<string, string>>>();
  for (const [name, value] of fields) {
    const match = cellNamePattern.exec(name);
    if (!match) continue;
    const list = match[1] as RowsFieldName;
    const index = Number(match[2] ?? match[3]);
    const column = match[4] ?? match[5] ?? '';
    if (!listRowColumns(list).some(([knownColumn]) => knownColumn === column)) {
      problems[name] = 'This field isn’t known.';
      continue;
    }
    const rows = rowsByList.get(list) ?? new Map<number, Record<string, string>>();
    const row = rows.get(index) ?? {};
    if (column in row) problems[name] = 'This field appears twice.';
    rowsByList.set(list, rows.set(index, { ...row, [column]: value }));
  }
  return rowsByList;
}

function parseRows(name: RowsFieldName, text: string, problems: Problems): unknown[] {
  const json = text.trim() === '' ? [] : tryParseJson(text);
  if (Array.isArray(json)) return json;
  problems[name] = 'This must be a JSON list.';
  return [];
}

/** Value of a field before validation; undefined for an empty field of kind `json`. Adds errors to `problems`. */
function parseValue(name: FieldName, text: string, problems: Problems): unknown {
  switch (tourFields[name].kind) {
    case 'text':
      return text;
    case 'number': {
      const value = parseNumber(text);
      if (typeof value === 'string') problems[name] = 'This must be a number.';
      return value;
    }
    case 'list':
      return parseList(text);
    case 'rows':
      return parseRows(name as RowsFieldName, text, problems).map((row) => withNumericDays(name as RowsFieldName, row));
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

function parseFields(fields: FormFields, problems: Problems): Record<string, unknown> {
  const input: Record<string, unknown> = {};
  for (const name of fieldNames) {
    const text = fields.get(name);
    const value = text === undefined ? undefined : parseValue(name, text, problems);
    if (value !== undefined) input[name] = value;
  }
  for (const [name, rows] of collectRows(fields, problems)) {
    if (fields.has(name)) problems[name] = 'This field appears twice.';
    input[name] = [...rows].sort(([a], [b]) => a - b).map(([, row]) => withNumericDays(name, row));
  }
  return input;
}

function collectFields(pairs: readonly [string, string][], problems: Problems): FormFields {
  const fields: FormFields = new Map();
  for (const [name, value] of pairs) {
    if (!Object.hasOwn(tourFields, name) && !cellNamePattern.test(name)) problems[name] = 'This field isn’t known.';
    else if (fields.has(name)) problems[name] = 'This field appears twice.';
    else fields.set(name, value);
  }
  return fields;
}

function parseForm<T>(schema: v.GenericSchema<unknown, T>, pairs: readonly [string, string][], defaults: object) {
  const problems: Problems = Object.create(null);
  const fields = collectFields(pairs, problems);
  const result = v.safeParse(schema, { ...defaults, ...parseFields(fields, problems) });
  if (!result.success) {
    for (const [field, problem] of Object.entries(listProblemsByField(result.issues))) problems[field] ??= problem;
  }
  const value = result.success && Object.keys(problems).length === 0 ? result.output : null;
  return { value, problems, fields };
}

/** Missing fields are empty. Spec §5: some are required, except in a draft. */
export function parseNewTour(pairs: readonly [string, string][], isDraft: boolean): TourFormResult<TourInput> {
  return parseForm(isDraft ? DraftInput : TourInput, pairs, createEmptyValues());
}

/** Missing fields are unchanged; an empty `route`, `facts` or `departures` is removed (null). */
export function parseTourChanges(pairs: readonly [string, string][], isDraft: boolean): TourFormResult<TourChanges> {
  const { value, problems, fields } = parseForm(isDraft ? DraftChanges : TourChanges, pairs, {});
  if (value === null) return { value, problems };
  const removedFields = fieldsOfKind('json').filter((name) => fields.has(name) && value[name] === undefined);
  return { value: { ...value, ...Object.fromEntries(removedFields.map((name) => [name, null])) }, problems };
}
