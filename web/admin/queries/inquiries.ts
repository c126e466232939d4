import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Inquiry } from '#shared/inquiry';
import { fetchInquiries } from '../../api/admin';
import { withToken } from '../session/with-token';

export interface InquiryBook {
  /** Newest first. */
  inquiries: Inquiry[];
  etag: string | null;
}

/** In milliseconds: how often the enquiries are asked for (spec §9), and how rarely at worst while that fails. */
const everyFiveSeconds = 5_000;
const atWorst = 60_000;

/** When to ask again, in milliseconds: every five seconds, twice as long after each failure in a row. */
export function pollDelay(failures: number): number {
  return Math.min(everyFiveSeconds * 2 ** failures, atWorst);
}

const queryKey = ['inquiries'];

/** The answer's inquiries before the held ones that it does not reach back to. */
export function joinInquiries(newest: readonly Inquiry[], held: readonly Inquiry[]): Inquiry[] {
  const known = new Set(newest.map(({ _id }) => _id));
  return [...newest, ...held.filter(({ _id }) => !known.has(_id))];
}

/**
 * Every inquiry there is. Those that are held are asked for only as far as the newest of them: page after page until one
 * reaches it, so that however many came between two looks, none is missing in the middle.
 */
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
  return { inquiries: joinInquiries(newest, held?.inquiries ?? []), etag: first.etag };
}

/** Calls that failed since the last one that did not. */
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

/** All inquiries; asked for again every five seconds while the page is seen, and sent only when they changed. */
export const inquiriesQuery = queryOptions({
  queryKey,
  queryFn: ({ client, signal }) =>
    countingFailures(fetchAll(signal, client.getQueryData<InquiryBook>(queryKey)), signal),
  // What did not change is the held object itself; what did is not worth comparing a thousand rows for.
  structuralSharing: false,
  refetchInterval: () => pollDelay(failures),
  refetchIntervalInBackground: false,
});

/** Nobody has marked it as handled yet. Reading it does not change that. */
export function isWaiting({ handledAt }: Inquiry): boolean {
  return handledAt === null;
}

/** Puts an inquiry as the server gave it in the place of the one with its id. */
export function putInquiry(client: QueryClient, inquiry: Inquiry): void {
  // An answer that is on its way was written before this change.
  void client.cancelQueries({ queryKey }, { revert: false });
  client.setQueryData<InquiryBook>(
    queryKey,
    (book) => book && { ...book, inquiries: book.inquiries.map((one) => (one._id === inquiry._id ? inquiry : one)) },
  );
}
