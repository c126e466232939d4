import type { TourCard, TourType } from './tour.ts';

// Apart from the schemas of tours, which are heavy: screens that only sort and filter cards don't load those.

/** Newest `updatedAt` first, then by id. */
export function byNewest(a: TourCard, b: TourCard): number {
  return b.updatedAt.localeCompare(a.updatedAt) || a._id.localeCompare(b._id);
}

/** Places match in any case (spec §5), types exactly. */
export interface TourFilter {
  type?: TourType;
  place?: string;
}

export function matchesFilter(tour: TourCard, filter: TourFilter): boolean {
  if (filter.type !== undefined && tour.type !== filter.type) return false;
  return filter.place === undefined || tour.place.toLowerCase() === filter.place.toLowerCase();
}
