import { queryOptions } from '@tanstack/react-query';
import type { Inquiry } from '#shared/inquiry';
import { fetchInquiries } from '../../api/admin';
import { withToken } from '../session/with-token';
import { learnLook } from './last-look';

export interface InquiryBook {
  /** Newest first. */
  inquiries: Inquiry[];
  etag: string | null;
}

/** In milliseconds: how often the enquiries are asked for (spec §9), and how rarely at worst while that fails. */
const everyFiveSeconds = 5_000;
const atWorst = 60_000;

/**
 * When to ask again, in milliseconds: every five seconds; after failures, as long again as they have lasted.
 * @param silentMs how long ago the last good answer was; 0 while all is well
 */
export function pollDelay(silentMs: number): number {
  return Math.min(Math.max(silentMs, everyFiveSeconds), atWorst);
}

const queryKey = ['inquiries'];

/** The answer's inquiries before the held ones that it does not reach back to. */
export function joinInquiries(newest: readonly Inquiry[], held: readonly Inquiry[]): Inquiry[] {
  const known = new Set(newest.map(({ _id }) => _id));
  return [...newest, ...held.filter(({ _id }) => !known.has(_id))];
}

async function fetchAll(signal: AbortSignal, held: InquiryBook | undefined): Promise<InquiryBook> {
  const ask = (cursor?: string) =>
    withToken((token) =>
      fetchInquiries(token, { signal, ...(cursor ? { cursor } : { etag: held?.etag ?? undefined }) }),
    );
  const first = await ask();
  if (first === null) return held ?? { inquiries: [], etag: null };
  learnLook(first.lookedAt);
  if (held) return { inquiries: joinInquiries(first.inquiries, held.inquiries), etag: first.etag };
  const inquiries = [...first.inquiries];
  for (let cursor = first.next; cursor !== null; ) {
    const page = await ask(cursor);
    inquiries.push(...(page?.inquiries ?? []));
    cursor = page?.next ?? null;
  }
  return { inquiries, etag: first.etag };
}

/** All inquiries; asked for again every five seconds while the page is seen, and sent only when they changed. */
export const inquiriesQuery = queryOptions({
  queryKey,
  queryFn: ({ client, signal }) => fetchAll(signal, client.getQueryData<InquiryBook>(queryKey)),
  // What did not change is the held object itself; what did is not worth comparing a thousand rows for.
  structuralSharing: false,
  refetchInterval: ({ state }) =>
    pollDelay(state.status === 'error' && state.dataUpdatedAt > 0 ? Date.now() - state.dataUpdatedAt : 0),
  refetchIntervalInBackground: false,
});
