import type { TourCard } from '#shared/tour';
import { hasWords } from '../ui/search-words';

/** Searches heading, place, country, type and months, words in any order; matches part of a heading (spec §5). */
export function matchesTour({ heading, place, country, type, facts }: TourCard, search: string): boolean {
  return hasWords([heading, place, country, type, ...(facts?.bestMonths ?? [])], search);
}
