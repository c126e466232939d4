import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Inquiry } from '#shared/inquiry';
import { fetchInquiries } from '../../api/admin';
import { withToken } from '../session/with-token';

export interface InquiryBook {
  inquiries: Inquiry[];
  etag: string | null;
}

/** In milliseconds: the normal interval (spec §9), and the longest while polling fails. */
const everyFiveSeconds = 5_000;
const atWorst = 60_000;

/** Time until the next poll, in milliseconds; doubles after each failure in a row. */
export function pollDelay(failures: number): number {
  return Math.min(everyFiveSeconds * 2 ** failures, atWorst);
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

let failures = 0;

async function countingFailures<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  try {
    const answer = await work;
    failures = 0;
    return answer;
  } catch (error) {
    if (!signal.aborted) failures += 1;
    throw error;
  }
}

/** All inquiries, polled while the page is visible; the server sends them only if they changed. */
export const inquiriesQuery = queryOptions({
  queryKey,
  queryFn: ({ client, signal }) =>
    countingFailures(fetchAll(signal, client.getQueryData<InquiryBook>(queryKey)), signal),
  // Unchanged data is the same object anyway; comparing a thousand changed rows isn't worth it.
  structuralSharing: false,
  refetchInterval: () => pollDelay(failures),
  refetchIntervalInBackground: false,
});

/** True until somebody marks it as handled. Opening it doesn't. */
export function isWaiting({ handledAt }: Inquiry): boolean {
  return handledAt === null;
}

/** Takes erased inquiries off the desk. */
export function dropInquiries(client: QueryClient, ids: ReadonlySet<string>): void {
  void client.cancelQueries({ queryKey }, { revert: false });
  client.setQueryData<InquiryBook>(
    queryKey,
    (book) => book && { ...book, inquiries: book.inquiries.filter(({ _id }) => !ids.has(_id)) },
  );
}

export function putInquiry(client: QueryClient, inquiry: Inquiry): void {
  // A poll already under way would bring back the old version.
  void client.cancelQueries({ queryKey }, { revert: false });
  client.setQueryData<InquiryBook>(
    queryKey,
    (book) => book && { ...book, inquiries: book.inquiries.map((one) => (one._id === inquiry._id ? inquiry : one)) },
  );
}
