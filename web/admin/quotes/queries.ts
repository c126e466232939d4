import { keepPreviousData, type QueryClient } from '@tanstack/react-query';
import { listQuoteLinks, listQuotes } from '#shared/quotes/api';
import type { Quote } from '#shared/quotes/quote';
import { dropFromList, putInList, reading, readingList } from '../session/api-query';

const key = 'quotes';
/** A rider may read or accept one at any time. */
const refetchInterval = 15_000;

type QuotesOfMonth = { sentIn: string } | { acceptedIn: string } | Record<string, never>;

/** The page before stays until it is there. */
export const quotesPageQuery = (page: number, month: QuotesOfMonth = {}) =>
  reading([key, 'all', page, month], listQuotes, {
    query: { page: String(page + 1), ...month },
    placeholderData: keepPreviousData,
    refetchInterval,
  });

export const quotesQuery = (inquiry: string) =>
  readingList([key, inquiry], listQuotes, { query: { inquiry }, refetchInterval });

export const quoteLinksQuery = (id: string) =>
  readingList([key, 'links', id], listQuoteLinks, { params: { id }, refetchInterval });

export function putQuote(client: QueryClient, quote: Quote): void {
  putInList(client, [key, quote.inquiry], quote, 'first');
  void client.invalidateQueries({ queryKey: [key] });
}

export function dropQuote(client: QueryClient, { id, inquiry }: Quote): void {
  dropFromList(client, [key, inquiry], id);
  void client.invalidateQueries({ queryKey: [key] });
}
