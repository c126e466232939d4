import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import type { ListedInquiry } from '#shared/inquiries/inbox';
import { countLimit } from '#shared/inquiries/inquiry-labels';
import { defaultPageSize, useReturnToList, withParameters } from '../components/list-state';
import { countsQuery, type InboxFilters, inboxListQuery, refreshInboxLists } from './queries';

const noInquiries: ListedInquiry[] = [];

export function useInbox(filters: InboxFilters, pageIndex: number, pageSize: number = defaultPageSize) {
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

  const loadedInquiries = useMemo(
    () => list.data?.pages.flatMap((listPage) => listPage.data) ?? noInquiries,
    [list.data],
  );
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = list;
  // The page after the current one is loaded in advance.
  const needsNextPage = hasNextPage && loadedInquiries.length < (pageIndex + 2) * pageSize;
  useEffect(() => {
    if (needsNextPage && !isFetching && !isFetchNextPageError) void fetchNextPage();
  }, [needsNextPage, isFetching, isFetchNextPageError, fetchNextPage]);

  // `tab` is always set.
  const isUnfiltered = Object.keys(filters).length === 1;
  const tabCount = isUnfiltered ? counts.data?.[filters.tab] : undefined;
  const rowCount = Math.max(loadedInquiries.length, hasNextPage ? (tabCount ?? loadedInquiries.length + 1) : 0);
  const pageCount = Math.max(1, Math.ceil(rowCount / pageSize));
  const currentPageIndex = Math.min(pageIndex, pageCount - 1);
  const rows = loadedInquiries.slice(currentPageIndex * pageSize, (currentPageIndex + 1) * pageSize);
  const hasUncountedRows = hasNextPage && (tabCount === undefined || tabCount > countLimit);
  return { counts, list, loadedInquiries, rows, rowCount, hasUncountedRows, pageCount, pageIndex: currentPageIndex };
}

/** The address has the id of the open inquiry, so that Back closes it and a reload keeps it open. */
export function useSelectedInquiry() {
  const [parameters] = useSearchParams();
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const isOpen = parameters.has('open');
  /** `pageIndex`: the page of the list to show; by default the current one. */
  const open = useCallback(
    (id: string, pageIndex?: number) => {
      const pageParameter = pageIndex === undefined ? {} : { page: pageIndex === 0 ? '' : String(pageIndex + 1) };
      const newSearch = withParameters(search, { open: id, ...pageParameter });
      // The next inquiry replaces the history entry, so that Back still closes the panel.
      const navigation = isOpen ? { replace: true, state } : { state: { ...state, fromList: true } };
      void navigate({ search: `?${newSearch}` }, { preventScrollReset: true, ...navigation });
    },
    [navigate, search, state, isOpen],
  );
  const goToList = useReturnToList(`${pathname}?${withParameters(search, { open: '' })}`);
  const close = () => {
    // After Back, the dialog reports the close too.
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
