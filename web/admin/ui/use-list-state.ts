import type { SortingState } from '@tanstack/react-table';
import { useEffect, useState } from 'react';
import { useLocation, useNavigationType, useSearchParams } from 'react-router-dom';

/** The parameters of an address that say which part of a list one sees. */
const listKeys = ['show', 'q', 'sort', 'page'] as const;

/** Of an address, what says which part of a list one sees: `?q=leh&page=2`, or nothing. */
export function toListSearch(parameters: URLSearchParams): string {
  const kept = listKeys.flatMap((key) => parameters.getAll(key).map((value) => [key, value]));
  return kept.length > 0 ? `?${new URLSearchParams(kept)}` : '';
}

function toSorting(sort: string | null): SortingState {
  if (!sort) return [];
  return [{ id: sort.replace(/^-/, ''), desc: sort.startsWith('-') }];
}

export interface ListState {
  /** What is typed into the search. */
  search: string;
  setSearch: (search: string) => void;
  sorting: SortingState;
  setSorting: (sorting: SortingState) => void;
  /** From 0. */
  page: number;
  setPage: (page: number) => void;
}

/**
 * Search, order and page of a list, held in the address: a reload keeps them, and Back returns to them. A page is a
 * place one goes to, and starts at its top; a search and an order change the place one is at.
 */
export function useListState(): ListState {
  const [parameters, setParameters] = useSearchParams();
  const { key } = useLocation();
  const navigation = useNavigationType();
  const stored = parameters.get('q') ?? '';
  // The address follows what is typed a moment later: the field itself does not wait for it.
  const [search, setText] = useState(stored);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every arrival counts, also at the address of before
  useEffect(() => {
    if (navigation !== 'REPLACE') setText(stored);
  }, [key, navigation, stored]);

  const change = (changes: Record<string, string>, options?: { replace: boolean }) =>
    setParameters(
      (before) => {
        const next = new URLSearchParams(before);
        for (const [name, value] of Object.entries(changes)) {
          if (value === '') next.delete(name);
          else next.set(name, value);
        }
        return next;
      },
      options?.replace ? { replace: true, preventScrollReset: true } : {},
    );
  const page = Number(parameters.get('page'));
  return {
    search,
    setSearch(text) {
      setText(text);
      change({ q: text, page: '' }, { replace: true });
    },
    sorting: toSorting(parameters.get('sort')),
    setSorting([first]) {
      change({ sort: first ? `${first.desc ? '-' : ''}${first.id}` : '', page: '' }, { replace: true });
    },
    page: Number.isInteger(page) && page > 1 ? page - 1 : 0,
    setPage: (next) => change({ page: next > 0 ? String(next + 1) : '' }),
  };
}
