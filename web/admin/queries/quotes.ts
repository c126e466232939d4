import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Quote } from '#shared/quote';
import { fetchQuotes } from '../../api/quotes';
import { withToken } from '../session/with-token';

const key = 'quotes';
/** In milliseconds: a rider may read or accept one at any time. */
const interval = 15_000;

/** All quotes, newest first, or those for one inquiry. */
export const quotesQuery = (inquiry?: string) =>
  queryOptions({
    queryKey: [key, inquiry ?? ''],
    queryFn: ({ signal }) => withToken((token) => fetchQuotes(token, inquiry, signal)),
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
