export const tourTypes = ['Adventure', 'Domestic', 'International'] as const;

interface FieldOptions {
  /** The desk's name for it, if that isn't its own; see `tour-labels.ts`. */
  label?: string;
  /** Cards have it too: `GET /api/tours?fields=card`. */
  onCard?: true;
  /** The desk refuses it while it is empty (spec §5); for what it says see `tour-labels.ts`. */
  required?: true;
}

/** At most `max` characters, in one line unless `manyLines`; empty text when missing. `byApi`: the API requires it too. */
interface TextField extends FieldOptions {
  kind: 'text';
  max: number;
  manyLines?: true;
  oneOf?: readonly string[];
  byApi?: true;
}
/** From 0 to `max`; null when missing. */
interface NumberField extends FieldOptions {
  kind: 'number';
  max: number;
  maxWords: string;
}
/** Lines of at most `max` characters each; an empty list when missing. */
interface ListField extends FieldOptions {
  kind: 'list';
  max: number;
}
interface RowsField extends FieldOptions {
  kind: 'rows';
  row: Readonly<Record<string, 'day' | number>>;
  /** The column whose text may have many lines. */
  manyLines: string;
  maxRows: number;
  tooMany: string;
}
/** A structure of its own with its schemas in `tour.ts` and `tour-input.ts`; left out when missing. */
interface JsonField extends FieldOptions {
  kind: 'json';
}
export type TourField = TextField | NumberField | ListField | RowsField | JsonField;

const rupees = { max: 10_000_000, maxWords: '₹1,00,00,000' } as const;

/**
 * The fields that an admin writes of a tour, pictures aside, in the form's order. The schemas, the API's form, the columns, the
 * desk's form, the comparison of two versions and the demo data's loader all follow from this table.
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

const namesOf = (fits: (field: TourField) => boolean) =>
  (Object.keys(tourFields) as FieldName[]).filter((name) => fits(tourFields[name]));

export const fieldNames = namesOf(() => true);
export const cardFieldNames = namesOf(({ onCard }) => onCard === true) as CardFieldName[];

export function fieldsOfKind<Kind extends TourField['kind']>(kind: Kind): FieldOf<Kind>[] {
  return namesOf((field) => field.kind === kind) as FieldOf<Kind>[];
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
