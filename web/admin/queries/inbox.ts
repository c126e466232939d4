import { type InfiniteData, infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { formatNumber } from '#shared/heights';
import {
  type InboxCounts,
  type InboxPage,
  type InboxSearch,
  type InquiryEvent,
  inboxCountLimit,
  type ListedInquiry,
  type OpenedInquiry,
} from '#shared/inbox';
import type { Inquiry } from '#shared/inquiry';
import { fetchColleagues, fetchInboxCounts, fetchInquiry, searchInbox } from '../../api/inbox';
import { SessionEndedError, withToken } from '../session/with-token';
import { createPolling } from './polling';

/** What all queries about inquiries begin with. */
const inboxKey = ['inbox'];
const countsKey = [...inboxKey, 'counts'];
const listKey = [...inboxKey, 'list'];
const oneKey = [...inboxKey, 'one'];

const polling = createPolling();

/** How many each list has, polled while the page is visible; the server sends them only if something changed. */
export const countsQuery = queryOptions({
  queryKey: countsKey,
  queryFn: ({ client, signal }) => {
    const known = client.getQueryData<InboxCounts & { etag: string | null }>(countsKey);
    const ask = withToken((token) => fetchInboxCounts(token, { etag: known?.etag ?? undefined, signal }));
    return polling.watch(
      ask.then((answer) => answer ?? known ?? Promise.reject(new SessionEndedError())),
      signal,
    );
  },
  refetchInterval: polling.delay,
  refetchIntervalInBackground: false,
});

export type InboxList = Omit<InboxSearch, 'cursor' | 'limit'>;

/** One of the lists, part by part. It is fetched anew when the counts say that something changed. */
export function listQuery(list: InboxList) {
  return infiniteQueryOptions({
    queryKey: [...listKey, list],
    queryFn: ({ pageParam, signal }) =>
      withToken((token) => searchInbox(token, { ...list, ...(pageParam ? { cursor: pageParam } : {}) }, signal)),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

const erased = new Set<string>();

/** Never asks for these again: while their place closes, a refresh would find nothing and say so in the console. */
export function forgetErased(ids: readonly string[]): void {
  for (const id of ids) erased.add(id);
}

export const isErased = (id: string) => erased.has(id);

/** One inquiry with all that belongs to it. */
export const openedQuery = (id: string) =>
  queryOptions({
    queryKey: [...oneKey, id],
    enabled: () => !isErased(id),
    queryFn: ({ signal }) => withToken((token) => fetchInquiry(token, id, signal)),
    refetchOnWindowFocus: false,
  });

/** Who can look after inquiries. */
export const colleaguesQuery = queryOptions({
  queryKey: ['colleagues'],
  queryFn: ({ signal }) => withToken((token) => fetchColleagues(token, signal)),
  staleTime: 60_000,
});

/** Fetches lists, counts and what is open anew. */
export function refreshInbox(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: inboxKey });
}

/** The same without the counts, which told of the change. */
export function refreshLists(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: listKey });
  void client.invalidateQueries({ queryKey: oneKey });
}

/** Shows an inquiry as it now is, wherever it stands. Fetches under way would bring the old one back: they start anew. */
export function putInquiries(client: QueryClient, changed: readonly Inquiry[], events?: readonly InquiryEvent[]): void {
  const now = new Map(changed.map((one) => [one._id, one]));
  const renew = <T extends Inquiry>(one: T): T => ({ ...one, ...now.get(one._id) });
  void client.cancelQueries({ queryKey: inboxKey }, { revert: false });
  client.setQueriesData<InfiniteData<InboxPage>>(
    { queryKey: listKey },
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => ({ ...page, data: page.data.map((one): ListedInquiry => renew(one)) })),
      },
  );
  client.setQueriesData<OpenedInquiry>({ queryKey: oneKey }, (data) => {
    if (!data) return data;
    const ids = new Set(events?.map(({ inquiry }) => inquiry));
    const others = data.events.filter(({ inquiry }) => !ids.has(inquiry));
    const isTheirs = data.theirs.some(({ _id }) => ids.has(_id));
    return {
      inquiry: renew(data.inquiry),
      theirs: data.theirs.map(renew),
      events: events && isTheirs ? [...others, ...events].sort((a, b) => a.id - b.id) : data.events,
    };
  });
}

/** `37`, or `1,000+`: they are counted no further. */
export function sayInboxCount(count: number): string {
  return count > inboxCountLimit ? `${formatNumber(inboxCountLimit)}+` : formatNumber(count);
}
