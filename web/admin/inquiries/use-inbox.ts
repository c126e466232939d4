import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import type { ListedInquiry } from '#shared/inquiries/inbox';
import { countLimit } from '#shared/inquiries/inquiry-labels';
import { pageSize, useReturnToList, withParameters } from '../components/data-table';
import { countsQuery, type InboxFilters, inboxListQuery, refreshInboxLists } from './queries';

const noInquiries: ListedInquiry[] = [];

export function useInbox(filters: InboxFilters, page: number) {
  const client = useQueryClient();
  const counts = useQuery(countsQuery);
  const list = useInfiniteQuery(inboxListQuery(filters));
  const version = counts.data?.version;
  const lastVersion = useRef(version);
  useEffect(() => {
    if (version === undefined || version === lastVersion.current) return;
    if (lastVersion.current !== undefined) refreshInboxLists(client);
    lastVersion.current = version;
  }, [client, version]);

  const loaded = useMemo(() => list.data?.pages.flatMap((listPage) => listPage.data) ?? noInquiries, [list.data]);
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = list;
  const needsNextPage = hasNextPage && loaded.length < (page + 2) * pageSize;
  useEffect(() => {
    if (needsNextPage && !isFetching && !isFetchNextPageError) void fetchNextPage();
  }, [needsNextPage, isFetching, isFetchNextPageError, fetchNextPage]);

  const isUnfiltered = Object.keys(filters).length === 1;
  const tabCount = isUnfiltered ? counts.data?.[filters.tab] : undefined;
  const total = Math.max(loaded.length, hasNextPage ? (tabCount ?? loaded.length + 1) : 0);
  const pageCount = Math.max(1, Math.ceil(total / pageSize));
  const currentPage = Math.min(page, pageCount - 1);
  const rows = loaded.slice(currentPage * pageSize, (currentPage + 1) * pageSize);
  const hasMore = hasNextPage && (tabCount === undefined || tabCount > countLimit);
  return { counts, list, loaded, rows, total, hasMore, pageCount, page: currentPage };
}

/** The id of the open inquiry is in the address, so that Back closes it and a reload keeps it open. */
export function useSelectedInquiry() {
  const [parameters] = useSearchParams();
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const isOpen = parameters.has('open');
  /** `page`: the page of the list to show, from 0; by default the current one. */
  const open = useCallback(
    (id: string, page?: number) => {
      const pageParameter = page === undefined ? {} : { page: page === 0 ? '' : String(page + 1) };
      const newSearch = withParameters(search, { open: id, ...pageParameter });
      // Opening another inquiry replaces the history entry, so that Back still closes.
      const navigation = isOpen ? { replace: true, state } : { state: { ...state, fromList: true } };
      void navigate({ search: `?${newSearch}` }, { preventScrollReset: true, ...navigation });
    },
    [navigate, search, state, isOpen],
  );
  const goToList = useReturnToList(`${pathname}?${withParameters(search, { open: '' })}`);
  const close = () => {
    // The dialog reports a close also when Back caused it.
    if (isOpen) goToList();
  };
  return { id: parameters.get('open'), open, close };
}

const wideScreenQuery = '(min-width: 1180px)';

export function useIsWide(): boolean {
  return useSyncExternalStore(
    (listener) => {
      const media = matchMedia(wideScreenQuery);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    () => matchMedia(wideScreenQuery).matches,
    () => false,
  );
}
