/** Words or letters, in any script; single characters where the browser is older than Intl.Segmenter. */
function split(text: string, granularity: 'word' | 'grapheme'): Iterable<{ segment: string }> {
  if (!('Segmenter' in Intl)) return Array.from(text, (segment) => ({ segment }));
  return new Intl.Segmenter('en', { granularity }).segment(text);
}

/** What of these pieces fits into `most` UTF-16 units, from the start on. */
function fill(pieces: Iterable<{ segment: string }>, most: number): string {
  let kept = '';
  for (const { segment } of pieces) {
    if (kept.length + segment.length > most) break;
    kept += segment;
  }
  return kept;
}

/** The whole letters among the first `most` UTF-16 units: none is cut that is made of several characters. */
export function firstLetters(text: string, most: number): string {
  return fill(split(text, 'grapheme'), most);
}

/**
 * A text of at most `most` UTF-16 units. What is longer ends in `…`, and is cut where a word ends, in any script, or
 * within a word that alone is too long; never inside of a letter that is made of several characters.
 */
export function cutText(text: string, most: number): string {
  if (text.length <= most) return text;
  const room = most - 1;
  const words = fill(split(text, 'word'), room).trimEnd();
  return `${words || firstLetters(text, room)}…`;
}
