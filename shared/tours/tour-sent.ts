import type { Faq, Tour } from './tour.ts';
import { type FieldName, fieldNames, tourFields } from './tour-fields.ts';
import { faqPlaceholder, type TourInput } from './tour-input.ts';

type SentField = [name: string, text: string];
type Row = Record<string, string | number>;

const plainText = (value: unknown) => String(value ?? '');
const isSame = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

/** Comma-separated text (spec §7), or JSON if an item contains a comma, which the server also reads (design §8.6). */
function toListText(items: readonly string[]): string {
  const isPlain = items.every((item) => !item.includes(',')) && !items[0]?.startsWith('[');
  return isPlain ? items.join(', ') : JSON.stringify(items);
}

function toNewField(name: FieldName, value: unknown): SentField[] {
  const field = tourFields[name];
  switch (field.kind) {
    case 'list':
      return [[name, toListText(value as string[])]];
    case 'rows':
      return (value as Row[]).flatMap((row, index) =>
        Object.keys(field.row).map((column): SentField => [`${name}[${index}][${column}]`, plainText(row[column])]),
      );
    case 'json':
      return [[name, JSON.stringify(value)]];
    default:
      return [[name, plainText(value)]];
  }
}

/** A new tour as `POST /api/tours` takes it (spec §7), plus the structures. Fields without a value are left out. */
export function toNewTour(input: Partial<TourInput>): SentField[] {
  return fieldNames.flatMap((name) => (input[name] === undefined ? [] : toNewField(name, input[name])));
}

/** The fixed placeholder, which the server reads as 'leave it', unless the FAQ was edited (design §8.2). */
function toSentFaq(edited: readonly Faq[], base: readonly Faq[]): readonly Faq[] {
  const plain = base.map(({ question, answer }) => ({ question, answer }));
  return isSame(edited, plain) ? faqPlaceholder : edited;
}

/**
 * An edited tour as `PUT /api/tours/{id}` takes it (spec §7), plus the heading. Structures are sent only if they
 * changed; empty text removes them.
 * @param base the tour as it was when the edit began
 */
export function toEditedTour(input: TourInput, base: Tour): SentField[] {
  return fieldNames.flatMap((name): SentField[] => {
    const { kind } = tourFields[name];
    const value = name === 'faq' ? toSentFaq(input.faq, base.faq) : input[name];
    if (kind === 'text' || kind === 'number') return [[name, plainText(value)]];
    if (kind !== 'json') return [[name, JSON.stringify(value)]];
    return isSame(value, base[name]) ? [] : [[name, value ? JSON.stringify(value) : '']];
  });
}
