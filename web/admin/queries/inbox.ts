import { type InfiniteData, infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { api } from '#shared/calls';
import { AddedInquiry, type InquiryByHand } from '#shared/inquiries/by-hand';
import {
  ChangedInquiries,
  ChangedInquiry,
  Colleagues,
  InboxCounts,
  type InboxExport,
  InboxPage,
  type InboxSearch,
  type InquiryChange,
  type InquiryEvent,
  type ListedInquiry,
  OpenedInquiry,
} from '#shared/inquiries/inbox';
import { Erasure, InquirerData } from '#shared/inquiries/inquirer';
import { ErasedPerson, Inquiry } from '#shared/inquiries/stored-inquiry';
import { ask } from '../session/ask';
import { readChanges, reading, readingList } from './reading';

export const inboxKey = ['inbox'];
const listKey = [...inboxKey, 'list'];
const oneKey = [...inboxKey, 'one'];

const polling = createPolling();

/** Polled while the page is visible; the server sends them only if something changed. */
export const countsQuery = queryOptions({
  queryKey: [...inboxKey, 'counts'],
  queryFn: (context) => polling.watch(readChanges(context, api.inbox, InboxCounts), context.signal),
  refetchInterval: polling.delay,
  refetchIntervalInBackground: false,
});

export const searchInbox = (json: InboxSearch, signal?: AbortSignal) =>
  ask(api.inbox, { method: 'POST', json, schema: InboxPage, signal });

export type InboxList = Omit<InboxSearch, 'cursor' | 'limit'>;

/** Fetched anew when the counts say that something changed. */
export function listQuery(list: InboxList) {
  return infiniteQueryOptions({
    queryKey: [...listKey, list],
    queryFn: ({ pageParam, signal }) => searchInbox({ ...list, ...(pageParam ? { cursor: pageParam } : {}) }, signal),
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

export const openedQuery = (id: string) =>
  reading([...oneKey, id], api.inquiry(id), OpenedInquiry, {
    enabled: () => !isErased(id),
    refetchOnWindowFocus: false,
  });

export const colleaguesQuery = readingList(['colleagues'], api.colleagues, Colleagues, { staleTime: 60_000 });

/** @throws Conflict when the version is outdated */
export const changeInquiry = ({ _id, version }: Pick<Inquiry, '_id' | 'version'>, json: InquiryChange) =>
  ask(api.inquiry(_id), { method: 'PUT', json, version, now: { inquiry: Inquiry }, schema: ChangedInquiry });

export const addInquiry = (json: InquiryByHand, key: string) =>
  ask(api.addInquiry, { method: 'POST', json, key, schema: AddedInquiry });

/** At most a hundred. */
export function changeInquiries(inquiries: readonly Pick<Inquiry, '_id' | 'version'>[], change: InquiryChange) {
  const items = inquiries.map(({ _id, version }) => ({ id: _id, version }));
  return ask(api.inboxChanges, { method: 'POST', json: { items, change }, schema: ChangedInquiries });
}

/** The server takes down that somebody does. */
export const exportPart = (json: InboxExport) => ask(api.inboxExport, { method: 'POST', json, schema: InboxPage });

export const fetchInquirer = (id: string) => ask(api.inquirer(id), { schema: InquirerData });

/** Its key is apart from the opened inquiries': their updates run over everything beneath them. */
export const erasureQuery = (id: string) =>
  reading(['erasure', id], api.erasure(id), Erasure, { staleTime: 0, gcTime: 0 });

export async function eraseInquirer(id: string): Promise<number> {
  return (await ask(api.inquirer(id), { method: 'DELETE', schema: ErasedPerson })).erased;
}

export function refreshInbox(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: inboxKey });
}

/** Without the counts, which told of the change. */
export function refreshLists(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: listKey });
  void client.invalidateQueries({ queryKey: oneKey });
}

/** Fetches under way would bring the old one back: they start anew. */
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

/** Spec §9; the longest while polling fails. */
const everyFiveSecondsMs = 5_000;
const atWorstMs = 60_000;

/** Doubles after each failure in a row. */
export function pollDelay(failures: number): number {
  return Math.min(everyFiveSecondsMs * 2 ** failures, atWorstMs);
}

function createPolling() {
  let failures = 0;
  return {
    delay: () => pollDelay(failures),
    async watch<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
      try {
        const answer = await work;
        failures = 0;
        return answer;
      } catch (error) {
        if (!signal.aborted) failures += 1;
        throw error;
      }
    },
  };
}
