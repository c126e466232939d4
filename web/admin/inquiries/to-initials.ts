import { firstLetter } from '#shared/text/cut-text';

/** The first letters of the first and the last word: `AR` for Asha Devi Rao. A vowel sign stays with its letter. */
export function toInitials(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends
    .map((word = '') => firstLetter(word))
    .join('')
    .toUpperCase();
}
