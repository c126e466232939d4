import type { LoaderFunction } from 'react-router-dom';
import { toIndianDay } from '#shared/dates';
import { byNewest, type Catalogue } from '#shared/tours/catalogue';
import {
  difficulties,
  type FilterKey,
  fixedOptions,
  listActiveKeys,
  parseFilters,
  type SearchFilters,
  type Sorting,
} from '#shared/tours/search-filters';
import type { TourCard } from '#shared/tours/tour';
import { tourMessages } from '#shared/tours/tour-messages';
import { type Outcome, soon, toOutcome, toPageData } from '../../components/page/pending';
import { inMonth } from './facets';
import { type Facets, matchesFilter, toFacets } from './facets.ts';

interface UnsureTour {
  tour: TourCard;
  unknown: FilterKey[];
}

export interface FoundTour {
  fitting: TourCard[];
  unsure: UnsureTour[];
  options: Partial<Record<FilterKey, readonly string[]>>;
}

interface Judged {
  tour: TourCard;
  traits: Facets;
  refused: FilterKey[];
  unknown: FilterKey[];
}

function judge(tour: TourCard, wish: SearchFilters, today: string): Judged {
  const traits = toFacets(tour, today, wish.month);
  const answers = listActiveKeys(wish).map((key) => [key, matchesFilter[key](traits, wish[key] ?? '')] as const);
  const keysWith = (given: boolean | null) => answers.flatMap(([key, answer]) => (answer === given ? [key] : []));
  return { tour, traits, refused: keysWith(false), unknown: keysWith(null) };
}

/** Easiest first; one that isn't known comes after them. */
function rank(difficulty: string): number {
  const at = difficulties.findIndex((known) => known.toLowerCase() === difficulty.toLowerCase());
  return at < 0 ? difficulties.length : at;
}

/** Each name once, in any case; the wished one as the address has it, whether or not a tour has it. */
function listNamed(names: readonly (string | null)[], wished: string | undefined): string[] {
  const byName = new Map<string, string>();
  for (const name of [wished, ...names])
    if (name && !byName.has(name.toLowerCase())) byName.set(name.toLowerCase(), name);
  return [...byName.values()].sort((a, b) => a.localeCompare(b));
}

/** Unknown figures come last. */
const figures: Record<Exclude<Sorting, 'newest'>, (traits: Facets) => number | null> = {
  price: ({ price }) => price,
  days: ({ days }) => days,
  height: ({ sleepM }) => sleepM,
};

function bySorting(sort: Sorting) {
  const toFigure = (one: Judged) => (sort === 'newest' ? 0 : (figures[sort](one.traits) ?? Number.MAX_VALUE));
  return (a: Judged, b: Judged) => toFigure(a) - toFigure(b) || byNewest(a.tour, b.tour);
}

export function toFoundTour(tours: readonly TourCard[], wish: SearchFilters, today: string): FoundTour {
  const judged = tours.map((tour) => judge(tour, wish, today)).sort(bySorting(wish.sort ?? 'newest'));
  const open = judged.filter(({ refused }) => refused.length === 0);
  return {
    fitting: open.flatMap(({ tour, unknown }) => (unknown.length === 0 ? [tour] : [])),
    unsure: open.flatMap(({ tour, unknown }) => (unknown.length > 0 ? [{ tour, unknown }] : [])),
    options: {
      ...fixedOptions,
      place: listNamed(
        judged.map(({ tour }) => tour.place),
        wish.place,
      ),
      difficulty: listNamed(
        judged.map(({ traits }) => traits.difficulty),
        wish.difficulty,
      ).sort((a, b) => rank(a) - rank(b)),
    },
  };
}

/** The count is of all. */
const maxShown = 60;

export interface Shown extends FoundTour {
  count: number;
  isAll: boolean;
}

export interface SearchData {
  wish: SearchFilters;
  shown: { value: Outcome<Shown> | Promise<Outcome<Shown>> };
}

async function find(catalogue: Catalogue, wish: SearchFilters): Promise<Shown> {
  const { tours, isAll } = await catalogue.findable();
  const { fitting, unsure, ...found } = toFoundTour(tours, wish, toIndianDay(Date.now()));
  return {
    ...found,
    fitting: fitting.slice(0, maxShown).map((tour) => inMonth(tour, wish.month)),
    unsure: unsure.slice(0, maxShown),
    count: fitting.length,
    isAll,
  };
}

export function loader(catalogue: Catalogue): LoaderFunction {
  return async ({ request }) => {
    const wish = parseFilters(new URL(request.url).searchParams);
    const shown: SearchData['shown'] = await soon(toOutcome(find(catalogue, wish), tourMessages.listingFailed));
    return toPageData<SearchData>({ wish, shown }, shown);
  };
}
