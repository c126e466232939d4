import type { TourCard } from '#shared/tours/tour';

const combining = /[\u0300-\u036f]/g;
const quotes = /['’‘`´"“”„«»]/g;

function foldText(text: string): string {
  return text.normalize('NFKD').replace(combining, '').replace(quotes, '').toLowerCase().replaceAll('ς', 'σ');
}

export function hasWords(texts: readonly string[], search: string): boolean {
  const text = foldText(texts.join('\n'));
  return foldText(search)
    .split(/\s+/)
    .every((word) => text.includes(word));
}

/** Words in any order (spec §5). */
export function matchesTour({ heading, place, country, type, facts }: TourCard, search: string): boolean {
  return hasWords([heading, place, country, type, ...(facts?.bestMonths ?? [])], search);
}
