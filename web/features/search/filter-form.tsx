import ChevronDown from 'lucide-react/icons/chevron-down';
import { useEffect, useRef } from 'react';
import { useNavigate, useNavigation } from 'react-router-dom';
import { formatRupees } from '#shared/money';
import { pages } from '#shared/routes';
import { formatNumber } from '#shared/tours/elevation';
import {
  type FilterKey,
  filterKeys,
  isNumberKey,
  numberRanges,
  parseFilters,
  type SearchFilters,
  type SortOrder,
  searchResultsId,
  sortOrders,
  toFilterQuery,
} from '#shared/tours/search-filters';
import { Field } from '../../components/forms/field';
import * as styles from './find.module.css';
import type { SearchResult } from './search';

const capitalize = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1);

const kindLabels: Record<string, string> = {
  ride: 'Motorbike rides',
  adventure: 'Adventure',
  domestic: 'Domestic',
  international: 'International',
};

export const filterLabels: Record<FilterKey, [label: string, any: string]> = {
  month: ['When do you ride?', 'Any month'],
  from: ['Days, at least', 'any'],
  days: ['Days, at most', 'any'],
  budget: ['Budget a person', 'Any price'],
  sleep: ['Highest night (m)', 'any'],
  difficulty: ['Difficulty', 'Any'],
  place: ['Place', 'Anywhere'],
  kind: ['Kind of tour', 'Any kind'],
};

export const sortLabels: Record<SortOrder, string> = {
  newest: 'Newest',
  price: 'Price, lowest first',
  days: 'Days, fewest first',
  height: 'Highest night, lowest first',
};

export function formatOption(key: FilterKey, option: string): string {
  if (key === 'month') return capitalize(option);
  if (key === 'from') return `From ${option} days`;
  if (key === 'days') return `Up to ${option} days`;
  if (key === 'budget') return `Up to ${formatRupees(Number(option))}`;
  if (key === 'sleep') return `Up to ${formatNumber(Number(option))}\u00a0m`;
  return key === 'kind' ? (kindLabels[option] ?? option) : option;
}

export function formatFilter(key: FilterKey, option: string): string {
  return key === 'sleep' ? `Nights up to ${formatNumber(Number(option))}\u00a0m` : formatOption(key, option);
}

export const unknownLabels: Record<FilterKey, string> = {
  month: 'its months',
  from: 'its days',
  days: 'its days',
  budget: 'its price',
  sleep: 'its nights’ heights',
  difficulty: 'its difficulty',
  place: 'its place',
  kind: 'whether it is ridden',
};

export function formatTourCount(count: number): string {
  return `${formatNumber(count)} ${count === 1 ? 'tour' : 'tours'}`;
}

/** Filters that are always in view. */
const mainKeys: readonly FilterKey[] = ['month', 'days', 'budget'];

/** Returns the filters of the navigation in progress, otherwise those of the page. */
export function useSearchFilters(pageFilters: SearchFilters): SearchFilters {
  const { location } = useNavigation();
  return location?.pathname === pages.find ? parseFilters(new URLSearchParams(location.search)) : pageFilters;
}

export function toFormQuery(form: HTMLFormElement | null): URLSearchParams {
  return new URLSearchParams([...new FormData(form ?? undefined)].map(([name, value]) => [name, `${value}`]));
}

/** Filters of the search page, which are stored in its URL. With scripts each choice applies at once. */
export function FilterForm({
  filters: pageFilters,
  options,
}: {
  filters: SearchFilters;
  options: SearchResult['options'];
}) {
  const navigate = useNavigate();
  const filters = useSearchFilters(pageFilters);
  const form = useRef<HTMLFormElement>(null);
  const readQuery = () => toFilterQuery(parseFilters(toFormQuery(form.current)));
  const applyFilters = () => void navigate(pages.find + readQuery(), { replace: true, preventScrollReset: true });
  // Choices made before the scripts loaded are in the form only; React's next render would lose them.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only on the first render
  useEffect(() => {
    if (readQuery() !== toFilterQuery(pageFilters)) applyFilters();
  }, []);
  const renderField = (key: FilterKey) => (
    <Field key={key} label={filterLabels[key][0]}>
      {(inputProps) =>
        isNumberKey(key) ? (
          // Read on blur or Enter: while typing, the number is incomplete.
          <input
            {...inputProps}
            key={filters[key] ?? ''}
            type="number"
            inputMode="numeric"
            name={key}
            min={numberRanges[key][0]}
            max={numberRanges[key][1]}
            placeholder={filterLabels[key][1]}
            defaultValue={filters[key] ?? ''}
            onBlur={({ currentTarget: { value } }) => value !== (filters[key] ?? '') && applyFilters()}
          />
        ) : (
          <select {...inputProps} name={key} value={filters[key] ?? ''} onChange={applyFilters}>
            <option value="">{filterLabels[key][1]}</option>
            {options[key]?.map((value) => (
              <option key={value} value={value}>
                {formatOption(key, value)}
              </option>
            ))}
          </select>
        )
      }
    </Field>
  );
  return (
    <form
      ref={form}
      // Without scripts too, the browser scrolls to the tours.
      action={`${pages.find}#${searchResultsId}`}
      aria-label="What you wish for"
      onSubmit={(event) => {
        // The URL has every choice except a number that is still being typed.
        event.preventDefault();
        if (readQuery() !== toFilterQuery(filters)) applyFilters();
        const results = document.getElementById(searchResultsId);
        results?.focus({ preventScroll: true });
        results?.scrollIntoView();
      }}
    >
      {filters.ids ? <input type="hidden" name="ids" value={filters.ids} /> : null}
      <div className={styles.selects}>
        {mainKeys.map(renderField)}
        <button type="submit" className="btn">
          Show tours
        </button>
      </div>
      <details className={styles.more}>
        <summary className="touch-target">
          More filters
          <ChevronDown className="icon" aria-hidden="true" />
        </summary>
        <div className={styles.selects}>
          {filterKeys.filter((key) => !mainKeys.includes(key)).map(renderField)}
          <Field label="Sorted by">
            {(inputProps) => (
              <select {...inputProps} name="sort" value={filters.sort ?? sortOrders[0]} onChange={applyFilters}>
                {sortOrders.map((sort) => (
                  <option key={sort} value={sort}>
                    {sortLabels[sort]}
                  </option>
                ))}
              </select>
            )}
          </Field>
        </div>
      </details>
    </form>
  );
}
