import * as v from 'valibot';

// Control characters, and the direction marks that can make a name read as another one.
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
const unwanted = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u202a-\u202e\u2066-\u2069]/g;

/** A person's text as it is stored: NFC, no control characters or direction overrides, no outer blanks. */
export function cleanText(value: string): string {
  return value.normalize('NFC').replace(unwanted, '').replace(/\r\n?/g, '\n').trim();
}

/**
 * Schema for one line or more of text, at most `max` characters after cleaning, possibly empty.
 * A lone surrogate is refused: D1 would store it as something else.
 */
export function text(max: number) {
  return v.pipe(
    v.string('This must be text.'),
    // Bounded before anything walks over it; cleaning only ever shortens.
    v.maxLength(max * 2 + 64, `At most ${max} characters.`),
    v.check((value) => value.isWellFormed(), 'This text has a broken character in it.'),
    v.transform(cleanText),
    v.maxLength(max, `At most ${max} characters.`),
  );
}

/** Schema for text that must not be empty. `message` says what is missing. */
export function requiredText(max: number, message = 'Please fill this in.') {
  return v.pipe(text(max), v.minLength(1, message));
}

/** The first problem of each field, by its dotted path: `{ 'itinerary.0.title': 'Please fill this in.' }`. */
export function problemsByField(issues: readonly v.BaseIssue<unknown>[]): Record<string, string> {
  const problems: Record<string, string> = {};
  for (const issue of issues) {
    const path = v.getDotPath(issue) ?? '';
    problems[path] ??= issue.message;
  }
  return problems;
}
