import type { SortingState } from '@tanstack/react-table';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useNavigationType, useSearchParams } from 'react-router-dom';
import * as v from 'valibot';

/** Spec §9: Edit Tours and Contact Inquiries have 10 rows a page by default. */
export const chosenPageSizes = [10, 25, 50] as const;
export const defaultPageSize = chosenPageSizes[0];
const fixedPageSize = 25;

function parseSorting(sort: string | null): SortingState {
  if (!sort) return [];
  return [{ id: sort.replace(/^-/, ''), desc: sort.startsWith('-') }];
}

function parseSearchState(state: unknown): string | null {
  const result = v.safeParse(v.object({ search: v.string() }), state);
  return result.success ? result.output.search : null;
}

/** Returns a copy with the changes. An empty value removes its parameter. */
export function withParameters(parameters: URLSearchParams | string, changes: Readonly<Record<string, string>>) {
  const copy = new URLSearchParams(parameters);
  for (const [name, value] of Object.entries(changes)) {
    if (value === '') copy.delete(name);
    else copy.set(name, value);
  }
  return copy;
}

export interface ListState {
  search: string;
  setSearch: (search: string) => void;
  sorting: SortingState;
  setSorting: (sorting: SortingState) => void;
  pageIndex: number;
  setPageIndex: (pageIndex: number) => void;
  pageSize: number;
  setPageSize: ((pageSize: number, pageIndex: number) => void) | undefined;
}

interface ListStateOptions {
  isSearchPrivate?: boolean;
  /** True lets the user choose how many rows a page has. */
  hasPageSizeChoice?: boolean;
}

/** Parameter of the address with the chosen page size. */
export const pageSizeParameter = 'rows';

/**
 * Search, sorting and page of a list, stored in the address. A private search, such as a person's name, is stored in the
 * history entry's state instead, because addresses end up in server logs and in the browser's history.
 */
export function useListState({ isSearchPrivate = false, hasPageSizeChoice = false }: ListStateOptions = {}): ListState {
  const [parameters, setParameters] = useSearchParams();
  const { key: locationKey, state } = useLocation();
  const navigationType = useNavigationType();
  const savedSearch = (isSearchPrivate ? parseSearchState(state) : parameters.get('q')) ?? '';
  // Typing changes this text at once, and the address a moment later.
  const [search, setSearchText] = useState(savedSearch);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation counts, even to the same address
  useEffect(() => {
    if (navigationType !== 'REPLACE') setSearchText(savedSearch);
  }, [locationKey, navigationType, savedSearch]);

  // Several changes before the next render build on each other.
  const latestParameters = useRef(parameters);
  useEffect(() => {
    latestParameters.current = parameters;
  }, [parameters]);

  const updateParameters = (changes: Record<string, string>, { replace = false, newSearch = search } = {}) => {
    const newParameters = withParameters(latestParameters.current, changes);
    latestParameters.current = newParameters;
    // The state drops `fromList`: returning to the list would go back to the previous search.
    setParameters(newParameters, {
      ...(replace ? { replace, preventScrollReset: true } : {}),
      ...(isSearchPrivate ? { state: { search: newSearch } } : {}),
    });
  };
  const pageNumber = Number(parameters.get('page'));
  const chosenPageSize = Number(parameters.get(pageSizeParameter));
  const formatPage = (pageIndex: number) => (pageIndex > 0 ? String(pageIndex + 1) : '');
  return {
    search,
    setSearch(newSearch) {
      setSearchText(newSearch);
      updateParameters({ q: isSearchPrivate ? '' : newSearch, page: '' }, { replace: true, newSearch });
    },
    sorting: parseSorting(parameters.get('sort')),
    setSorting([column]) {
      updateParameters({ sort: column ? `${column.desc ? '-' : ''}${column.id}` : '', page: '' }, { replace: true });
    },
    pageIndex: Number.isInteger(pageNumber) && pageNumber > 1 ? pageNumber - 1 : 0,
    setPageIndex: (pageIndex) => updateParameters({ page: formatPage(pageIndex) }),
    pageSize: hasPageSizeChoice
      ? (chosenPageSizes.find((size) => size === chosenPageSize) ?? defaultPageSize)
      : fixedPageSize,
    setPageSize: hasPageSizeChoice
      ? (pageSize, pageIndex) =>
          updateParameters(
            { [pageSizeParameter]: pageSize === defaultPageSize ? '' : String(pageSize), page: formatPage(pageIndex) },
            { replace: true },
          )
      : undefined,
  };
}

let leaveAttemptNumber = 0;

export function allowLeaveAgain(): void {
  leaveAttemptNumber += 1;
}

/**
 * Returns a function that goes back to the list. A second call does nothing until {@link allowLeaveAgain}: a dialog
 * reports its closing several times, and a second step back would leave the admin.
 */
export function useReturnToList(listPath: string): () => void {
  const { key: locationKey, state } = useLocation();
  const navigate = useNavigate();
  const lastAttempt = useRef('');
  const isFromList = state?.fromList === true;
  return useCallback(() => {
    const attempt = `${locationKey} ${leaveAttemptNumber}`;
    if (lastAttempt.current === attempt) return;
    lastAttempt.current = attempt;
    if (isFromList) void navigate(-1);
    else void navigate(listPath, { replace: true, preventScrollReset: true, state });
  }, [locationKey, isFromList, listPath, navigate, state]);
}

export function useSelection() {
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<string>>(new Set());
  const toggle = useCallback(
    (id: string) =>
      setSelectedIds((previousIds) => {
        const ids = new Set(previousIds);
        if (!ids.delete(id)) ids.add(id);
        return ids;
      }),
    [],
  );
  const replaceSelection = (ids: readonly string[]) => setSelectedIds(new Set(ids));
  return { selectedIds, toggle, replaceSelection };
}
