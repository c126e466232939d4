import { months as monthNames } from '../inquiries/inquiry-words.ts';
import { openMonths } from './best-months.ts';
import type { Tour, TourCard } from './tour.ts';
import type { TourFilter } from './tour-order.ts';

export const homeTours = 20;

/** A public listing's pager counts in fours (spec §9). */
export const listingPageSize = 4;

/** A listing page renders this many tours, then links to the next part (design §8.26). */
export const listingPart = 300;

export const copiedAtOnce = 100;

/** Tours are found among so many, the newest: as many as a phone carries (design §8.26). */
export const maxFindable = 500;

export const maxCompared = 3;

export interface CatalogueCopy {
  count: number;
  /** ISO 8601, by the phone's clock; only for display. */
  syncedAt: string;
  /** False if it has only the newest tours and the saved ones. */
  complete: boolean;
  /** The last try to refresh it failed. */
  isOld?: boolean;
}

export interface ListingPart {
  tours: TourCard[];
  /** Pass as `before` to get the next part; null on the last. */
  next: string | null;
}

export interface Findable {
  tours: TourCard[];
  /** False if there are others that are not among them. */
  isAll: boolean;
}

/** Home’s words for the tour that goes highest. */
export interface Peak {
  _id: string;
  heading: string;
  place: string;
  heightM: number;
}

export interface HomeTours {
  tours: TourCard[];
  highest: Peak | null;
}

export interface PlaceFigures {
  tours: number;
  from: number | null;
  /** How many of the tours are open in each month, January first; empty where that isn't known. */
  months: readonly number[];
}

/** Keyed by the place name in lower case. Places without tours may be missing. */
export type Places = Readonly<Record<string, PlaceFigures>>;

/** @param today `YYYY-MM-DD`: earlier dates don't count */
export function toPlaces(tours: readonly TourCard[], today: string): Places {
  const places: Record<string, PlaceFigures> = {};
  for (const { place, price, facts, dates } of tours) {
    const key = place.toLowerCase();
    const { tours: count, from, months } = places[key] ?? { tours: 0, from: null, months: monthNames.map(() => 0) };
    const open = openMonths({ facts, dates }, today);
    places[key] = {
      tours: count + 1,
      from: price === null ? from : Math.min(price, from ?? price),
      months: months.map((already, month) => already + (open?.has(month) ? 1 : 0)),
    };
  }
  return places;
}

/** How many tours are open in each month, January first; null where that isn't known. */
export function toMonthCounts(places: Places): number[] | null {
  const known = Object.values(places).filter(({ months }) => months.length > 0);
  if (known.length === 0) return null;
  return monthNames.map((_, month) => known.reduce((sum, { months }) => sum + (months[month] ?? 0), 0));
}

/**
 * Where screens get tours: D1 on the Worker; the phone's copy and the network in the browser.
 * On failure each call rejects with a message written for the visitor.
 */
export interface Catalogue {
  home(): Promise<HomeTours>;
  /** May be empty when they aren't ready yet. */
  places(): Promise<Places>;
  /** At most {@link listingPart} tours: the newest, or those after the part that gave `before`. */
  listing(filter: TourFilter, before?: string | null): Promise<ListingPart>;
  newest(most: number): Promise<TourCard[]>;
  findable(): Promise<Findable>;
  tour(id: string): Promise<Tour | null>;
  /** At most {@link maxCompared} tours, in the order asked for; those that are not there are left out. */
  compared(ids: readonly string[]): Promise<Tour[]>;
  /** In the browser alone: what the visitor saved of a tour that is gone. Never rejects. */
  kept?(id: string): Promise<KeptTour | null>;
}

export interface KeptTour {
  tour: Tour;
  /** ISO 8601, by the phone's clock; only for display. */
  savedAt: string;
}

/** Highest point in metres of a tour with a drawable route, else null. */
export function drawnHeight(tour: Pick<Tour, 'route' | 'facts'>): number | null {
  if (!tour.route || tour.route.length < 2) return null;
  return tour.facts?.maxAltitudeM ?? Math.max(...tour.route.map((waypoint) => waypoint.altitudeM));
}
