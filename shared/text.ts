import * as v from 'valibot';

/** Direction marks could make a name look like another one. */
const controlAndDirectionMarks =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: removing them is the point
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
/** Without U+200C and U+200D, which Indian scripts and emoji need. */
const invisibleCharacters = /[\u00ad\u200b\u2060-\u2064\ufeff]/g;
const joinerCharacters = /[\u200c\u200d]/g;

/** For storage: NFC, trimmed, without control, direction and invisible characters. Empty if nothing visible remains. */
export function cleanText(value: string): string {
  const cleaned = value
    .normalize('NFC')
    .replace(controlAndDirectionMarks, '')
    .replace(invisibleCharacters, '')
    .replace(/\r\n?/g, '\n')
    .trim();
  return cleaned.replace(joinerCharacters, '').trim() === '' ? '' : cleaned;
}

/** Like {@link cleanText}, and replaces each run of blanks and line breaks by one space. */
export function cleanLine(value: string): string {
  // Unicode counts next line (U+0085) as a line break; `\s` doesn't have it.
  return cleanText(value.replace(/[\s\u0085]+/g, ' ')).replace(/ {2,}/g, ' ');
}

/** False for half a surrogate pair. `String.prototype.isWellFormed` is missing in the oldest browsers that we support. */
export function isWellFormed(value: string): boolean {
  return !/\p{Surrogate}/u.test(value);
}

function createTextSchema(max: number, clean: (value: string) => string) {
  return v.pipe(
    v.string('This must be text.'),
    // Limits the work of cleaning, which can only shorten the text.
    v.maxLength(max * 2 + 64, `At most ${max} characters.`),
    v.check(isWellFormed, 'This text has a broken character in it.'),
    v.transform(clean),
    v.maxLength(max, `At most ${max} characters.`),
  );
}

/** Text of at most `max` characters after cleaning, or empty. Lone surrogates are rejected, because D1 would change them. */
export function text(max: number) {
  return createTextSchema(max, cleanText);
}

/** {@link text} without line breaks. */
export function line(max: number) {
  return createTextSchema(max, cleanLine);
}

export function requiredLine(max: number, message = 'Fill this in.') {
  return v.pipe(line(max), v.minLength(1, message));
}

export function requiredText(max: number, message = 'Fill this in.') {
  return v.pipe(text(max), v.minLength(1, message));
}

const messageByType: Record<string, string> = {
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

/** Message for a validation issue. Valibot's default messages name types and keys, so they are replaced. */
export function formatIssue({ message, expected, received, type, requirement }: v.BaseIssue<unknown>): string {
  if (!message.startsWith('Invalid ')) return message;
  if (expected === 'never') return 'This field isn’t known.';
  if (received === 'undefined') return 'This field is missing.';
  if (type === 'max_length') return `At most ${requirement}.`;
  if (type === 'min_value') return `Enter ${requirement} or more.`;
  if (type === 'max_value') return `Enter ${requirement} or less.`;
  return messageByType[type] ?? 'This isn’t right.';
}

/** First problem of each field, by path: `{ 'itinerary.0.title': 'Fill this in.' }`. */
export function listProblemsByField(issues: readonly v.BaseIssue<unknown>[]): Record<string, string> {
  const problems: Record<string, string> = {};
  for (const issue of issues) {
    const path = v.getDotPath(issue) ?? '';
    problems[path] ??= formatIssue(issue);
  }
  return problems;
}

// For browsers without Intl.Segmenter (Firefox before 125).
const segmentPatterns = { word: /\s+|\S+/g, grapheme: /\P{M}\p{M}*|\p{M}/gu };

function splitSegments(text: string, granularity: keyof typeof segmentPatterns): Iterable<{ segment: string }> {
  if (!('Segmenter' in Intl)) return (text.match(segmentPatterns[granularity]) ?? []).map((segment) => ({ segment }));
  return new Intl.Segmenter('en', { granularity }).segment(text);
}

function joinUpTo(segments: Iterable<{ segment: string }>, maxLength: number): string {
  let joined = '';
  for (const { segment } of segments) {
    if (joined.length + segment.length > maxLength) break;
    joined += segment;
  }
  return joined;
}

/** First letter with its combining marks; empty for an empty text. */
export function findFirstLetter(text: string): string {
  return [...splitSegments(text, 'grapheme')][0]?.segment ?? '';
}

/** Cuts a text to `maxLength` UTF-16 units, without splitting a letter that has several code units. */
export function truncateAtLetter(text: string, maxLength: number): string {
  return joinUpTo(splitSegments(text, 'grapheme'), maxLength);
}

/** At most `maxLength` UTF-16 units, with `…` at the end. Cuts inside a word only if the word alone is too long. */
export function truncateText(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  const words = joinUpTo(splitSegments(text, 'word'), maxLength - 1).trimEnd();
  return `${words || truncateAtLetter(text, maxLength - 1)}…`;
}

/** Label of a name; undefined for an unknown name, even if `Object.prototype` has it. */
export const findLabelText = (
  labels: Readonly<Record<string, string>>,
  name: string | null | undefined,
): string | undefined => Object.entries(labels).find(([key]) => key === name)?.[1];

const isDigit = (codePoint: number) => /\p{Nd}/u.test(String.fromCodePoint(codePoint));

/** Converts a decimal digit of any script. In Unicode the ten digits of a script follow each other from zero. */
function toAsciiDigit(digit: string): string {
  const codePoint = digit.codePointAt(0) ?? 0;
  let zero = codePoint;
  while (isDigit(zero - 1)) zero -= 1;
  return String((codePoint - zero) % 10);
}

/** For typed or pasted numbers: digits of any script become 0 to 9, dashes `-`; invisible characters are removed. */
export function normalizeDigitsAndDashes(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .replace(/\p{Nd}/gu, toAsciiDigit);
}

/** Undefined for text that is not JSON. */
export function tryParseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Schema for a line that may be missing or empty. Other values are cleaned with `clean` and checked with `isValid`. */
export const optionalLine = (
  max: number,
  isValid: (text: string) => boolean,
  message: string,
  clean = (text: string) => text,
) =>
  v.optional(
    v.pipe(
      line(max),
      v.transform(clean),
      v.check((text) => text === '' || isValid(text), message),
    ),
    '',
  );

export const wholeNumber = (min: number, max: number, message: string) =>
  v.pipe(v.number(message), v.integer(message), v.minValue(min, message), v.maxValue(max, message));

const hostPattern = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/;

/** True for a host name with a dot, in lower case, IDN as punycode; false for an IP address. */
export const isHost = (text: string) => text.length <= 253 && hostPattern.test(text);

/** Host of an https link without user name, password and port; null for other text. */
export function findHost(link: string): string | null {
  try {
    const { protocol, username, password, port, hostname } = new URL(link);
    const isBareHttps = protocol === 'https:' && username === '' && password === '' && port === '';
    return isBareHttps && isHost(hostname) ? hostname : null;
  } catch {
    return null;
  }
}

// Characters that XML 1.0 does not allow, not even escaped: <https://www.w3.org/TR/xml/#charsets>.
// biome-ignore lint/suspicious/noControlCharactersInRegex: removing them is the point
const invalidXmlCharacters = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu;
const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', '\r': '&#13;' };

/** Escapes text for an element or a quoted attribute, and removes characters that XML does not allow. */
export function escapeXml(text: string): string {
  return text.replace(invalidXmlCharacters, '').replace(/[&<>"\r]/g, (character) => entities[character] ?? character);
}

export function toXmlElement(name: string, text: string): string {
  return `<${name}>${escapeXml(text)}</${name}>`;
}

/** Formats degrees with six decimals, about 10 cm, without an exponent; 180° east becomes 180° west. */
export function formatDegrees(degrees: number): string {
  const text = String(Number(degrees.toFixed(6)) + 0);
  return text === '180' ? '-180' : text.includes('e') ? degrees.toFixed(6) : text;
}
