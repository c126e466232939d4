import { keepPreviousData, type QueryClient } from '@tanstack/react-query';
import { listQuoteLinks, listQuotes } from '#shared/quotes/api';
import type { Quote } from '#shared/quotes/quote';
import { apiListQuery, apiQuery, removeFromCachedList, upsertInCachedList } from '../session/api-query';

const key = 'quotes';
/** A rider may read or accept one at any time. */
const refetchInterval = 15_000;

type MonthFilter = { sentIn: string } | { acceptedIn: string } | Record<string, never>;

/** The page before stays until it is there. */
export const quotesPageQuery = (page: number, month: MonthFilter = {}) =>
  apiQuery([key, 'all', page, month], listQuotes, {
    query: { page: String(page + 1), ...month },
    placeholderData: keepPreviousData,
    refetchInterval,
  });

export const quotesQuery = (inquiry: string) =>
  apiListQuery([key, inquiry], listQuotes, { query: { inquiry }, refetchInterval });

export const quoteLinksQuery = (id: string) =>
  apiListQuery([key, 'links', id], listQuoteLinks, { params: { id }, refetchInterval });

export function setCachedQuote(client: QueryClient, quote: Quote): void {
  upsertInCachedList(client, [key, quote.inquiry], quote, 'first');
  void client.invalidateQueries({ queryKey: [key] });
}

export function removeCachedQuote(client: QueryClient, { id, inquiry }: Quote): void {
  removeFromCachedList(client, [key, inquiry], id);
  void client.invalidateQueries({ queryKey: [key] });
}
