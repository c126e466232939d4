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

interface UnsureTour {
  tour: TourCard;
  unknownKeys: FilterKey[];
}

export interface SearchResult {
  matches: TourCard[];
  possibleMatches: UnsureTour[];
  options: Partial<Record<FilterKey, readonly string[]>>;
}

interface TourMatch {
  tour: TourCard;
  facets: Facets;
  failedKeys: FilterKey[];
  unknownKeys: FilterKey[];
}

function matchTour(tour: TourCard, wish: SearchFilters, today: string): TourMatch {
  const traits = toFacets(tour, today, wish.month);
  const answers = listActiveKeys(wish).map((key) => [key, matchesFilter[key](traits, wish[key] ?? '')] as const);
  const keysWith = (given: boolean | null) => answers.flatMap(([key, answer]) => (answer === given ? [key] : []));
  return { tour, facets: traits, failedKeys: keysWith(false), unknownKeys: keysWith(null) };
}

/** Easiest first; one that isn't known comes after them. */
function rankDifficulty(difficulty: string): number {
  const at = difficulties.findIndex((known) => known.toLowerCase() === difficulty.toLowerCase());
  return at < 0 ? difficulties.length : at;
}

/** Each name once, in any case; the wished one as the address has it, whether or not a tour has it. */
function listNames(names: readonly (string | null)[], wished: string | undefined): string[] {
  const byName = new Map<string, string>();
  for (const name of [wished, ...names])
    if (name && !byName.has(name.toLowerCase())) byName.set(name.toLowerCase(), name);
  return [...byName.values()].sort((a, b) => a.localeCompare(b));
}

/** Unknown figures come last. */
const toSortFigure: Record<Exclude<SortOrder, 'newest'>, (traits: Facets) => number | null> = {
  price: ({ price }) => price,
  days: ({ days }) => days,
  height: ({ sleepM }) => sleepM,
};

function compareBySorting(sort: SortOrder) {
  const toFigure = (one: TourMatch) => (sort === 'newest' ? 0 : (toSortFigure[sort](one.facets) ?? Number.MAX_VALUE));
  return (a: TourMatch, b: TourMatch) => toFigure(a) - toFigure(b) || compareNewestFirst(a.tour, b.tour);
}

export function searchTours(tours: readonly TourCard[], wish: SearchFilters, today: string): SearchResult {
  const judged = tours.map((tour) => matchTour(tour, wish, today)).sort(compareBySorting(wish.sort ?? 'newest'));
  const open = judged.filter(({ failedKeys }) => failedKeys.length === 0);
  return {
    matches: open.flatMap(({ tour, unknownKeys }) => (unknownKeys.length === 0 ? [tour] : [])),
    possibleMatches: open.flatMap(({ tour, unknownKeys }) => (unknownKeys.length > 0 ? [{ tour, unknownKeys }] : [])),
    options: {
      ...fixedOptions,
      place: listNames(
        judged.map(({ tour }) => tour.place),
        wish.place,
      ),
      difficulty: listNames(
        judged.map(({ facets }) => facets.difficulty),
        wish.difficulty,
      ).sort((a, b) => rankDifficulty(a) - rankDifficulty(b)),
    },
  };
}

/** The count is of all. */
const maxResults = 60;

export interface PageOfResults extends SearchResult {
  count: number;
  isComplete: boolean;
}

export interface SearchData {
  filters: SearchFilters;
  results: { value: LoadResult<PageOfResults> | Promise<LoadResult<PageOfResults>> };
}

async function findResults(catalogue: Catalogue, wish: SearchFilters): Promise<PageOfResults> {
  const { tours, isComplete } = await catalogue.searchable();
  const { matches, possibleMatches, ...found } = searchTours(tours, wish, toIndianDay(Date.now()));
  return {
    ...found,
    matches: matches.slice(0, maxResults).map((tour) => limitToMonth(tour, wish.month)),
    possibleMatches: possibleMatches.slice(0, maxResults),
    count: matches.length,
    isComplete,
  };
}

export function loader(catalogue: Catalogue): LoaderFunction {
  return async ({ request }) => {
    const wish = parseFilters(new URL(request.url).searchParams);
    const shown: SearchData['results'] = await awaitBriefly(
      toLoadResult(findResults(catalogue, wish), tourMessages.listingFailed),
    );
    return toPageData<SearchData>({ filters: wish, results: shown }, shown);
  };
}
