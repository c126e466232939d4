import { months } from '../inquiries/inquiry-words.ts';
import type { TourCard } from './tour.ts';

/** Months from 0; null where there are none, or one of them can't be read. `'jun'` and `'June'` are the same. */
export function parseMonths(bestMonths: readonly string[] | undefined): Set<number> | null {
  const read = bestMonths?.map((text) => {
    const word = text.trim().toLowerCase();
    return word.length < 3 ? -1 : months.findIndex((month) => month.toLowerCase().startsWith(word));
  });
  return read?.length && !read.includes(-1) ? new Set(read) : null;
}

/**
 * The months in which somebody can set out, from 0: those of a tour's dates ahead, or its best months where it has no
 * dates. Null where neither is known.
 * @param today `YYYY-MM-DD`
 */
export function openMonths(
  { facts, dates = [] }: Pick<TourCard, 'facts' | 'dates'>,
  today: string,
): ReadonlySet<number> | null {
  const ahead = dates.filter((day) => day >= today);
  return ahead.length > 0 ? new Set(ahead.map((day) => Number(day.slice(5, 7)) - 1)) : parseMonths(facts?.bestMonths);
}

export function monthWords(chosen: ReadonlySet<number>): string {
  const ranges = [...chosen]
    .filter((month) => !chosen.has((month + 11) % 12))
    .sort((a, b) => a - b)
    .map((first) => {
      let last = first;
      while (chosen.has((last + 1) % 12) && (last + 1) % 12 !== first) last = (last + 1) % 12;
      return first === last ? months[first] : `${months[first]} to ${months[last]}`;
    });
  return ranges.join(' and ') || 'all year';
}
