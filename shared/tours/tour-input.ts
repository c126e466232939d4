import * as v from 'valibot';
import { line, requiredLine, requiredText, text } from '../text.ts';
import { DeparturesInput } from './departure-schema.ts';
import { Facts, type Faq, type Tour, Waypoint } from './tour.ts';
import {
  type FieldName,
  type FieldNameOfKind,
  type FieldValues,
  fieldNames,
  listRowColumns,
  type TourField,
  tourFields,
  type tourTypes,
} from './tour-fields.ts';
import { findMissingMessage } from './tour-labels.ts';

/** Strict, so that a misspelt key is an error. */
const jsonSchemas = {
  route: v.pipe(v.array(v.strictObject(Waypoint.entries)), v.maxLength(200, 'At most 200 waypoints.')),
  facts: v.strictObject(Facts.entries),
  departures: DeparturesInput,
} satisfies Record<FieldNameOfKind<'json'>, v.GenericSchema>;

export type TourInput = FieldValues<{
  [Name in FieldNameOfKind<'json'>]: v.InferOutput<(typeof jsonSchemas)[Name]>;
}> & {
  type: (typeof tourTypes)[number];
};
export type TourChanges = {
  [Name in keyof TourInput]?: TourInput[Name] | (Name extends FieldNameOfKind<'json'> ? null : never);
};

const daySchema = v.pipe(v.number('Which day?'), v.integer(), v.minValue(1), v.maxValue(60));

function createColumnSchema(type: 'day' | number, isMultiline: boolean): v.GenericSchema {
  if (type === 'day') return daySchema;
  return isMultiline ? requiredText(type) : requiredLine(type);
}

function createFieldSchema(name: FieldName, isDraft: boolean): v.GenericSchema {
  const field: TourField = tourFields[name];
  switch (field.kind) {
    case 'text':
      if (field.oneOf) return v.picklist(isDraft ? ['', ...field.oneOf] : field.oneOf, findMissingMessage(name));
      if (field.requiredByApi && !isDraft)
        return (field.multiline ? requiredText : requiredLine)(field.max, findMissingMessage(name));
      return (field.multiline ? text : line)(field.max);
    case 'number':
      return v.nullable(
        v.pipe(
          v.number(),
          v.minValue(0, 'Enter 0 or more.'),
          v.maxValue(field.max, `Enter ${field.maxLabel} or less.`),
        ),
      );
    case 'list':
      return v.pipe(v.array(requiredLine(field.max)), v.maxLength(100));
    case 'rows': {
      const columns = listRowColumns(name as FieldNameOfKind<'rows'>);
      const columnSchemas = columns.map(
        ([column, type]) => [column, createColumnSchema(type, column === field.multilineColumn)] as const,
      );
      return v.pipe(
        v.array(v.strictObject(Object.fromEntries(columnSchemas))),
        v.maxLength(field.maxRows, field.tooManyMessage),
      );
    }
    case 'json':
      return v.optional(jsonSchemas[name as FieldNameOfKind<'json'>]);
  }
}

const createFieldSchemas = (isDraft: boolean) =>
  Object.fromEntries(fieldNames.map((name) => [name, createFieldSchema(name, isDraft)]));
const fieldSchemas = createFieldSchemas(false);
const draftFieldSchemas = createFieldSchemas(true);

/** Complete tour. Fields are required as in spec §5, except the rating, which a new tour does not have yet. */
export const TourInput = v.strictObject(fieldSchemas) as unknown as v.GenericSchema<unknown, TourInput>;

export const DraftInput = v.strictObject(draftFieldSchemas) as unknown as v.GenericSchema<unknown, TourInput>;

export const DraftChanges = v.partial(v.strictObject(draftFieldSchemas)) as unknown as v.GenericSchema<
  unknown,
  TourChanges
>;

export const TourChanges = v.partial(v.strictObject(fieldSchemas)) as unknown as v.GenericSchema<unknown, TourChanges>;

/** The edit form sends this placeholder (spec §7); the server then leaves the FAQ unchanged. */
export const faqPlaceholder: readonly Faq[] = [{ question: 'Question 1', answer: 'Answer 1' }];

export function isFaqPlaceholder(faq: readonly Faq[]): boolean {
  const question = faq[0];
  const placeholder = faqPlaceholder[0];
  return faq.length === 1 && question?.question === placeholder?.question && question?.answer === placeholder?.answer;
}

export function stripDayPrefix(text: string): string {
  return text.replace(/^\s*day\s*:?\s*/i, '');
}

type FormField = [name: string, text: string];
type Row = Record<string, string | number>;

const toText = (value: unknown) => String(value ?? '');
const isJsonEqual = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

/** Comma-separated text (spec §7), or JSON if an item contains a comma. */
function toListText(items: readonly string[]): string {
  const canJoinByCommas = items.every((item) => !item.includes(',')) && !items[0]?.startsWith('[');
  return canJoinByCommas ? items.join(', ') : JSON.stringify(items);
}

function toNewFormFields(name: FieldName, value: unknown): FormField[] {
  const field = tourFields[name];
  switch (field.kind) {
    case 'list':
      return [[name, toListText(value as string[])]];
    case 'rows':
      return (value as Row[]).flatMap((row, index) =>
        Object.keys(field.columns).map((column): FormField => [`${name}[${index}][${column}]`, toText(row[column])]),
      );
    case 'json':
      return [[name, JSON.stringify(value)]];
    default:
      return [[name, toText(value)]];
  }
}

export function toNewTourFields(input: Partial<TourInput>): FormField[] {
  return fieldNames.flatMap((name) => (input[name] === undefined ? [] : toNewFormFields(name, input[name])));
}

function toSentFaq(editedFaq: readonly Faq[], savedFaq: readonly Faq[]): readonly Faq[] {
  const savedRows = savedFaq.map(({ question, answer }) => ({ question, answer }));
  return isJsonEqual(editedFaq, savedRows) ? faqPlaceholder : editedFaq;
}

/** Form fields of `PUT /api/tours/{id}` (spec §7). An empty text removes the route, the facts or the departures. */
export function toEditedTourFields(input: TourInput, savedTour: Tour): FormField[] {
  return fieldNames.flatMap((name): FormField[] => {
    const { kind } = tourFields[name];
    const value = name === 'faq' ? toSentFaq(input.faq, savedTour.faq) : input[name];
    if (kind === 'text' || kind === 'number') return [[name, toText(value)]];
    if (kind !== 'json') return [[name, JSON.stringify(value)]];
    return isJsonEqual(value, savedTour[name]) ? [] : [[name, value ? JSON.stringify(value) : '']];
  });
}
