import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import type { ListedInquiry } from '#shared/inquiries/inbox';
import { countsQuery, type InboxList, listQuery, refreshLists } from '../queries/inbox';
import { pageSize } from '../ui/table-features';

const none: ListedInquiry[] = [];

/** One of the lists: its rows as far as they are fetched, one page of them, and how many there are of it and of all. */
export function useInbox(list: InboxList, page: number, enabled: boolean) {
  const client = useQueryClient();
  const counts = useQuery(countsQuery);
  const found = useInfiniteQuery({ ...listQuery(list), enabled });
  const version = counts.data?.version;
  const seen = useRef(version);
  useEffect(() => {
    if (version === undefined || version === seen.current) return;
    if (seen.current !== undefined) refreshLists(client);
    seen.current = version;
  }, [client, version]);

  const all = useMemo(() => found.data?.pages.flatMap((part) => part.data) ?? none, [found.data]);
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = found;
  const isShort = enabled && hasNextPage && all.length < (page + 2) * pageSize;
  useEffect(() => {
    if (isShort && !isFetchingNextPage) void fetchNextPage();
  }, [isShort, isFetchingNextPage, fetchNextPage]);

  const isWhole = Object.keys(list).length === 1;
  const counted = isWhole ? counts.data?.[list.tab] : undefined;
  const total = Math.max(all.length, hasNextPage ? (counted ?? all.length + 1) : 0);
  const pages = Math.max(1, Math.ceil(total / pageSize));
  const shown = Math.min(page, pages - 1);
  const rows = all.slice(shown * pageSize, (shown + 1) * pageSize);
  return { counts, found, all, rows, total, pages, page: shown };
}
