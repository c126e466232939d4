import type { TourCard } from '#shared/tours/tour';

const combining = /[\u0300-\u036f]/g;
const quotes = /['’‘`´"“”„«»]/g;

/** Normalises text for searching: no accents, no quotes, lower case. */
export function foldText(text: string): string {
  return text.normalize('NFKD').replace(combining, '').replace(quotes, '').toLowerCase().replaceAll('ς', 'σ');
}

/** True if every word of the search is in one of the texts, in any order. */
export function hasWords(texts: readonly string[], search: string): boolean {
  const text = foldText(texts.join('\n'));
  return foldText(search)
    .split(/\s+/)
    .every((word) => text.includes(word));
}

/** Searches heading, place, country, type and months, words in any order; matches part of a heading (spec §5). */
export function matchesTour({ heading, place, country, type, facts }: TourCard, search: string): boolean {
  return hasWords([heading, place, country, type, ...(facts?.bestMonths ?? [])], search);
}
