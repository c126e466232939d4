import { months } from '../inquiries/inquiry-labels.ts';
import { maxCompared } from './catalogue.ts';
import { isTourId } from './tour-messages.ts';

/** A visitor's questions about a tour, in the order of the form. */
export const filterKeys = ['month', 'from', 'days', 'budget', 'sleep', 'difficulty', 'place', 'kind'] as const;
export type FilterKey = (typeof filterKeys)[number];

export const sortOrders = ['newest', 'price', 'days', 'height'] as const;
export type SortOrder = (typeof sortOrders)[number];

/**
 * By key the option that was chosen, as it stands in the address; a key without a wish is missing. `ids` are the tours
 * ticked to be compared, joined by commas.
 */
export type SearchFilters = Partial<Record<FilterKey | 'ids', string>> & { sort?: SortOrder };

/** Wishes that are a number of the visitor's own, and the least and the most it may be: days, days, metres. */
export const numberRanges = { from: [1, 60], days: [1, 60], sleep: [100, 6000] } as const;
type NumberKey = keyof typeof numberRanges;

export function isNumberKey(key: FilterKey): key is NumberKey {
  return key in numberRanges;
}

const kinds = ['ride', 'adventure', 'domestic', 'international'] as const;

/** Difficulties that are known, easiest first; others come after them. */
export const difficulties = ['Easy', 'Moderate', 'Challenging', 'Difficult', 'Expert'] as const;

export const fixedOptions: Partial<Record<FilterKey, readonly string[]>> = {
  month: months.map((month) => month.toLowerCase()),
  budget: ['20000', '30000', '40000', '50000', '75000'],
  kind: kinds,
};

/** Longer than any place or difficulty. */
const longest = 80;

function isNumber(key: NumberKey, value: string): boolean {
  const [least, most] = numberRanges[key];
  return /^[1-9]\d*$/.test(value) && Number(value) >= least && Number(value) <= most;
}

/** The wish in an address's query. What isn't an option is left out, as is what can't be one. */
export function parseFilters(query: URLSearchParams): SearchFilters {
  const wish: SearchFilters = {};
  for (const key of filterKeys) {
    const value = (query.get(key) ?? '').trim().slice(0, longest);
    const isOption = isNumberKey(key) ? isNumber(key, value) : (fixedOptions[key]?.includes(value) ?? true);
    if (value !== '' && isOption) wish[key] = value;
  }
  const sort = sortOrders.find((one) => one === query.get('sort'));
  if (sort && sort !== sortOrders[0]) wish.sort = sort;
  const ids = parseCompared(query);
  if (ids.length > 0) wish.ids = ids.join(',');
  return wish;
}

export function toFilterQuery(wish: SearchFilters): string {
  const entries = [...filterKeys, 'sort' as const, 'ids' as const].flatMap((key) =>
    wish[key] ? [[key, wish[key]]] : [],
  );
  return entries.length === 0 ? '' : `?${new URLSearchParams(entries)}`.replaceAll('%2C', ',');
}

/** Tour ids in an address: each once, at most {@link maxCompared}. Without scripts each tick is a parameter of its own. */
export function parseCompared(query: URLSearchParams): string[] {
  const ids = query.getAll('ids').flatMap((value) => value.split(','));
  return [...new Set(ids.filter(isTourId))].slice(0, maxCompared);
}

/** @param month the one whose next date counts, in lower case; without it the next date of all */
export function toCompareQuery(ids: readonly string[], month = ''): string {
  return toFilterQuery({ month, ids: ids.join(',') });
}

export function dropFilter(wish: SearchFilters, key: FilterKey): SearchFilters {
  const { [key]: _, ...rest } = wish;
  return rest;
}

export function listActiveKeys(wish: SearchFilters): FilterKey[] {
  return filterKeys.filter((key) => wish[key] !== undefined);
}
