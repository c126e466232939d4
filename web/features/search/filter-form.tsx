import { useEffect, useRef } from 'react';
import { useNavigate, useNavigation } from 'react-router-dom';
import { formatRupees } from '#shared/money';
import { pages } from '#shared/routes';
import { formatNumber } from '#shared/tours/elevation';
import {
  type FilterKey,
  filterKeys,
  isNumberKey,
  numbers,
  parseFilters,
  type SearchFilters,
  type Sorting,
  sortings,
  toFilterQuery,
} from '#shared/tours/search-filters';
import { Field } from '../../components/forms/field';
import * as styles from './find.module.css';
import type { FoundTour } from './search';

const capital = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1);

const kindWords: Record<string, string> = {
  ride: 'Motorbike rides',
  adventure: 'Adventure',
  domestic: 'Domestic',
  international: 'International',
};

export const fields: Record<FilterKey, [label: string, any: string]> = {
  month: ['When do you ride?', 'Any month'],
  from: ['Days, at least', 'any'],
  days: ['Days, at most', 'any'],
  budget: ['Budget a person', 'Any price'],
  sleep: ['Highest night, metres at most', 'any'],
  difficulty: ['Difficulty', 'Any'],
  place: ['Place', 'Anywhere'],
  kind: ['Kind of tour', 'Any kind'],
};

export const sortLabels: Record<Sorting, string> = {
  newest: 'Newest',
  price: 'Price, lowest first',
  days: 'Days, fewest first',
  height: 'Highest night, lowest first',
};

export function formatOption(key: FilterKey, option: string): string {
  if (key === 'month') return capital(option);
  if (key === 'from') return `From ${option} days`;
  if (key === 'days') return `Up to ${option} days`;
  if (key === 'budget') return `Up to ${formatRupees(Number(option))}`;
  if (key === 'sleep') return `Up to ${formatNumber(Number(option))} m`;
  return key === 'kind' ? (kindWords[option] ?? option) : option;
}

export function formatFilters(key: FilterKey, option: string): string {
  return key === 'sleep' ? `Nights up to ${formatNumber(Number(option))} m` : formatOption(key, option);
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

export const resultsId = 'found';

/** The wish that is being navigated to, else the page’s. */
export function useSearchFilters(wish: SearchFilters): SearchFilters {
  const { location } = useNavigation();
  return location?.pathname === pages.find ? parseFilters(new URLSearchParams(location.search)) : wish;
}

export function toFormQuery(form: HTMLFormElement | null): URLSearchParams {
  return new URLSearchParams([...new FormData(form ?? undefined)].map(([name, value]) => [name, `${value}`]));
}

/** Its address is its state; with scripts each choice shows at once. */
export function FilterForm({ wish, options }: { wish: SearchFilters; options: FoundTour['options'] }) {
  const navigate = useNavigate();
  const now = useSearchFilters(wish);
  const form = useRef<HTMLFormElement>(null);
  const read = () => toFilterQuery(parseFilters(toFormQuery(form.current)));
  const follow = () => void navigate(pages.find + read(), { replace: true, preventScrollReset: true });
  // The form still has choices made before the scripts loaded, until React draws it anew.
  // biome-ignore lint/correctness/useExhaustiveDependencies: at first alone
  useEffect(() => {
    if (read() !== toFilterQuery(wish)) follow();
  }, []);
  return (
    <form
      ref={form}
      action={pages.find}
      aria-label="What you wish for"
      onSubmit={(event) => {
        // Every choice is in the address already, but a number that is still being typed.
        event.preventDefault();
        if (read() !== toFilterQuery(now)) follow();
        const results = document.getElementById(resultsId);
        results?.focus({ preventScroll: true });
        results?.scrollIntoView();
      }}
    >
      {now.ids ? <input type="hidden" name="ids" value={now.ids} /> : null}
      <div className={styles.selects}>
        {filterKeys.map((key) => (
          <Field key={key} label={fields[key][0]}>
            {(wires) =>
              isNumberKey(key) ? (
                // Read when it's left or Enter is pressed: half a number is no wish.
                <input
                  {...wires}
                  key={now[key] ?? ''}
                  type="number"
                  inputMode="numeric"
                  name={key}
                  min={numbers[key][0]}
                  max={numbers[key][1]}
                  placeholder={fields[key][1]}
                  defaultValue={now[key] ?? ''}
                  onBlur={({ currentTarget: { value } }) => value !== (now[key] ?? '') && follow()}
                />
              ) : (
                <select {...wires} name={key} value={now[key] ?? ''} onChange={follow}>
                  <option value="">{fields[key][1]}</option>
                  {options[key]?.map((value) => (
                    <option key={value} value={value}>
                      {formatOption(key, value)}
                    </option>
                  ))}
                </select>
              )
            }
          </Field>
        ))}
        <Field label="Sorted by">
          {(wires) => (
            <select {...wires} name="sort" value={now.sort ?? sortings[0]} onChange={follow}>
              {sortings.map((sort) => (
                <option key={sort} value={sort}>
                  {sortLabels[sort]}
                </option>
              ))}
            </select>
          )}
        </Field>
        <button type="submit" className="btn">
          Show tours
        </button>
      </div>
    </form>
  );
}
