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
const structures = {
  route: v.pipe(v.array(v.strictObject(Waypoint.entries)), v.maxLength(200, 'At most 200 waypoints.')),
  facts: v.strictObject(Facts.entries),
  departures: DeparturesInput,
} satisfies Record<FieldNameOfKind<'json'>, v.GenericSchema>;

export type TourInput = FieldValues<{ [Name in FieldNameOfKind<'json'>]: v.InferOutput<(typeof structures)[Name]> }> & {
  type: (typeof tourTypes)[number];
};
/** Changes of an edit; null removes a structure such as the route. */
export type TourChanges = {
  [Name in keyof TourInput]?: TourInput[Name] | (Name extends FieldNameOfKind<'json'> ? null : never);
};

const day = v.pipe(v.number('Which day?'), v.integer(), v.minValue(1), v.maxValue(60));

function toColumn(holds: 'day' | number, manyLines: boolean): v.GenericSchema {
  if (holds === 'day') return day;
  return manyLines ? requiredText(holds) : requiredLine(holds);
}

function toSchema(name: FieldName, isDraft: boolean): v.GenericSchema {
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
      const entries = columns.map(([key, holds]) => [key, toColumn(holds, key === field.multilineColumn)] as const);
      return v.pipe(
        v.array(v.strictObject(Object.fromEntries(entries))),
        v.maxLength(field.maxRows, field.tooManyMessage),
      );
    }
    case 'json':
      return v.optional(structures[name as FieldNameOfKind<'json'>]);
  }
}

const createEntries = (isDraft: boolean) =>
  Object.fromEntries(fieldNames.map((name) => [name, toSchema(name, isDraft)]));
const entries = createEntries(false);
const draftEntries = createEntries(true);

/** Complete tour. Required fields are those of spec §5, except for the rating, which nobody should have to invent. */
export const TourInput = v.strictObject(entries) as unknown as v.GenericSchema<unknown, TourInput>;

/** Draft: even type and place are optional until it is published. */
export const DraftInput = v.strictObject(draftEntries) as unknown as v.GenericSchema<unknown, TourInput>;

export const DraftChanges = v.partial(v.strictObject(draftEntries)) as unknown as v.GenericSchema<unknown, TourChanges>;

export const TourChanges = v.partial(v.strictObject(entries)) as unknown as v.GenericSchema<unknown, TourChanges>;

/**
 * The edit form sends this for an unchanged FAQ (spec §7: "always sends the faq as one fixed placeholder question and
 * answer"), and the server then keeps the FAQ (design §8.2).
 */
export const faqPlaceholder: readonly Faq[] = [{ question: 'Question 1', answer: 'Answer 1' }];

export function isFaqPlaceholder(faq: readonly Faq[]): boolean {
  const question = faq[0];
  const placeholder = faqPlaceholder[0];
  return faq.length === 1 && question?.question === placeholder?.question && question?.answer === placeholder?.answer;
}

export function stripDayPrefix(text: string): string {
  return text.replace(/^\s*day\s*:?\s*/i, '');
}

type SentField = [name: string, text: string];
type Row = Record<string, string | number>;

const plainText = (value: unknown) => String(value ?? '');
const isSame = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

/** Comma-separated text (spec §7), or JSON if an item contains a comma (design §8.6). */
function toListText(items: readonly string[]): string {
  const canUseCommas = items.every((item) => !item.includes(',')) && !items[0]?.startsWith('[');
  return canUseCommas ? items.join(', ') : JSON.stringify(items);
}

function toNewField(name: FieldName, value: unknown): SentField[] {
  const field = tourFields[name];
  switch (field.kind) {
    case 'list':
      return [[name, toListText(value as string[])]];
    case 'rows':
      return (value as Row[]).flatMap((row, index) =>
        Object.keys(field.columns).map((column): SentField => [`${name}[${index}][${column}]`, plainText(row[column])]),
      );
    case 'json':
      return [[name, JSON.stringify(value)]];
    default:
      return [[name, plainText(value)]];
  }
}

/** Form fields of `POST /api/tours` (spec §7), plus the structures. */
export function toNewTourFields(input: Partial<TourInput>): SentField[] {
  return fieldNames.flatMap((name) => (input[name] === undefined ? [] : toNewField(name, input[name])));
}

function toSentFaq(edited: readonly Faq[], base: readonly Faq[]): readonly Faq[] {
  const saved = base.map(({ question, answer }) => ({ question, answer }));
  return isSame(edited, saved) ? faqPlaceholder : edited;
}

/**
 * Form fields of `PUT /api/tours/{id}` (spec §7), plus the heading. Unchanged structures are omitted; empty text removes one.
 * @param base the tour before the edit
 */
export function toEditedTourFields(input: TourInput, base: Tour): SentField[] {
  return fieldNames.flatMap((name): SentField[] => {
    const { kind } = tourFields[name];
    const value = name === 'faq' ? toSentFaq(input.faq, base.faq) : input[name];
    if (kind === 'text' || kind === 'number') return [[name, plainText(value)]];
    if (kind !== 'json') return [[name, JSON.stringify(value)]];
    return isSame(value, base[name]) ? [] : [[name, value ? JSON.stringify(value) : '']];
  });
}
