import { queryOptions } from '@tanstack/react-query';
import type { Inquiry } from '#shared/inquiry';
import { fetchInquiries } from '../../api/admin';
import { withToken } from '../session/with-token';
import { createPolling } from './polling';

export interface InquiryBook {
  inquiries: Inquiry[];
  etag: string | null;
}

const queryKey = ['inquiries'];

/** The newest inquiries, then the older ones that we already have. What is missing among the newest was erased. */
export function joinInquiries(newest: readonly Inquiry[], held: readonly Inquiry[]): Inquiry[] {
  const met = held.findIndex(({ _id }) => _id === newest.at(-1)?._id);
  const known = new Set(newest.map(({ _id }) => _id));
  return [...newest, ...held.slice(met + 1).filter(({ _id }) => !known.has(_id))];
}

/** Fetches inquiries page after page until one reaches those we already have, so there is never a gap; else all. */
async function fetchAll(signal: AbortSignal, held: InquiryBook | undefined): Promise<InquiryBook> {
  const ask = (cursor?: string) =>
    withToken((token) =>
      fetchInquiries(token, { signal, ...(cursor ? { cursor } : { etag: held?.etag ?? undefined }) }),
    );
  const first = await ask();
  if (first === null) return held ?? { inquiries: [], etag: null };
  const known = new Set(held?.inquiries.map(({ _id }) => _id));
  const newest = [...first.inquiries];
  let reached = newest.some(({ _id }) => known.has(_id));
  for (let cursor = first.next; cursor !== null && !reached; ) {
    const page = await ask(cursor);
    newest.push(...(page?.inquiries ?? []));
    reached = page?.inquiries.some(({ _id }) => known.has(_id)) ?? false;
    cursor = page?.next ?? null;
  }
  return { inquiries: reached ? joinInquiries(newest, held?.inquiries ?? []) : newest, etag: first.etag };
}

const polling = createPolling();

/** All inquiries, polled while the page is visible; the server sends them only if they changed. */
export const inquiriesQuery = queryOptions({
  queryKey,
  queryFn: ({ client, signal }) => polling.watch(fetchAll(signal, client.getQueryData<InquiryBook>(queryKey)), signal),
  // Unchanged data is the same object anyway; comparing a thousand changed rows isn't worth it.
  structuralSharing: false,
  refetchInterval: polling.delay,
  refetchIntervalInBackground: false,
});

/** True until somebody has answered, or said what else became of it. Opening it doesn't. */
export function isWaiting({ status }: Inquiry): boolean {
  return status === 'new';
}
