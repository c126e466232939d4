import { keepPreviousData, type QueryClient } from '@tanstack/react-query';
import { api } from '#shared/calls';
import {
  LinkedQuote,
  Quote,
  type QuoteContent,
  QuoteLinks,
  QuoteList,
  type QuoteMarks,
  SavedQuote,
} from '#shared/quotes/quote';
import { MessageAnswer } from '#shared/staff/session';
import { ask } from '../session/ask';
import { dropFromList, putInList, reading, readingList } from './reading';

const key = 'quotes';
/** A rider may read or accept one at any time. */
const intervalMs = 15_000;

type QuotesOfMonth = { sentIn: string } | { acceptedIn: string } | Record<string, never>;

/** The page before stays until it is there. */
export const quotesPageQuery = (page: number, month: QuotesOfMonth = {}) =>
  reading(
    [key, 'all', page, month],
    [api.quotesPage(page + 1), String(new URLSearchParams(month))].filter(Boolean).join('&'),
    QuoteList,
    { placeholderData: keepPreviousData, refetchInterval: intervalMs },
  );

export const quotesQuery = (inquiry: string) =>
  readingList([key, inquiry], api.quotesOf(inquiry), QuoteList, { refetchInterval: intervalMs });

export const quoteLinksQuery = (id: string) =>
  readingList([key, 'links', id], api.quoteLinks(id), QuoteLinks, { refetchInterval: intervalMs });

type Numbered = Pick<Quote, 'id' | 'version'>;
const now = { quote: Quote };

// A Conflict comes also where the rider did something, and from creating where the key has other words already.

export const createQuote = (json: { inquiry: string; content: QuoteContent }, once: string) =>
  ask(api.quotes, { method: 'POST', json, key: once, now, schema: SavedQuote });
export const updateQuote = ({ id, version }: Numbered, json: QuoteContent) =>
  ask(api.quote(id), { method: 'PUT', json, version, now, schema: SavedQuote });
export const deleteQuote = ({ id, version }: Numbered) =>
  ask(api.quote(id), { method: 'DELETE', version, now, schema: MessageAnswer });
export const sendQuote = ({ id, version }: Numbered) =>
  ask(api.sendQuote(id), { method: 'POST', json: {}, version, now, schema: LinkedQuote });
export const markQuote = ({ id, version }: Numbered, json: QuoteMarks) =>
  ask(api.quoteMarks(id), { method: 'PUT', json, version, now, schema: SavedQuote });

/** No link can be read a second time. */
export const addQuoteLink = (id: string) => ask(api.quoteLinks(id), { method: 'POST', json: {}, schema: LinkedQuote });

export const reviseQuote = (id: string) => ask(api.reviseQuote(id), { method: 'POST', json: {}, schema: SavedQuote });

export function putQuote(client: QueryClient, quote: Quote): void {
  putInList(client, [key, quote.inquiry], quote, 'first');
  void client.invalidateQueries({ queryKey: [key] });
}

export function dropQuote(client: QueryClient, { id, inquiry }: Quote): void {
  dropFromList(client, [key, inquiry], id);
  void client.invalidateQueries({ queryKey: [key] });
}
