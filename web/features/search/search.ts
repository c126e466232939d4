import type { LoaderFunction } from 'react-router-dom';
import { toIndianDay } from '#shared/dates';
import { type Catalogue, compareNewestFirst } from '#shared/tours/catalogue';
import {
  difficulties,
  type FilterKey,
  fixedOptions,
  listActiveKeys,
  parseFilters,
  type SearchFilters,
  type SortOrder,
} from '#shared/tours/search-filters';
import type { TourCard } from '#shared/tours/tour';
import { tourMessages } from '#shared/tours/tour-messages';
import { awaitBriefly, type LoadResult, toLoadResult, toPageData } from '../../components/page/pending';
import { limitToMonth } from './facets';
import { type Facets, matchesFilter, toFacets } from './facets.ts';

interface PossibleMatch {
  tour: TourCard;
  unknownKeys: FilterKey[];
}

export interface SearchResult {
  matches: TourCard[];
  possibleMatches: PossibleMatch[];
  options: Partial<Record<FilterKey, readonly string[]>>;
}

interface TourMatch {
  tour: TourCard;
  facets: Facets;
  failedKeys: FilterKey[];
  unknownKeys: FilterKey[];
}

function matchTour(tour: TourCard, filters: SearchFilters, today: string): TourMatch {
  const facets = toFacets(tour, today, filters.month);
  const results = listActiveKeys(filters).map((key) => [key, matchesFilter[key](facets, filters[key] ?? '')] as const);
  const listKeys = (result: boolean | null) =>
    results.flatMap(([key, keyResult]) => (keyResult === result ? [key] : []));
  return { tour, facets, failedKeys: listKeys(false), unknownKeys: listKeys(null) };
}

/** Easiest first; unknown difficulties come last. */
function rankDifficulty(difficulty: string): number {
  const index = difficulties.findIndex((name) => name.toLowerCase() === difficulty.toLowerCase());
  return index < 0 ? difficulties.length : index;
}

/** Removes names that differ only in case. Includes `selectedName` as the URL spells it, even if no tour has it. */
function listUniqueNames(names: readonly (string | null)[], selectedName: string | undefined): string[] {
  const byLowerCase = new Map<string, string>();
  for (const name of [selectedName, ...names])
    if (name && !byLowerCase.has(name.toLowerCase())) byLowerCase.set(name.toLowerCase(), name);
  return [...byLowerCase.values()].sort((a, b) => a.localeCompare(b));
}

const toSortValue: Record<Exclude<SortOrder, 'newest'>, (facets: Facets) => number | null> = {
  price: ({ price }) => price,
  days: ({ days }) => days,
  height: ({ sleepM }) => sleepM,
};

/** Returns a comparison for sorting. Tours with an unknown value come last. */
function createComparison(sort: SortOrder) {
  const getValue = ({ facets }: TourMatch) => (sort === 'newest' ? 0 : (toSortValue[sort](facets) ?? Number.MAX_VALUE));
  return (a: TourMatch, b: TourMatch) => getValue(a) - getValue(b) || compareNewestFirst(a.tour, b.tour);
}

export function searchTours(tours: readonly TourCard[], filters: SearchFilters, today: string): SearchResult {
  const tourMatches = tours
    .map((tour) => matchTour(tour, filters, today))
    .sort(createComparison(filters.sort ?? 'newest'));
  const candidates = tourMatches.filter(({ failedKeys }) => failedKeys.length === 0);
  return {
    matches: candidates.flatMap(({ tour, unknownKeys }) => (unknownKeys.length === 0 ? [tour] : [])),
    possibleMatches: candidates.flatMap(({ tour, unknownKeys }) =>
      unknownKeys.length > 0 ? [{ tour, unknownKeys }] : [],
    ),
    options: {
      ...fixedOptions,
      place: listUniqueNames(
        tourMatches.map(({ tour }) => tour.place),
        filters.place,
      ),
      difficulty: listUniqueNames(
        tourMatches.map(({ facets }) => facets.difficulty),
        filters.difficulty,
      ).sort((a, b) => rankDifficulty(a) - rankDifficulty(b)),
    },
  };
}

const maxResults = 60;

export interface PageOfResults extends SearchResult {
  /** Number of all matches, also of those that are not shown. */
  count: number;
  /** False if only the newest tours were searched. */
  isComplete: boolean;
}

export interface SearchData {
  filters: SearchFilters;
  results: { value: LoadResult<PageOfResults> | Promise<LoadResult<PageOfResults>> };
}

async function findResults(catalogue: Catalogue, filters: SearchFilters): Promise<PageOfResults> {
  const { tours, isComplete } = await catalogue.searchable();
  const { matches, possibleMatches, options } = searchTours(tours, filters, toIndianDay(Date.now()));
  return {
    options,
    matches: matches.slice(0, maxResults).map((tour) => limitToMonth(tour, filters.month)),
    possibleMatches: possibleMatches.slice(0, maxResults),
    count: matches.length,
    isComplete,
  };
}

export function loader(catalogue: Catalogue): LoaderFunction {
  return async ({ request }) => {
    const filters = parseFilters(new URL(request.url).searchParams);
    const results: SearchData['results'] = await awaitBriefly(
      toLoadResult(findResults(catalogue, filters), tourMessages.listingFailed),
    );
    return toPageData<SearchData>({ filters, results }, results);
  };
}
