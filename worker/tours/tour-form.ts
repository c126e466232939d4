import * as v from 'valibot';
import { problemsByField } from '#shared/text';
import { TourInput, toDayText } from '#shared/tour';

const texts = ['type', 'country', 'place', 'heading', 'duration', 'groupSize', 'language', 'description'] as const;
const numbers = ['rating', 'price', 'discountPrice', 'pricePerDay'] as const;
const lists = ['inclusions', 'exclusions'] as const;
const json = ['route', 'facts'] as const;
const rows = { itinerary: ['day', 'title', 'description'], faq: ['question', 'answer'] } as const;

type Fields = Map<string, string>;
type Problems = Record<string, string>;

export interface TourFormResult<T> {
  value: T | null;
  problems: Problems;
}

function toNumber(text: string): unknown {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  return /^-?\d{1,12}(?:\.\d{1,6})?$/.test(trimmed) ? Number(trimmed) : text;
}

/** Parses JSON of the wanted kind, else undefined. */
function tryJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A list separated by commas (spec §7), or as JSON so items may contain commas (design §8.6). */
function toList(text: string): unknown {
  const read = text.trimStart().startsWith('[') ? tryJson(text) : undefined;
  if (Array.isArray(read)) return read;
  return text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');
}

// itinerary[0][title], and the dotted forms that form libraries send.
const rowKey = /^(itinerary|faq)(?:\[(\d{1,3})\]|\.(\d{1,3}))(?:\[(\w+)\]|\.(\w+))$/;

function readRows(fields: Fields, problems: Problems): Partial<Record<keyof typeof rows, unknown>> {
  const found = { itinerary: new Map<number, Fields>(), faq: new Map<number, Fields>() };
  for (const [name, value] of fields) {
    const match = rowKey.exec(name);
    if (!match) continue;
    const list = match[1] as keyof typeof rows;
    const index = Number(match[2] ?? match[3]);
    const key = match[4] ?? match[5] ?? '';
    if (!(rows[list] as readonly string[]).includes(key)) {
      problems[name] = 'This field isn’t known.';
      continue;
    }
    const row = found[list].get(index) ?? new Map<string, string>();
    if (row.has(key)) problems[name] = 'This field appears twice.';
    found[list].set(index, row.set(key, value));
  }
  const result: Partial<Record<keyof typeof rows, unknown>> = {};
  for (const list of ['itinerary', 'faq'] as const) {
    const text = fields.get(list);
    if (text !== undefined && found[list].size > 0) problems[list] = 'This field appears twice.';
    if (found[list].size > 0) {
      result[list] = [...found[list]].sort(([a], [b]) => a - b).map(([, row]) => toRow(list, row));
    } else if (text !== undefined) {
      const read = text.trim() === '' ? [] : tryJson(text);
      if (!Array.isArray(read)) problems[list] = 'This must be a JSON list.';
      result[list] = Array.isArray(read) ? read.map((row) => withNumberedDay(list, row)) : [];
    }
  }
  return result;
}

function toRow(list: keyof typeof rows, row: Fields): Record<string, unknown> {
  const entries = [...row].map(([key, value]) => [
    key,
    list === 'itinerary' && key === 'day' ? toNumber(toDayText(value)) : value,
  ]);
  return Object.fromEntries(entries);
}

/** Forms hold the day as text, so JSON may too. */
function withNumberedDay(list: keyof typeof rows, row: unknown): unknown {
  if (list !== 'itinerary' || typeof row !== 'object' || row === null || !('day' in row)) return row;
  return typeof row.day === 'string' ? { ...row, day: toNumber(toDayText(row.day)) } : row;
}

/** Converts multipart fields to schema input; adds format errors to `problems`. */
function toInput(fields: Fields, problems: Problems): Record<string, unknown> {
  const input: Record<string, unknown> = {};
  for (const name of texts) if (fields.has(name)) input[name] = fields.get(name);
  for (const name of numbers) {
    const text = fields.get(name);
    if (text === undefined) continue;
    input[name] = toNumber(text);
    if (typeof input[name] === 'string') problems[name] = 'This must be a number.';
  }
  for (const name of lists) {
    const text = fields.get(name);
    if (text !== undefined) input[name] = toList(text);
  }
  for (const name of json) {
    const text = fields.get(name);
    if (text === undefined || text.trim() === '') continue;
    input[name] = tryJson(text);
    // An object schema would accept a list as an empty object.
    const isWrongKind = Array.isArray(input[name]) !== (name === 'route');
    if (input[name] === undefined || isWrongKind) problems[name] = 'This must be JSON of its kind.';
  }
  return { ...input, ...readRows(fields, problems) };
}

function toFields(pairs: readonly [string, string][], problems: Problems): Fields {
  const fields: Fields = new Map();
  const known = new Set<string>([...texts, ...numbers, ...lists, ...json, ...Object.keys(rows)]);
  for (const [name, value] of pairs) {
    if (!known.has(name) && !rowKey.test(name)) problems[name] = 'This field isn’t known.';
    else if (fields.has(name)) problems[name] = 'This field appears twice.';
    else fields.set(name, value);
  }
  return fields;
}

function read<S extends v.GenericSchema>(
  schema: S,
  pairs: readonly [string, string][],
  blank: Record<string, unknown>,
) {
  const problems: Problems = Object.create(null);
  const fields = toFields(pairs, problems);
  const result = v.safeParse(schema, { ...blank, ...toInput(fields, problems) });
  if (!result.success) {
    for (const [field, problem] of Object.entries(problemsByField(result.issues))) problems[field] ??= problem;
  }
  const value = result.success && Object.keys(problems).length === 0 ? (result.output as v.InferOutput<S>) : null;
  return { value, problems, fields };
}

const blankTour = {
  ...{ type: '', country: '', place: '', heading: '', duration: '', groupSize: '', language: '', description: '' },
  ...{ rating: null, price: null, discountPrice: null, pricePerDay: null },
  ...{ itinerary: [], inclusions: [], exclusions: [], faq: [] },
};

/** Parses a new tour. Missing fields are empty, and refused if the add form requires them (spec §5). */
export function parseNewTour(pairs: readonly [string, string][]): TourFormResult<TourInput> {
  return read(TourInput, pairs, blankTour);
}

const TourChanges = v.partial(TourInput);
/** Parses an edit. Missing fields stay; empty `route` or `facts` are removed. */
export type TourChanges = Omit<v.InferOutput<typeof TourChanges>, 'route' | 'facts'> & {
  route?: TourInput['route'] | null;
  facts?: TourInput['facts'] | null;
};

export function parseTourChanges(pairs: readonly [string, string][]): TourFormResult<TourChanges> {
  const { value, problems, fields } = read(TourChanges, pairs, {});
  if (value === null) return { value, problems };
  const changes: TourChanges = { ...value };
  for (const name of json) if (fields.has(name) && changes[name] === undefined) changes[name] = null;
  return { value: changes, problems };
}
