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
export function firstLetters(text: string, most: number): string {
  return fill(split(text, 'grapheme'), most);
}

/**
 * Shortens a text to `most` UTF-16 units, ending in `…`. Cuts between words, or inside a word too long to fit, but never
 * inside a letter.
 */
export function cutText(text: string, most: number): string {
  if (text.length <= most) return text;
  const room = most - 1;
  const words = fill(split(text, 'word'), room).trimEnd();
  return `${words || firstLetters(text, room)}…`;
}
