import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api } from '#shared/calls';
import { type HeldAct, HeldCount, type HeldFilter, HeldList, heldCountLimit, MovedHeld } from '#shared/inquiries/held';
import { formatNumber } from '#shared/tours/heights';
import { ask, askIfChanged } from '../session/ask';

/** In milliseconds. */
const everyHalfMinute = 30_000;

/** The beginning of all queries about held inquiries. */
export const heldKey = ['held'];

const countKey = [...heldKey, 'count'];

/** How many are held, and the place of the newest. */
export const heldCountQuery = queryOptions({
  queryKey: countKey,
  queryFn: async ({ client, signal }) => {
    const known = client.getQueryData<HeldCount & { etag: string | null }>(countKey);
    const etag = known?.etag ?? undefined;
    const answer = await askIfChanged(api.heldInquiries, { etag, schema: HeldCount, signal });
    return answer ? { ...answer.body, etag: answer.etag } : (known ?? { count: 0, newest: null, etag: null });
  },
  refetchInterval: everyHalfMinute,
});

/** The held inquiries that match, part by part. Not refreshed by itself: a flood would move the rows all the time. */
export function heldQuery(filter: HeldFilter) {
  return infiniteQueryOptions({
    queryKey: [...heldKey, 'list', filter],
    queryFn: ({ pageParam, signal }) => {
      const json = { ...filter, ...(pageParam ? { from: pageParam } : {}) };
      return ask(api.searchHeld, { method: 'POST', json, schema: HeldList, signal });
    },
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

/** Does one part of an act; its answer says where the next part begins. */
export const moveHeld = (json: HeldAct) => ask(api.heldInquiries, { method: 'POST', json, schema: MovedHeld });
