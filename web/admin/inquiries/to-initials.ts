const letters = new Intl.Segmenter('en-IN');

/** The first letters of the first and the last word: `AR` for Asha Devi Rao. A vowel sign stays with its letter. */
export function toInitials(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  const first = (word = '') => letters.segment(word)[Symbol.iterator]().next().value?.segment ?? '';
  return ends.map(first).join('').toUpperCase();
}
