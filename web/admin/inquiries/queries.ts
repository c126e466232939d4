import { infiniteQueryOptions, type QueryClient, type QueryState, queryOptions, useQuery } from '@tanstack/react-query';
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

/** Polled while the page is visible; the server sends the counts only after a change. */
export const countsQuery = queryOptions({
  queryKey: [...inboxKey, 'counts'],
  queryFn: (context) => fetchIfChanged(context, inquiriesApi.countInbox),
  refetchInterval: ({ state }) => calculatePollDelayMs(state),
  refetchIntervalInBackground: false,
});

export type InboxFilters = Omit<InboxSearch, 'cursor' | 'limit'>;

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

/** False while there is one account: nothing can be given to somebody else. */
export const useHasColleagues = () => (useQuery(colleaguesQuery).data?.length ?? 0) > 1;

export const toProofParameters = ({ by, proof, also: confirmedIds }: IdentityProof) =>
  new URLSearchParams({ by, proof, ...(confirmedIds.length > 0 ? { also: confirmedIds.join(',') } : {}) });

/** Not under `inquiryKey`, because updates of inquiries change all cached data under that key. */
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

/** Does not refresh the counts, because their change triggers this function. */
export function refreshInboxLists(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: inboxListKey });
  void client.invalidateQueries({ queryKey: inquiryKey });
}

/** Spec §9. */
const pollIntervalMs = 5_000;
const maxPollIntervalMs = 60_000;

type PollState = Pick<QueryState, 'error' | 'dataUpdatedAt' | 'errorUpdatedAt'>;

/** While the server does not respond, the delay is twice the time since its last response, in steps of the interval. */
export function calculatePollDelayMs({ error, dataUpdatedAt, errorUpdatedAt }: PollState): number {
  if (error === null) return pollIntervalMs;
  const missedPolls = Math.max(1, Math.floor((errorUpdatedAt - dataUpdatedAt) / pollIntervalMs));
  return Math.min(2 * missedPolls * pollIntervalMs, maxPollIntervalMs);
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

export function containsSearchWords(texts: readonly string[], search: string): boolean {
  const searchedText = normalizeSearchText(texts.join('\n'));
  return normalizeSearchText(search)
    .split(/\s+/)
    .every((word) => searchedText.includes(word));
}

/** True if the tour contains all words of the search, in any order (spec §5). */
export function matchesTour({ heading, place, country, type, facts }: TourCard, search: string): boolean {
  return containsSearchWords([heading, place, country, type, ...(facts?.bestMonths ?? [])], search);
}
