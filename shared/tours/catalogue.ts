import { months as monthNames, months } from '../inquiries/inquiry-labels.ts';
import type { Tour, TourCard, TourType } from './tour.ts';

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
export function listOpenMonths(
  { facts, dates = [] }: Pick<TourCard, 'facts' | 'dates'>,
  today: string,
): ReadonlySet<number> | null {
  const ahead = dates.filter((day) => day >= today);
  return ahead.length > 0 ? new Set(ahead.map((day) => Number(day.slice(5, 7)) - 1)) : parseMonths(facts?.bestMonths);
}

export function formatMonths(chosen: ReadonlySet<number>): string {
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

export const homeTourCount = 20;

/** A public listing's pager counts in fours (spec §9). */
export const listingPageSize = 4;

/** A listing page renders this many tours, then links to the next part (design §8.26). */
export const listingPartSize = 300;

export const copyBatchSize = 100;

/** Tours are found among so many, the newest: as many as a phone carries (design §8.26). */
export const maxSearchable = 500;

export const maxCompared = 3;

export interface CatalogueCopy {
  count: number;
  /** ISO 8601, by the phone's clock; only for display. */
  syncedAt: string;
  /** False if it has only the newest tours and the saved ones. */
  complete: boolean;
  /** The last try to refresh it failed. */
  isStale?: boolean;
}

export interface ListingPart {
  tours: TourCard[];
  /** Pass as `before` to get the next part; null on the last. */
  next: string | null;
}

export interface SearchableTours {
  tours: TourCard[];
  /** False if there are others that are not among them. */
  isAll: boolean;
}

/** Home’s words for the tour that goes highest. */
export interface HighestTour {
  _id: string;
  heading: string;
  place: string;
  heightM: number;
}

export interface HomeTours {
  tours: TourCard[];
  highest: HighestTour | null;
}

export interface PlaceSummary {
  tours: number;
  from: number | null;
  /** How many of the tours are open in each month, January first; empty where that isn't known. */
  months: readonly number[];
}

/** Keyed by the place name in lower case. Places without tours may be missing. */
export type Places = Readonly<Record<string, PlaceSummary>>;

/** @param today `YYYY-MM-DD`: earlier dates don't count */
export function summarizePlaces(tours: readonly TourCard[], today: string): Places {
  const places: Record<string, PlaceSummary> = {};
  for (const { place, price, facts, dates } of tours) {
    const key = place.toLowerCase();
    const { tours: count, from, months } = places[key] ?? { tours: 0, from: null, months: monthNames.map(() => 0) };
    const open = listOpenMonths({ facts, dates }, today);
    places[key] = {
      tours: count + 1,
      from: price === null ? from : Math.min(price, from ?? price),
      months: months.map((already, month) => already + (open?.has(month) ? 1 : 0)),
    };
  }
  return places;
}

/** How many tours are open in each month, January first; null where that isn't known. */
export function countToursByMonth(places: Places): number[] | null {
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
  /** At most {@link listingPartSize} tours: the newest, or those after the part that gave `before`. */
  listing(filter: TourFilter, before?: string | null): Promise<ListingPart>;
  newest(most: number): Promise<TourCard[]>;
  searchable(): Promise<SearchableTours>;
  tour(id: string): Promise<Tour | null>;
  /** At most {@link maxCompared} tours, in the order asked for; those that are not there are left out. */
  compared(ids: readonly string[]): Promise<Tour[]>;
  /** In the browser alone: what the visitor saved of a tour that is gone. Never rejects. */
  findOfflineTour?(id: string): Promise<OfflineTour | null>;
}

export interface OfflineTour {
  tour: Tour;
  /** ISO 8601, by the phone's clock; only for display. */
  savedAt: string;
}

/** Highest point in metres of a tour with a drawable route, else null. */
export function findHighestAltitude(tour: Pick<Tour, 'route' | 'facts'>): number | null {
  if (!tour.route || tour.route.length < 2) return null;
  return tour.facts?.maxAltitudeM ?? Math.max(...tour.route.map((waypoint) => waypoint.altitudeM));
}

// Apart from the schemas of tours, which are heavy: screens that only sort and filter cards don't load those.

/** Newest `updatedAt` first, then by id. */
export function compareNewestFirst(a: TourCard, b: TourCard): number {
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
