// Browsers without Intl.Segmenter get single characters.
function split(text: string, granularity: 'word' | 'grapheme'): Iterable<{ segment: string }> {
  if (!('Segmenter' in Intl)) return Array.from(text, (segment) => ({ segment }));
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
