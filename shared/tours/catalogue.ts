import { months as monthNames, months } from '../inquiries/inquiry-labels.ts';
import { pages } from '../routes.ts';
import type { Tour, TourCard, TourType } from './tour.ts';

/** Parses month names, or abbreviations of three letters or more, into numbers from 0; null if one is unknown or there are none. */
export function parseMonths(bestMonths: readonly string[] | undefined): Set<number> | null {
  const numbers = bestMonths?.map((text) => {
    const word = text.trim().toLowerCase();
    return word.length < 3 ? -1 : months.findIndex((month) => month.toLowerCase().startsWith(word));
  });
  return numbers?.length && !numbers.includes(-1) ? new Set(numbers) : null;
}

/**
 * Months in which a tour starts, from 0: those of its coming departures, or else its best months. Null if both are unknown.
 * @param today `YYYY-MM-DD`
 */
export function listStartMonths(
  { facts, dates = [] }: Pick<TourCard, 'facts' | 'dates'>,
  today: string,
): ReadonlySet<number> | null {
  const coming = dates.filter((day) => day >= today);
  return coming.length > 0 ? new Set(coming.map((day) => Number(day.slice(5, 7)) - 1)) : parseMonths(facts?.bestMonths);
}

export function formatMonths(selected: ReadonlySet<number>): string {
  const ranges = [...selected]
    .filter((month) => !selected.has((month + 11) % 12))
    .sort((a, b) => a - b)
    .map((first) => {
      let last = first;
      while (selected.has((last + 1) % 12) && (last + 1) % 12 !== first) last = (last + 1) % 12;
      return first === last ? months[first] : `${months[first]} to ${months[last]}`;
    });
  return ranges.join(' and ') || 'all year';
}

export const homeTourCount = 20;

/** A public listing's pager counts in fours (spec §9). */
export const listingPageSize = 4;

/** Number of tours on a listing page; after them is a link to the next part (design §8.26). */
export const listingPartSize = 300;

export const copyBatchSize = 100;

/** The search covers this many of the newest tours, as many as a phone stores (design §8.26). */
export const maxSearchable = 500;

export const maxCompared = 3;

export interface CatalogueCopy {
  count: number;
  /** ISO 8601, by the phone's clock: only for display. */
  syncedAt: string;
  /** False if only the newest and the saved tours are stored. */
  complete: boolean;
  /** True if the last refresh failed. */
  isStale?: boolean;
}

export interface ListingPart {
  tours: TourCard[];
  /** Pass as `before` to get the next part; null on the last. */
  next: string | null;
}

export interface SearchableTours {
  tours: TourCard[];
  /** False if there are more tours than these. */
  isComplete: boolean;
}

export interface HighestTour {
  _id: string;
  heading: string;
  place: string;
  altitudeM: number;
}

export interface HomeTours {
  tours: TourCard[];
  highest: HighestTour | null;
}

export interface PlaceSummary {
  tours: number;
  from: number | null;
  /** Number of tours that start in each month, January first; empty if unknown. */
  months: readonly number[];
}

/** By place name in lower case. Places without tours may be missing. */
export type PlaceSummaries = Readonly<Record<string, PlaceSummary>>;

/** @param today `YYYY-MM-DD`: earlier departures are ignored */
export function summarizePlaces(tours: readonly TourCard[], today: string): PlaceSummaries {
  const places: Record<string, PlaceSummary> = {};
  for (const { place, price, facts, dates } of tours) {
    const key = place.toLowerCase();
    const { tours: count, from, months } = places[key] ?? { tours: 0, from: null, months: monthNames.map(() => 0) };
    const openMonths = listStartMonths({ facts, dates }, today);
    places[key] = {
      tours: count + 1,
      from: price === null ? from : Math.min(price, from ?? price),
      months: months.map((previous, month) => previous + (openMonths?.has(month) ? 1 : 0)),
    };
  }
  return places;
}

/** Number of tours that start in each month, January first; null if unknown. */
export function countToursByMonth(places: PlaceSummaries): number[] | null {
  const known = Object.values(places).filter(({ months }) => months.length > 0);
  if (known.length === 0) return null;
  return monthNames.map((_, month) => known.reduce((sum, { months }) => sum + (months[month] ?? 0), 0));
}

/**
 * Source of tours for pages: D1 in the Worker; network and offline copy in the browser. Calls reject with a `VisitorError` or
 * an internal error.
 */
export interface Catalogue {
  home(): Promise<HomeTours>;
  /** Empty until the summary is loaded. */
  places(): Promise<PlaceSummaries>;
  /** At most {@link listingPartSize} tours, newest first. `before` is `next` of the previous part. */
  listing(filter: TourFilter, before?: string | null): Promise<ListingPart>;
  newest(limit: number): Promise<TourCard[]>;
  searchable(): Promise<SearchableTours>;
  tour(id: string): Promise<Tour | null>;
  /** At most {@link maxCompared} tours, in the order of `ids`, without those that do not exist. */
  compared(ids: readonly string[]): Promise<Tour[]>;
  /** Only in the browser: the saved copy of a deleted tour. Never rejects. */
  findOfflineTour?(id: string): Promise<OfflineTour | null>;
}

export interface OfflineTour {
  tour: Tour;
  /** ISO 8601, by the phone's clock: only for display. */
  savedAt: string;
}

/** Highest altitude of the route in metres; null for a route with fewer than two waypoints. */
export function findHighestAltitude(tour: Pick<Tour, 'route' | 'facts'>): number | null {
  if (!tour.route || tour.route.length < 2) return null;
  return tour.facts?.maxAltitudeM ?? Math.max(...tour.route.map((waypoint) => waypoint.altitudeM));
}

/** Newest `updatedAt` first, then by id. */
export function compareNewestFirst(a: TourCard, b: TourCard): number {
  return b.updatedAt.localeCompare(a.updatedAt) || a._id.localeCompare(b._id);
}

/** Places match in any letter case (spec §5), types exactly. */
export interface TourFilter {
  type?: TourType;
  place?: string;
}

export function matchesFilter(tour: TourCard, filter: TourFilter): boolean {
  if (filter.type !== undefined && tour.type !== filter.type) return false;
  return filter.place === undefined || tour.place.toLowerCase() === filter.place.toLowerCase();
}

const pathByType: Readonly<Record<string, string>> = {
  Adventure: pages.adventure,
  Domestic: pages.domestic,
  International: pages.international,
};
const pathByPlace: Readonly<Record<string, string>> = {
  'himachal pradesh': pages.himachalPradesh,
  'spiti valley': pages.spitiValley,
  'leh ladakh': pages.lehLadakh,
};

export interface Breadcrumb {
  name: string;
  path: string | null;
}

export function listBreadcrumbs(tour: Pick<Tour, 'type' | 'place'>): Breadcrumb[] {
  const breadcrumbs: Breadcrumb[] = [{ name: 'Home', path: pages.home }];
  const typePath = pathByType[tour.type];
  if (typePath !== undefined) breadcrumbs.push({ name: tour.type, path: typePath });
  if (tour.place) breadcrumbs.push({ name: tour.place, path: pathByPlace[tour.place.toLowerCase()] ?? null });
  return breadcrumbs;
}

/**
 * `busy`: the server failed. The last four are problems of the phone: no space, IndexedDB timeout, storage not allowed, any
 * other error.
 */
export type SaveOutcome = 'saved' | 'offline' | 'busy' | 'full' | 'slow' | 'blocked' | 'broken';
