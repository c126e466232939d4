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
export function formatIssue({ message, expected, received, type, requirement }: v.BaseIssue<unknown>): string {
  if (!message.startsWith('Invalid ')) return message;
  if (expected === 'never') return 'This field isn’t known.';
  if (received === 'undefined') return 'This field is missing.';
  if (type === 'max_length') return `At most ${requirement}.`;
  if (type === 'min_value') return `Enter ${requirement} or more.`;
  if (type === 'max_value') return `Enter ${requirement} or less.`;
  return sentences[type] ?? 'This isn’t right.';
}

/** The first problem of each field, by dotted path: `{ 'itinerary.0.title': 'Fill this in.' }`. */
export function listProblemsByField(issues: readonly v.BaseIssue<unknown>[]): Record<string, string> {
  const problems: Record<string, string> = {};
  for (const issue of issues) {
    const path = v.getDotPath(issue) ?? '';
    problems[path] ??= formatIssue(issue);
  }
  return problems;
}

// What browsers without Intl.Segmenter go by (Firefox before 125).
const roughly = { word: /\s+|\S+/g, grapheme: /\P{M}\p{M}*|\p{M}/gu };

function split(text: string, granularity: keyof typeof roughly): Iterable<{ segment: string }> {
  if (!('Segmenter' in Intl)) return (text.match(roughly[granularity]) ?? []).map((segment) => ({ segment }));
  return new Intl.Segmenter('en', { granularity }).segment(text);
}

function fill(pieces: Iterable<{ segment: string }>, most: number): string {
  let kept = '';
  for (const { segment } of pieces) {
    if (kept.length + segment.length > most) break;
    kept += segment;
  }
  return kept;
}

/** The first letter with the signs that belong to it; empty for an empty text. */
export function firstLetter(text: string): string {
  return [...split(text, 'grapheme')][0]?.segment ?? '';
}

/** As many whole letters as fit into `most` UTF-16 units; never splits a letter made of several characters. */
export function truncateAtLetter(text: string, most: number): string {
  return fill(split(text, 'grapheme'), most);
}

/**
 * Shortens a text to `most` UTF-16 units, ending in `…`. Cuts between words, or inside a word too long to fit, but never
 * inside a letter.
 */
export function truncateText(text: string, most: number): string {
  if (text.length <= most) return text;
  const room = most - 1;
  const words = fill(split(text, 'word'), room).trimEnd();
  return `${words || truncateAtLetter(text, room)}…`;
}

/** A name's words; undefined for an unknown name. */
export const findLabelText = (
  words: Readonly<Record<string, string>>,
  name: string | null | undefined,
): string | undefined => Object.entries(words).find(([one]) => one === name)?.[1];

const isDigit = (codePoint: number) => /\p{Nd}/u.test(String.fromCodePoint(codePoint));

/** Value of a decimal digit of any script. Unicode has the digits of a script in one run of ten, from zero on. */
function toDigit(sign: string): string {
  const codePoint = sign.codePointAt(0) ?? 0;
  let zero = codePoint;
  while (isDigit(zero - 1)) zero -= 1;
  return String((codePoint - zero) % 10);
}

/**
 * Numbers as people type or paste them, in the signs that we compare: digits of any script as 0 to 9, dashes of any kind
 * as `-`, full-width signs as plain ones, without invisible signs. Letters stay.
 */
export function normalizeDigitsAndDashes(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .replace(/\p{Nd}/gu, toDigit);
}

/** The value that JSON text holds; undefined if it isn't JSON. */
export function tryParseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A line that may be left out or empty; else `isRight` checks it, as `clean` makes it. */
export const optionalLine = (
  max: number,
  isRight: (text: string) => boolean,
  message: string,
  clean = (text: string) => text,
) =>
  v.optional(
    v.pipe(
      line(max),
      v.transform(clean),
      v.check((text) => text === '' || isRight(text), message),
    ),
    '',
  );

export const wholeNumber = (least: number, most: number, message: string) =>
  v.pipe(v.number(message), v.integer(message), v.minValue(least, message), v.maxValue(most, message));

const host = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/;

/** A host's name with a dot, as addresses have it: small letters, IDN as punycode. No IP address. */
export const isHost = (text: string) => text.length <= 253 && host.test(text);

/** The host that a link leads to; null if it is none: https alone, no name or password in it, no port. */
export function findHost(link: string): string | null {
  try {
    const { protocol, username, password, port, hostname } = new URL(link);
    const isPlain = protocol === 'https:' && username === '' && password === '' && port === '';
    return isPlain && isHost(hostname) ? hostname : null;
  } catch {
    return null;
  }
}

// What XML 1.0 can't hold, not even escaped: <https://www.w3.org/TR/xml/#charsets>.
// biome-ignore lint/suspicious/noControlCharactersInRegex: removing them is the point
const notAllowedInXml = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu;
const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', '\r': '&#13;' };

/** Text for an element or a quoted attribute; characters that XML doesn't allow are left out. */
export function escapeXml(text: string): string {
  return text.replace(notAllowedInXml, '').replace(/[&<>"\r]/g, (character) => entities[character] ?? character);
}

export function toXmlElement(name: string, text: string): string {
  return `<${name}>${escapeXml(text)}</${name}>`;
}

/** Degrees with six decimals, about 10 cm, never with an exponent; 180° east is written as 180° west. */
export function formatDegrees(degrees: number): string {
  const text = String(Number(degrees.toFixed(6)) + 0);
  return text === '180' ? '-180' : text.includes('e') ? degrees.toFixed(6) : text;
}
