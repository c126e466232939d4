import { infiniteQueryOptions, type QueryClient, type QueryState, queryOptions } from '@tanstack/react-query';
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
  OpenedInquiry,
} from '#shared/inquiries/inbox';
import { Erasure, InquirerData, type Proved } from '#shared/inquiries/inquirer';
import { ErasedPerson, Inquiry } from '#shared/inquiries/stored-inquiry';
import { ask } from '../session/ask';
import { readChanges, reading, readingList } from './reading';

export const inboxKey = ['inbox'];
const listKey = [...inboxKey, 'list'];
const oneKey = [...inboxKey, 'one'];

/** Polled while the page is visible; the server sends them only if something changed. */
export const countsQuery = queryOptions({
  queryKey: [...inboxKey, 'counts'],
  queryFn: (context) => readChanges(context, api.inbox, InboxCounts),
  refetchInterval: ({ state }) => pollDelay(state),
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

export const openedQuery = (id: string) =>
  reading([...oneKey, id], api.inquiry(id), OpenedInquiry, { refetchOnWindowFocus: false });

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

/** The detail of a person that was proved, for the address of a call. */
export const toQuery = ({ by, proof, also }: Proved) =>
  new URLSearchParams({ by, proof, ...(also.length > 0 ? { also: also.join(',') } : {}) });

export const fetchInquirer = (id: string, proved: Proved) =>
  ask(`${api.inquirer(id)}?${toQuery(proved)}`, { schema: InquirerData });

/** Its key is apart from the opened inquiries': their updates run over everything beneath them. */
export const erasureQuery = (id: string, proved: Proved) =>
  reading(['erasure', id, String(toQuery(proved))], `${api.erasure(id)}?${toQuery(proved)}`, Erasure, {
    staleTime: 0,
    gcTime: 0,
  });

export async function eraseInquirer(id: string, proved: Proved): Promise<number> {
  return (await ask(`${api.inquirer(id)}?${toQuery(proved)}`, { method: 'DELETE', schema: ErasedPerson })).erased;
}

export function refreshInbox(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: inboxKey });
}

/** Without the counts, which told of the change. */
export function refreshLists(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: listKey });
  void client.invalidateQueries({ queryKey: oneKey });
}

/** Spec §9; the longest while polling fails. */
const everyFiveSecondsMs = 5_000;
const atWorstMs = 60_000;

type PollState = Pick<QueryState, 'error' | 'dataUpdatedAt' | 'errorUpdatedAt'>;

/** Milliseconds to the next poll: while the server is silent, twice as long as it has been, in steps of 5 s. */
export function pollDelay({ error, dataUpdatedAt, errorUpdatedAt }: PollState): number {
  if (error === null) return everyFiveSecondsMs;
  const steps = Math.max(1, Math.floor((errorUpdatedAt - dataUpdatedAt) / everyFiveSecondsMs));
  return Math.min(2 * steps * everyFiveSecondsMs, atWorstMs);
}
