export const tourTypes = ['Adventure', 'Domestic', 'International'] as const;

interface FieldOptions {
  label?: string;
  /** Included in `GET /api/tours?fields=card`. */
  onCard?: true;
  /** Required in the admin panel (spec §5). */
  required?: true;
}

/** At most `max` characters. `required` is for the admin panel, `requiredByApi` also for other clients of the API. */
interface TextField extends FieldOptions {
  kind: 'text';
  max: number;
  multiline?: true;
  oneOf?: readonly string[];
  requiredByApi?: true;
}
/** From 0 to `max`, or null. `maxLabel` is `max` in the error message. */
interface NumberField extends FieldOptions {
  kind: 'number';
  max: number;
  maxLabel: string;
}
interface ListField extends FieldOptions {
  kind: 'list';
  max: number;
}
interface RowsField extends FieldOptions {
  kind: 'rows';
  /** `day` for the number of a day, or the maximum length of a text. */
  columns: Readonly<Record<string, 'day' | number>>;
  multilineColumn: string;
  maxRows: number;
  tooManyMessage: string;
}
interface JsonField extends FieldOptions {
  kind: 'json';
}
export type TourField = TextField | NumberField | ListField | RowsField | JsonField;

const rupees = { max: 10_000_000, maxLabel: '₹1,00,00,000' } as const;

/**
 * Editable fields of a tour, except pictures. The schemas, the API's form, the database columns, the admin's form and the
 * comparison of versions are derived from this table.
 */
export const tourFields = {
  heading: { kind: 'text', max: 160, required: true, onCard: true },
  type: {
    kind: 'text',
    max: 80,
    oneOf: tourTypes,
    required: true,
    requiredByApi: true,
    onCard: true,
  },
  country: { kind: 'text', max: 80, required: true, onCard: true },
  place: { kind: 'text', max: 80, required: true, requiredByApi: true, onCard: true },
  rating: {
    kind: 'number',
    max: 5,
    maxLabel: '5',
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
  description: { kind: 'text', max: 10_000, multiline: true, required: true },
  itinerary: {
    kind: 'rows',
    columns: { day: 'day', title: 160, description: 4000 },
    multilineColumn: 'description',
    maxRows: 60,
    tooManyMessage: 'At most 60 days.',
  },
  inclusions: { kind: 'list', max: 300 },
  exclusions: { kind: 'list', max: 300 },
  faq: {
    kind: 'rows',
    label: 'Questions & Answers',
    columns: { question: 300, answer: 4000 },
    multilineColumn: 'answer',
    maxRows: 50,
    tooManyMessage: 'At most 50 questions.',
  },
  route: { kind: 'json' },
  facts: { kind: 'json', onCard: true },
  departures: { kind: 'json', label: 'Dates' },
} as const satisfies Record<string, TourField>;

type Fields = typeof tourFields;
export type FieldName = keyof Fields;
export type FieldNameOfKind<Kind extends TourField['kind']> = {
  [Name in FieldName]: Fields[Name]['kind'] extends Kind ? Name : never;
}[FieldName];
export type CardFieldName = {
  [Name in FieldName]: Fields[Name] extends { onCard: true } ? Name : never;
}[FieldName];

export type RowOf<Name extends FieldNameOfKind<'rows'>> = {
  -readonly [Column in keyof Fields[Name]['columns']]: Fields[Name]['columns'][Column] extends 'day' ? number : string;
};

/** Type of each field's value. `Json`: types of the fields of kind `json`. */
export type FieldValues<Json extends Record<FieldNameOfKind<'json'>, unknown>> = {
  [Name in FieldNameOfKind<'text'>]: string;
} & {
  [Name in FieldNameOfKind<'number'>]: number | null;
} & { [Name in FieldNameOfKind<'list'>]: string[] } & { [Name in FieldNameOfKind<'rows'>]: RowOf<Name>[] } & {
  [Name in FieldNameOfKind<'json'>]?: Json[Name] | undefined;
};

const filterNames = (matches: (field: TourField) => boolean) =>
  (Object.keys(tourFields) as FieldName[]).filter((name) => matches(tourFields[name]));

export const fieldNames = filterNames(() => true);
export const cardFieldNames = filterNames(({ onCard }) => onCard === true) as CardFieldName[];

export function fieldsOfKind<Kind extends TourField['kind']>(kind: Kind): FieldNameOfKind<Kind>[] {
  return filterNames((field) => field.kind === kind) as FieldNameOfKind<Kind>[];
}

export function listRowColumns(name: FieldNameOfKind<'rows'>): [column: string, type: 'day' | number][] {
  return Object.entries(tourFields[name].columns);
}

export function getEmptyValue(name: FieldName): '' | null | [] | undefined {
  const { kind } = tourFields[name];
  if (kind === 'text') return '';
  if (kind === 'number') return null;
  return kind === 'json' ? undefined : [];
}

export function createEmptyValues(): Omit<
  FieldValues<Record<FieldNameOfKind<'json'>, never>>,
  FieldNameOfKind<'json'>
> {
  return Object.fromEntries(fieldNames.map((name) => [name, getEmptyValue(name)])) as unknown as ReturnType<
    typeof createEmptyValues
  >;
}
