import { months } from '../inquiries/inquiry-labels.ts';
import { maxCompared } from './catalogue.ts';
import { isTourId } from './tour-messages.ts';

/** Id of the tours on the search page. */
export const searchResultsId = 'found';

export const filterKeys = ['month', 'from', 'days', 'budget', 'sleep', 'difficulty', 'place', 'kind'] as const;
export type FilterKey = (typeof filterKeys)[number];

export const sortOrders = ['newest', 'price', 'days', 'height'] as const;
export type SortOrder = (typeof sortOrders)[number];

/** Selected options, as in the URL. `ids`: tours selected for comparison, joined by commas. */
export type SearchFilters = Partial<Record<FilterKey | 'ids', string>> & { sort?: SortOrder };

/** Limits of the filters with a free number. `from` and `days` are the trip's least and most days; `sleep` is in metres. */
export const numberRanges = { from: [1, 60], days: [1, 60], sleep: [100, 6000] } as const;
type NumberKey = keyof typeof numberRanges;

export function isNumberKey(key: FilterKey): key is NumberKey {
  return key in numberRanges;
}

const tourKinds = ['ride', 'adventure', 'domestic', 'international'] as const;

export const difficulties = ['Easy', 'Moderate', 'Challenging', 'Difficult', 'Expert'] as const;

export const fixedOptions: Partial<Record<FilterKey, readonly string[]>> = {
  month: months.map((month) => month.toLowerCase()),
  budget: ['20000', '30000', '40000', '50000', '75000'],
  kind: tourKinds,
};

const maxValueLength = 80;

function isInRange(key: NumberKey, value: string): boolean {
  const [min, max] = numberRanges[key];
  return /^[1-9]\d*$/.test(value) && Number(value) >= min && Number(value) <= max;
}

/** Parses the filters in a URL; invalid values are ignored. */
export function parseFilters(query: URLSearchParams): SearchFilters {
  const filters: SearchFilters = {};
  for (const key of filterKeys) {
    const value = (query.get(key) ?? '').trim().slice(0, maxValueLength);
    const isValid = isNumberKey(key) ? isInRange(key, value) : (fixedOptions[key]?.includes(value) ?? true);
    if (value !== '' && isValid) filters[key] = value;
  }
  const sort = sortOrders.find((order) => order === query.get('sort'));
  if (sort && sort !== sortOrders[0]) filters.sort = sort;
  const ids = parseCompared(query);
  if (ids.length > 0) filters.ids = ids.join(',');
  return filters;
}

export function toFilterQuery(filters: SearchFilters): string {
  const entries = [...filterKeys, 'sort' as const, 'ids' as const].flatMap((key) =>
    filters[key] ? [[key, filters[key]]] : [],
  );
  return entries.length === 0 ? '' : `?${new URLSearchParams(entries)}`.replaceAll('%2C', ',');
}

/** Tours to compare. A form without scripts sends one parameter per tour, instead of a list with commas. */
export function parseCompared(query: URLSearchParams): string[] {
  const ids = query.getAll('ids').flatMap((value) => value.split(','));
  return [...new Set(ids.filter(isTourId))].slice(0, maxCompared);
}

/** @param month in lower case; the comparison shows the next departure in this month */
export function toCompareQuery(ids: readonly string[], month = ''): string {
  return toFilterQuery({ month, ids: ids.join(',') });
}

export function dropFilter(filters: SearchFilters, key: FilterKey): SearchFilters {
  const { [key]: _, ...rest } = filters;
  return rest;
}

export function listActiveKeys(filters: SearchFilters): FilterKey[] {
  return filterKeys.filter((key) => filters[key] !== undefined);
}
