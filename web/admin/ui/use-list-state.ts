import type { SortingState } from '@tanstack/react-table';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useNavigationType, useSearchParams } from 'react-router-dom';
import * as v from 'valibot';

function toSorting(sort: string | null): SortingState {
  if (!sort) return [];
  return [{ id: sort.replace(/^-/, ''), desc: sort.startsWith('-') }];
}

function readSearch(state: unknown): string | null {
  const read = v.safeParse(v.object({ search: v.string() }), state);
  return read.success ? read.output.search : null;
}

/** Of an address; what is empty goes. */
export function withParameters(before: URLSearchParams | string, changes: Readonly<Record<string, string>>) {
  const next = new URLSearchParams(before);
  for (const [name, value] of Object.entries(changes)) {
    if (value === '') next.delete(name);
    else next.set(name, value);
  }
  return next;
}

export interface ListState {
  search: string;
  setSearch: (search: string) => void;
  sorting: SortingState;
  setSorting: (sorting: SortingState) => void;
  page: number;
  setPage: (page: number) => void;
}

/** A search for a person stays in the entry's state: addresses go to the server's log and the browser's history. */
export function useListState({ ofPeople = false } = {}): ListState {
  const [parameters, setParameters] = useSearchParams();
  const { key, state } = useLocation();
  const navigation = useNavigationType();
  const stored = (ofPeople ? readSearch(state) : parameters.get('q')) ?? '';
  // The address lags behind typing, so the field has its own state.
  const [search, setText] = useState(stored);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation counts, even to the same address
  useEffect(() => {
    if (navigation !== 'REPLACE') setText(stored);
  }, [key, navigation, stored]);

  // What follows before the address is drawn builds on what was last asked for.
  const asked = useRef(parameters);
  useEffect(() => {
    asked.current = parameters;
  }, [parameters]);

  const change = (changes: Record<string, string>, { replace = false, text = search } = {}) => {
    const next = withParameters(asked.current, changes);
    asked.current = next;
    // Without `fromList`: from here a step back would bring the search before.
    setParameters(next, {
      ...(replace ? { replace, preventScrollReset: true } : {}),
      ...(ofPeople ? { state: { search: text } } : {}),
    });
  };
  const page = Number(parameters.get('page'));
  return {
    search,
    setSearch(text) {
      setText(text);
      change({ q: ofPeople ? '' : text, page: '' }, { replace: true, text });
    },
    sorting: toSorting(parameters.get('sort')),
    setSorting([first]) {
      change({ sort: first ? `${first.desc ? '-' : ''}${first.id}` : '', page: '' }, { replace: true });
    },
    page: Number.isInteger(page) && page > 1 ? page - 1 : 0,
    setPage: (next) => change({ page: next > 0 ? String(next + 1) : '' }),
  };
}

let stays = 0;

/** Whoever was asked whether to leave unsaved work stayed. */
export function noteStay(): void {
  stays += 1;
}

/**
 * Once, however many of a dialog's parts report that it closed: a second step back would leave the desk. Again after
 * {@link noteStay}.
 */
export function useLeave(list: string): () => void {
  const { key, state } = useLocation();
  const navigate = useNavigate();
  const left = useRef('');
  const isFromList = state?.fromList === true;
  return useCallback(() => {
    const leaving = `${key} ${stays}`;
    if (left.current === leaving) return;
    left.current = leaving;
    if (isFromList) void navigate(-1);
    else void navigate(list, { replace: true, preventScrollReset: true, state });
  }, [key, isFromList, list, navigate, state]);
}

/** Of a list's rows, by their ids. */
export function useSelection() {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const toggle = useCallback(
    (id: string) =>
      setSelected((before) => {
        const next = new Set(before);
        if (!next.delete(id)) next.add(id);
        return next;
      }),
    [],
  );
  const select = (ids: readonly string[]) => setSelected(new Set(ids));
  return { selected, toggle, select };
}
