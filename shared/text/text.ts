import * as v from 'valibot';

// Control characters, and direction marks that can disguise a name.
// biome-ignore lint/suspicious/noControlCharactersInRegex: removing them is the point
const unwanted = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
/** Signs that nobody sees. Not U+200C and U+200D, which Indian scripts and emoji are written with. */
const invisible = /[\u00ad\u200b\u2060-\u2064\ufeff]/g;
const joiners = /[\u200c\u200d]/g;

/**
 * Text as we store it: NFC, trimmed, without control characters, direction marks and what is invisible. Empty if nothing
 * of it can be seen.
 */
export function cleanText(value: string): string {
  const cleaned = value.normalize('NFC').replace(unwanted, '').replace(invisible, '').replace(/\r\n?/g, '\n').trim();
  return cleaned.replace(joiners, '').trim() === '' ? '' : cleaned;
}

/** As {@link cleanText}, in one line: a run of blanks, tabs and line breaks of any kind is one space, none at the ends. */
export function cleanLine(value: string): string {
  // Unicode counts next line (U+0085) as a line break; `\s` doesn't have it.
  return cleanText(value.replace(/[\s\u0085]+/g, ' ')).replace(/ {2,}/g, ' ');
}

/** Without half of a surrogate pair. `String.prototype.isWellFormed` is newer than the floor. */
export function isWellFormed(value: string): boolean {
  return !/\p{Surrogate}/u.test(value);
}

function cleaned(max: number, clean: (value: string) => string) {
  return v.pipe(
    v.string('This must be text.'),
    // Checked before any other work; cleaning can only shorten.
    v.maxLength(max * 2 + 64, `At most ${max} characters.`),
    v.check(isWellFormed, 'This text has a broken character in it.'),
    v.transform(clean),
    v.maxLength(max, `At most ${max} characters.`),
  );
}

/**
 * Schema for text of at most `max` characters after cleaning; may be empty. Rejects lone surrogates, which D1 would
 * alter.
 */
export function text(max: number) {
  return cleaned(max, cleanText);
}

/** As {@link text}, in one line. Line breaks and nothing else become empty text. */
export function line(max: number) {
  return cleaned(max, cleanLine);
}

/** A line that must not be empty: line breaks alone are refused with `message`. */
export function requiredLine(max: number, message = 'Fill this in.') {
  return v.pipe(line(max), v.minLength(1, message));
}

export function requiredText(max: number, message = 'Fill this in.') {
  return v.pipe(text(max), v.minLength(1, message));
}

const sentences: Record<string, string> = {
  string: 'This must be text.',
  number: 'Enter a number.',
  boolean: 'This must be true or false.',
  array: 'This must be a list.',
  picklist: 'Choose one of the list.',
  integer: 'Enter a whole number.',
  object: 'This must be an object.',
  strict_object: 'This must be an object.',
  record: 'This must be an object.',
};

/** The words for a fault of a schema without words of its own: it would speak of types and keys. */
export function sayPlainly({ message, expected, received, type, requirement }: v.BaseIssue<unknown>): string {
  if (!message.startsWith('Invalid ')) return message;
  if (expected === 'never') return 'This field isn’t known.';
  if (received === 'undefined') return 'This field is missing.';
  if (type === 'max_length') return `At most ${requirement}.`;
  if (type === 'min_value') return `Enter ${requirement} or more.`;
  if (type === 'max_value') return `Enter ${requirement} or less.`;
  return sentences[type] ?? 'This isn’t right.';
}

/** The first problem of each field, by dotted path: `{ 'itinerary.0.title': 'Fill this in.' }`. */
export function problemsByField(issues: readonly v.BaseIssue<unknown>[]): Record<string, string> {
  const problems: Record<string, string> = {};
  for (const issue of issues) {
    const path = v.getDotPath(issue) ?? '';
    problems[path] ??= sayPlainly(issue);
  }
  return problems;
}
