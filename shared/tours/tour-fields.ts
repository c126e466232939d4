export const tourTypes = ['Adventure', 'Domestic', 'International'] as const;

interface FieldOptions {
  /** Label in the admin panel, if it differs from the name; see `tour-labels.ts`. */
  label?: string;
  /** Included in `GET /api/tours?fields=card`. */
  onCard?: true;
  /** Required in the admin panel (spec §5); messages are in `tour-labels.ts`. */
  required?: true;
}

/** At most `max` characters, a single line unless `manyLines`; default ''. `byApi`: also required by the API. */
interface TextField extends FieldOptions {
  kind: 'text';
  max: number;
  manyLines?: true;
  oneOf?: readonly string[];
  byApi?: true;
}
/** From 0 to `max`; default null. `maxWords` is `max` in the error message. */
interface NumberField extends FieldOptions {
  kind: 'number';
  max: number;
  maxWords: string;
}
/** Lines of at most `max` characters; default []. */
interface ListField extends FieldOptions {
  kind: 'list';
  max: number;
}
interface RowsField extends FieldOptions {
  kind: 'rows';
  row: Readonly<Record<string, 'day' | number>>;
  /** Column with a multi-line text. */
  manyLines: string;
  maxRows: number;
  tooMany: string;
}
/** Structure with schemas in `tour.ts` and `tour-input.ts`; optional. */
interface JsonField extends FieldOptions {
  kind: 'json';
}
export type TourField = TextField | NumberField | ListField | RowsField | JsonField;

const rupees = { max: 10_000_000, maxWords: '₹1,00,00,000' } as const;

/**
 * Editable fields of a tour, without pictures, in the order of the form. The schemas, the API's form, the columns, the admin's
 * form, the comparison of versions and the loader of demo data are derived from this table.
 */
export const tourFields = {
  heading: { kind: 'text', max: 160, required: true, onCard: true },
  type: {
    kind: 'text',
    max: 80,
    oneOf: tourTypes,
    required: true,
    byApi: true,
    onCard: true,
  },
  country: { kind: 'text', max: 80, required: true, onCard: true },
  place: { kind: 'text', max: 80, required: true, byApi: true, onCard: true },
  rating: {
    kind: 'number',
    max: 5,
    maxWords: '5',
    onCard: true,
  },
  price: { kind: 'number', ...rupees, required: true, onCard: true },
  discountPrice: { kind: 'number', ...rupees, onCard: true },
  pillionPrice: { kind: 'number', ...rupees },
  ownBikePrice: { kind: 'number', ...rupees },
  passengerPrice: { kind: 'number', ...rupees },
  foreignerPrice: { kind: 'number', ...rupees },
  pricePerDay: { kind: 'number', ...rupees, required: true },
  duration: { kind: 'text', max: 80, required: true, onCard: true },
  groupSize: { kind: 'text', max: 80, required: true, onCard: true },
  language: { kind: 'text', max: 80, required: true },
  description: { kind: 'text', max: 10_000, manyLines: true, required: true },
  itinerary: {
    kind: 'rows',
    row: { day: 'day', title: 160, description: 4000 },
    manyLines: 'description',
    maxRows: 60,
    tooMany: 'At most 60 days.',
  },
  inclusions: { kind: 'list', max: 300 },
  exclusions: { kind: 'list', max: 300 },
  faq: {
    kind: 'rows',
    label: 'Questions & Answers',
    row: { question: 300, answer: 4000 },
    manyLines: 'answer',
    maxRows: 50,
    tooMany: 'At most 50 questions.',
  },
  route: { kind: 'json' },
  facts: { kind: 'json', onCard: true },
  departures: { kind: 'json', label: 'Dates' },
} as const satisfies Record<string, TourField>;

type Fields = typeof tourFields;
export type FieldName = keyof Fields;
export type FieldOf<Kind extends TourField['kind']> = {
  [Name in FieldName]: Fields[Name]['kind'] extends Kind ? Name : never;
}[FieldName];
export type CardFieldName = {
  [Name in FieldName]: Fields[Name] extends { onCard: true } ? Name : never;
}[FieldName];

export type RowOf<Name extends FieldOf<'rows'>> = {
  -readonly [Column in keyof Fields[Name]['row']]: Fields[Name]['row'][Column] extends 'day' ? number : string;
};

/** The type of each field; `Json` gives the types of the structures. */
export type FieldValues<Json extends Record<FieldOf<'json'>, unknown>> = { [Name in FieldOf<'text'>]: string } & {
  [Name in FieldOf<'number'>]: number | null;
} & { [Name in FieldOf<'list'>]: string[] } & { [Name in FieldOf<'rows'>]: RowOf<Name>[] } & {
  [Name in FieldOf<'json'>]?: Json[Name] | undefined;
};

const filterNames = (matches: (field: TourField) => boolean) =>
  (Object.keys(tourFields) as FieldName[]).filter((name) => matches(tourFields[name]));

export const fieldNames = filterNames(() => true);
export const cardFieldNames = filterNames(({ onCard }) => onCard === true) as CardFieldName[];

export function fieldsOfKind<Kind extends TourField['kind']>(kind: Kind): FieldOf<Kind>[] {
  return filterNames((field) => field.kind === kind) as FieldOf<Kind>[];
}

export function listColumns(name: FieldOf<'rows'>): [column: string, holds: 'day' | number][] {
  return Object.entries(tourFields[name].row);
}

export function emptyValue(name: FieldName): '' | null | [] | undefined {
  const { kind } = tourFields[name];
  if (kind === 'text') return '';
  if (kind === 'number') return null;
  return kind === 'json' ? undefined : [];
}

export function emptyValues(): Omit<FieldValues<Record<FieldOf<'json'>, never>>, FieldOf<'json'>> {
  return Object.fromEntries(fieldNames.map((name) => [name, emptyValue(name)])) as unknown as ReturnType<
    typeof emptyValues
  >;
}
