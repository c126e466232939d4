import type { TourCard } from '#shared/tour';
import { hasWords } from '../ui/search-words';

/** Heading, place, type and months of a tour, in words of any order; a part of the heading is found as ever (spec §5). */
export function matchesTour({ heading, place, country, type, facts }: TourCard, search: string): boolean {
  return hasWords([heading, place, country, type, ...(facts?.bestMonths ?? [])], search);
}
