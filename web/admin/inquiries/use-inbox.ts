import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import type { ListedInquiry } from '#shared/inquiries/inbox';
import { countLimit } from '#shared/inquiries/inquiry-labels';
import { pageSize, useLeave, withParameters } from '../components/data-table';
import { countsQuery, type InboxFilters, inboxListQuery, refreshInboxLists } from './queries';

const noInquiries: ListedInquiry[] = [];

export function useInbox(list: InboxFilters, page: number) {
  const client = useQueryClient();
  const counts = useQuery(countsQuery);
  const found = useInfiniteQuery(inboxListQuery(list));
  const version = counts.data?.version;
  const seen = useRef(version);
  useEffect(() => {
    if (version === undefined || version === seen.current) return;
    if (seen.current !== undefined) refreshInboxLists(client);
    seen.current = version;
  }, [client, version]);

  const all = useMemo(() => found.data?.pages.flatMap((part) => part.data) ?? noInquiries, [found.data]);
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = found;
  const isShort = hasNextPage && all.length < (page + 2) * pageSize;
  useEffect(() => {
    if (isShort && !isFetching && !isFetchNextPageError) void fetchNextPage();
  }, [isShort, isFetching, isFetchNextPageError, fetchNextPage]);

  const isWhole = Object.keys(list).length === 1;
  const counted = isWhole ? counts.data?.[list.tab] : undefined;
  const total = Math.max(all.length, hasNextPage ? (counted ?? all.length + 1) : 0);
  const pages = Math.max(1, Math.ceil(total / pageSize));
  const shown = Math.min(page, pages - 1);
  const rows = all.slice(shown * pageSize, (shown + 1) * pageSize);
  const goesOn = hasNextPage && (counted === undefined || counted > countLimit);
  return { counts, found, all, rows, total, goesOn, pages, page: shown };
}

/** The open inquiry's id is in the address, so Back closes it and a reload keeps it open. */
export function useSelectedInquiry() {
  const [parameters] = useSearchParams();
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const isOpen = parameters.has('open');
  /** `page`: the list's page that it is on, from 0; without, the page stays. */
  const open = useCallback(
    (id: string, page?: number) => {
      const place = page === undefined ? {} : { page: page === 0 ? '' : String(page + 1) };
      const next = withParameters(search, { open: id, ...place });
      // From one to the next, Back still closes.
      const how = isOpen ? { replace: true, state } : { state: { ...state, fromList: true } };
      void navigate({ search: `?${next}` }, { preventScrollReset: true, ...how });
    },
    [navigate, search, state, isOpen],
  );
  const leave = useLeave(`${pathname}?${withParameters(search, { open: '' })}`);
  const close = () => {
    // The dialog also reports a close that Back caused.
    if (isOpen) leave();
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
