import type { Tour, TourCard, TourFilter } from './tour.ts';

/** Home shows at most this many tours (spec §9). */
export const homeTours = 20;

/** A public listing's pager counts in fours (spec §9). */
export const listingPageSize = 4;

/** A listing renders this many of its tours; a link leads on to the rest (design §8.26). */
export const listingPart = 300;

/** A part of a listing, newest first. */
export interface ListingPart {
  tours: TourCard[];
  /** What the part after this one comes `before`; null on the last. */
  next: string | null;
}

export interface HomeTours {
  /** Newest first, at most {@link homeTours}. */
  tours: TourCard[];
  /** The tour whose heights are drawn across the page: the one that reaches highest. Null where none has a route. */
  highest: Tour | null;
}

/** What there is at a place. The lowest price is null where no tour of the place has one. */
export interface PlaceFigures {
  tours: number;
  from: number | null;
}

/** By the place's name in lower case; a place without tours may be missing. */
export type Places = Readonly<Record<string, PlaceFigures>>;

/** Number of tours and lowest price by place. */
export function toPlaces(tours: readonly TourCard[]): Places {
  const places: Record<string, PlaceFigures> = {};
  for (const { place, price } of tours) {
    const key = place.toLowerCase();
    const { tours: count, from } = places[key] ?? { tours: 0, from: null };
    places[key] = { tours: count + 1, from: price === null ? from : Math.min(price, from ?? price) };
  }
  return places;
}

/**
 * Where screens get tours from: D1 on the Worker; the phone's own copy and the network in the browser.
 * Each call rejects with an Error whose message is for the visitor when the tours cannot be had.
 */
export interface Catalogue {
  home(): Promise<HomeTours>;
  /** Figures by place; empty where they cannot be had at once. */
  places(): Promise<Places>;
  /** At most {@link listingPart} tours, the newest or those before a part's `next`. */
  listing(filter: TourFilter, before?: string | null): Promise<ListingPart>;
  /** The newest tours, at most so many. */
  newest(most: number): Promise<TourCard[]>;
  /** Null when there is no such tour. */
  tour(id: string): Promise<Tour | null>;
}

/** The highest point, in metres, of a tour that has a route to draw; null for one that has none. */
export function drawnHeight(tour: Pick<Tour, 'route' | 'facts'>): number | null {
  if (!tour.route || tour.route.length < 2) return null;
  return tour.facts?.maxAltitudeM ?? Math.max(...tour.route.map((waypoint) => waypoint.altitudeM));
}

/** The tour that reaches highest among those with a drawn route; of equals the first. Null where none has one. */
export function highestTour(tours: readonly Tour[]): Tour | null {
  let highest: Tour | null = null;
  let height = Number.NEGATIVE_INFINITY;
  for (const tour of tours) {
    const reached = drawnHeight(tour);
    if (reached === null || reached <= height) continue;
    highest = tour;
    height = reached;
  }
  return highest;
}
