import { infiniteQueryOptions, type QueryClient, type QueryState, queryOptions } from '@tanstack/react-query';
import * as inquiriesApi from '#shared/inquiries/api';
import type { InboxSearch } from '#shared/inquiries/inbox';
import type { IdentityProof } from '#shared/inquiries/inquirer';
import { listColleagues } from '#shared/staff/api';
import type { TourCard } from '#shared/tours/tour';
import { callApi } from '../session/api-client';
import { apiListQuery, apiQuery, fetchIfChanged } from '../session/api-query';

export const inboxKey = ['inbox'];
const inboxListKey = [...inboxKey, 'list'];
const inquiryKey = [...inboxKey, 'one'];

/** Polled while the page is visible; the server sends them only if something changed. */
export const countsQuery = queryOptions({
  queryKey: [...inboxKey, 'counts'],
  queryFn: (context) => fetchIfChanged(context, inquiriesApi.countInbox),
  refetchInterval: ({ state }) => calculatePollDelayMs(state),
  refetchIntervalInBackground: false,
});

export type InboxFilters = Omit<InboxSearch, 'cursor' | 'limit'>;

/** Fetched anew when the counts say that something changed. */
export function inboxListQuery(filters: InboxFilters) {
  return infiniteQueryOptions({
    queryKey: [...inboxListKey, filters],
    queryFn: ({ pageParam, signal }) =>
      callApi(inquiriesApi.searchInbox, { json: { ...filters, ...(pageParam ? { cursor: pageParam } : {}) }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

export const inquiryQuery = (id: string) =>
  apiQuery([...inquiryKey, id], inquiriesApi.readInquiry, { params: { id }, refetchOnWindowFocus: false });

export const colleaguesQuery = apiListQuery(['colleagues'], listColleagues, { staleTime: 60_000 });

/** The detail of a person that was proved, for the address of a call. */
export const toProofParameters = ({ by, proof, also }: IdentityProof) =>
  new URLSearchParams({ by, proof, ...(also.length > 0 ? { also: also.join(',') } : {}) });

/** Its key is apart from the opened inquiries': their updates run over everything beneath them. */
export const erasureQuery = (id: string, proof: IdentityProof) =>
  apiQuery(['erasure', id, String(toProofParameters(proof))], inquiriesApi.planErasure, {
    params: { id },
    query: toProofParameters(proof),
    staleTime: 0,
    gcTime: 0,
  });

export function refreshInbox(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: inboxKey });
}

/** Without the counts, which told of the change. */
export function refreshInboxLists(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: inboxListKey });
  void client.invalidateQueries({ queryKey: inquiryKey });
}

/** Spec §9; the longest while polling fails. */
const pollIntervalMs = 5_000;
const maxPollIntervalMs = 60_000;

type PollState = Pick<QueryState, 'error' | 'dataUpdatedAt' | 'errorUpdatedAt'>;

/** Milliseconds to the next poll: while the server is silent, twice as long as it has been, in steps of 5 s. */
export function calculatePollDelayMs({ error, dataUpdatedAt, errorUpdatedAt }: PollState): number {
  if (error === null) return pollIntervalMs;
  const steps = Math.max(1, Math.floor((errorUpdatedAt - dataUpdatedAt) / pollIntervalMs));
  return Math.min(2 * steps * pollIntervalMs, maxPollIntervalMs);
}

const combiningMarks = /[\u0300-\u036f]/g;
const quotationMarks = /['’‘`´"“”„«»]/g;

function normalizeSearchText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(combiningMarks, '')
    .replace(quotationMarks, '')
    .toLowerCase()
    .replaceAll('ς', 'σ');
}

export function hasSearchTerms(texts: readonly string[], search: string): boolean {
  const text = normalizeSearchText(texts.join('\n'));
  return normalizeSearchText(search)
    .split(/\s+/)
    .every((word) => text.includes(word));
}

/** Words in any order (spec §5). */
export function matchesTour({ heading, place, country, type, facts }: TourCard, search: string): boolean {
  return hasSearchTerms([heading, place, country, type, ...(facts?.bestMonths ?? [])], search);
}
