import { months as monthNames } from '../inquiries/inquiry-labels.ts';
import { pages } from '../routes.ts';
import type { Tour, TourCard, TourType } from './tour.ts';

/** Month numbers from 0 of names such as `June` or `jun`; null if a name is unknown or there are none. */
export function parseMonths(bestMonths: readonly string[] | undefined): Set<number> | null {
  const months = bestMonths?.map((text) => {
    const prefix = text.trim().toLowerCase();
    return prefix.length < 3 ? -1 : monthNames.findIndex((name) => name.toLowerCase().startsWith(prefix));
  });
  return months?.length && !months.includes(-1) ? new Set(months) : null;
}

/**
 * Months in which a tour starts, from 0: those of its coming departures, or else its best months. Null if both are unknown.
 * @param today `YYYY-MM-DD`
 */
export function listStartMonths(
  { facts, dates = [] }: Pick<TourCard, 'facts' | 'dates'>,
  today: string,
): ReadonlySet<number> | null {
  const comingDays = dates.filter((day) => day >= today);
  return comingDays.length > 0
    ? new Set(comingDays.map((day) => Number(day.slice(5, 7)) - 1))
    : parseMonths(facts?.bestMonths);
}

/** Example: `April to June and October`. @param months numbers from 0 */
export function formatMonths(months: ReadonlySet<number>): string {
  const ranges = [...months]
    .filter((month) => !months.has((month + 11) % 12))
    .sort((a, b) => a - b)
    .map((first) => {
      let last = first;
      while (months.has((last + 1) % 12) && (last + 1) % 12 !== first) last = (last + 1) % 12;
      return first === last ? monthNames[first] : `${monthNames[first]} to ${monthNames[last]}`;
    });
  return ranges.join(' and ') || 'all year';
}

/** Months that have no such names are returned as the agency wrote them. */
export function formatBestMonths({ facts }: Pick<TourCard, 'facts'>): string | undefined {
  const months = parseMonths(facts?.bestMonths);
  return months ? formatMonths(months) : facts?.bestMonths?.join(', ');
}

export const homeTourCount = 20;

/** Spec §9: the pager of a public listing shows four tours. */
export const listingPageSize = 4;

export const listingPartSize = 300;

export const copyBatchSize = 100;

/** The search covers the newest tours, as many as a phone stores. */
export const maxSearchable = 500;

export const maxCompared = 3;

/** The phone's offline copy of the catalogue. */
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
  /** Cursor for the `before` of the next part; null on the last part. */
  next: string | null;
}

export interface SearchableTours {
  tours: TourCard[];
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
  /** Lowest price in rupees; null if no tour has one. */
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
    const {
      tours: count,
      from: minPrice,
      months,
    } = places[key] ?? { tours: 0, from: null, months: monthNames.map(() => 0) };
    const startMonths = listStartMonths({ facts, dates }, today);
    places[key] = {
      tours: count + 1,
      from: price === null ? minPrice : Math.min(price, minPrice ?? price),
      months: months.map((tourCount, month) => tourCount + (startMonths?.has(month) ? 1 : 0)),
    };
  }
  return places;
}

export function countToursByMonth(places: PlaceSummaries): number[] | null {
  const placesWithMonths = Object.values(places).filter(({ months }) => months.length > 0);
  if (placesWithMonths.length === 0) return null;
  return monthNames.map((_, month) => placesWithMonths.reduce((sum, { months }) => sum + (months[month] ?? 0), 0));
}

/** Source of the pages' tours: the database in the Worker; the API and the offline copy in the browser. */
export interface Catalogue {
  home(): Promise<HomeTours>;
  /** Empty if nothing is known yet. */
  places(): Promise<PlaceSummaries>;
  /** Newest first. `before` is `next` of the previous part. */
  listing(filter: TourFilter, before?: string | null): Promise<ListingPart>;
  newest(limit: number): Promise<TourCard[]>;
  searchable(): Promise<SearchableTours>;
  tour(id: string): Promise<Tour | null>;
  /** In the order of `ids`, without unknown ones and those after {@link maxCompared}. */
  compared(ids: readonly string[]): Promise<Tour[]>;
  /** Only in the browser: the saved copy of a tour that was deleted. Never rejects. */
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

export function compareNewestFirst(a: TourCard, b: TourCard): number {
  return b.updatedAt.localeCompare(a.updatedAt) || a._id.localeCompare(b._id);
}

/** Spec §5: places match in any letter case. */
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
  /** Null for a place without a page. */
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
 * Result of saving a tour on the phone. `busy`: the server failed; `full`: no space; `slow`: IndexedDB did not respond;
 * `blocked`: the browser allows no storage; `broken`: another error of the storage.
 */
export type SaveOutcome = 'saved' | 'offline' | 'busy' | 'full' | 'slow' | 'blocked' | 'broken';
