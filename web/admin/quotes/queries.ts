import { keepPreviousData, type QueryClient } from '@tanstack/react-query';
import { listQuoteLinks, listQuotes } from '#shared/quotes/api';
import type { Quote } from '#shared/quotes/quote';
import { apiListQuery, apiQuery, removeFromCachedList, upsertInCachedList } from '../session/api-query';

const quotesKey = 'quotes';
const refetchIntervalMs = 15_000;

type MonthFilter = { sentIn: string } | { acceptedIn: string } | Record<string, never>;

export const quotesPageQuery = (pageIndex: number, monthFilter: MonthFilter = {}) =>
  apiQuery([quotesKey, 'all', pageIndex, monthFilter], listQuotes, {
    query: { page: String(pageIndex + 1), ...monthFilter },
    placeholderData: keepPreviousData,
    refetchInterval: refetchIntervalMs,
  });

export const quotesQuery = (inquiryId: string) =>
  apiListQuery([quotesKey, inquiryId], listQuotes, {
    query: { inquiry: inquiryId },
    refetchInterval: refetchIntervalMs,
  });

export const quoteLinksQuery = (quoteId: string) =>
  apiListQuery([quotesKey, 'links', quoteId], listQuoteLinks, {
    params: { id: quoteId },
    refetchInterval: refetchIntervalMs,
  });

export function setCachedQuote(client: QueryClient, quote: Quote): void {
  upsertInCachedList(client, [quotesKey, quote.inquiry], quote, 'first');
  void client.invalidateQueries({ queryKey: [quotesKey] });
}

export function removeCachedQuote(client: QueryClient, { id, inquiry }: Quote): void {
  removeFromCachedList(client, [quotesKey, inquiry], id);
  void client.invalidateQueries({ queryKey: [quotesKey] });
}
