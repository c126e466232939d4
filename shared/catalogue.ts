import type { Tour, TourCard, TourFilter } from './tour.ts';

/** Home shows at most this many tours (spec §9). */
export const homeTours = 20;

/** A public listing's pager counts in fours (spec §9). */
export const listingPageSize = 4;

export interface HomeTours {
  /** Newest first, at most {@link homeTours}. */
  tours: TourCard[];
  /** The tour whose heights are drawn across the page: the one that reaches highest. Null where none has a route. */
  highest: Tour | null;
}

/**
 * Where screens get tours from: D1 on the Worker; the phone's own copy and the network in the browser.
 * Each call rejects with an Error whose message is for the visitor when the tours cannot be had.
 */
export interface Catalogue {
  home(): Promise<HomeTours>;
  listing(filter: TourFilter): Promise<TourCard[]>;
  /** Null when there is no such tour. */
  tour(id: string): Promise<Tour | null>;
}

/** The tour that reaches highest among those with a drawn route; null where none has one. */
export function highestTour(tours: readonly Tour[]): Tour | null {
  let highest: Tour | null = null;
  for (const tour of tours) {
    if ((tour.route?.length ?? 0) < 2) continue;
    if ((tour.facts?.maxAltitudeM ?? 0) > (highest?.facts?.maxAltitudeM ?? -1)) highest = tour;
  }
  return highest;
}
