import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Quote } from '#shared/quote';
import { fetchQuoteLinks, fetchQuotes, fetchQuotesPage } from '../../api/quotes';
import { withToken } from '../session/with-token';

const key = 'quotes';
/** In milliseconds: a rider may read or accept one at any time. */
const interval = 15_000;

/** A page of all quotes, newest first; the page before stays until it is there. */
export const quotesPageQuery = (page: number) =>
  queryOptions({
    queryKey: [key, 'all', page],
    queryFn: ({ signal }) => withToken((token) => fetchQuotesPage(token, page, signal)),
    placeholderData: keepPreviousData,
    refetchInterval: interval,
  });

/** The quotes for one inquiry, newest first. */
export const quotesQuery = (inquiry: string) =>
  queryOptions({
    queryKey: [key, inquiry],
    queryFn: ({ signal }) => withToken((token) => fetchQuotes(token, inquiry, signal)),
    refetchInterval: interval,
  });

/** All links to a quote, newest first. */
export const quoteLinksQuery = (id: string) =>
  queryOptions({
    queryKey: [key, 'links', id],
    queryFn: ({ signal }) => withToken((token) => fetchQuoteLinks(token, id, signal)),
    refetchInterval: interval,
  });

/** Puts a quote in its place, or before all others. */
export function putQuote(client: QueryClient, quote: Quote): void {
  const { queryKey } = quotesQuery(quote.inquiry);
  void client.cancelQueries({ queryKey }, { revert: false });
  client.setQueryData<Quote[]>(queryKey, (list = []) =>
    list.some(({ id }) => id === quote.id) ? list.map((one) => (one.id === quote.id ? quote : one)) : [quote, ...list],
  );
  void client.invalidateQueries({ queryKey: [key] });
}

export function dropQuote(client: QueryClient, quote: Quote): void {
  const { queryKey } = quotesQuery(quote.inquiry);
  void client.cancelQueries({ queryKey }, { revert: false });
  client.setQueryData<Quote[]>(queryKey, (list) => list?.filter(({ id }) => id !== quote.id));
  void client.invalidateQueries({ queryKey: [key] });
}
