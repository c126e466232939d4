import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { formatNumber } from '#shared/heights';
import { type HeldCount, type HeldFilter, heldCountLimit } from '#shared/held';
import { fetchHeldCount, searchHeld } from '../../api/held-inquiries';
import { withToken } from '../session/with-token';

/** In milliseconds. */
const everyHalfMinute = 30_000;

/** What all queries about held inquiries begin with. */
export const heldKey = ['held'];

const countKey = [...heldKey, 'count'];

/** How many are held, and the place of the newest. */
export const heldCountQuery = queryOptions({
  queryKey: countKey,
  queryFn: async ({ client, signal }) => {
    const known = client.getQueryData<HeldCount & { etag: string | null }>(countKey);
    const etag = known?.etag ?? undefined;
    return (
      (await withToken((token) => fetchHeldCount(token, { etag, signal }))) ??
      known ?? { count: 0, newest: null, etag: null }
    );
  },
  refetchInterval: everyHalfMinute,
});

/** The held inquiries that match, part by part. Not refreshed by itself: a flood would move the rows all the time. */
export function heldQuery(filter: HeldFilter) {
  return infiniteQueryOptions({
    queryKey: [...heldKey, 'list', filter],
    queryFn: ({ pageParam, signal }) =>
      withToken((token) => searchHeld(token, { ...filter, ...(pageParam ? { from: pageParam } : {}) }, signal)),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

/** `37`, or `1,000+`: they are counted no further. */
export function sayHeldCount(count: number): string {
  return count > heldCountLimit ? `${formatNumber(heldCountLimit)}+` : formatNumber(count);
}
