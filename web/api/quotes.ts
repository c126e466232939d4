import * as v from 'valibot';
import { api } from '#shared/calls';
import { VisitorError, wordsFor } from '#shared/errors';
import {
  LinkedQuote,
  Quote,
  type QuoteContent,
  type QuoteLink,
  QuoteLinks,
  QuoteList,
  type QuoteMarks,
  SavedQuote,
} from '#shared/quote';
import { MessageAnswer } from '#shared/session';
import { ApiError, type Call, request } from './client';

/** Somebody else changed the quote first, or its rider did something (412). `quote` is how it is now. */
export class QuoteConflictError extends VisitorError {
  override name = 'QuoteConflictError';
  constructor(
    message: string,
    readonly quote: Quote,
  ) {
    super(message);
  }
}

/** Those of one inquiry, newest first. */
export async function fetchQuotes(token: string, inquiry: string, signal?: AbortSignal): Promise<Quote[]> {
  return (await request(api.quotesOf(inquiry), { token, schema: QuoteList, signal })).body.data;
}

/** A page of all, newest first. `page` starts at 0. */
export async function fetchQuotesPage(token: string, page: number, signal?: AbortSignal): Promise<QuoteList> {
  return (await request(api.quotesPage(page + 1), { token, schema: QuoteList, signal })).body;
}

/** A refused call as a QuoteConflictError, if it is one. */
function toConflict(error: unknown): unknown {
  if (!(error instanceof ApiError) || error.status !== 412) return error;
  const now = v.safeParse(v.object({ quote: Quote }), error.body);
  return now.success ? new QuoteConflictError(wordsFor(error, ''), now.output.quote) : error;
}

/**
 * @param key under which the server adds this once, however often it is sent
 * @throws QuoteConflictError where the key has other words already
 */
export async function createQuote(
  token: string,
  input: { inquiry: string; content: QuoteContent },
  key: string,
): Promise<SavedQuote> {
  const headers = { 'Idempotency-Key': key };
  try {
    return (await request(api.quotes, { method: 'POST', token, json: input, headers, schema: SavedQuote })).body;
  } catch (error) {
    throw toConflict(error);
  }
}

type Numbered = Pick<Quote, 'id' | 'version'>;

/** The rest throws QuoteConflictError where `version` is outdated. */
async function change<T>(path: string, { version }: Numbered, call: Call<T>): Promise<T> {
  try {
    return (await request(path, { ...call, headers: { 'If-Match': `"v${version}"` } })).body;
  } catch (error) {
    throw toConflict(error);
  }
}

export const updateQuote = (token: string, quote: Numbered, content: QuoteContent) =>
  change(api.quote(quote.id), quote, { method: 'PUT', token, json: content, schema: SavedQuote });
export const deleteQuote = (token: string, quote: Numbered) =>
  change(api.quote(quote.id), quote, { method: 'DELETE', token, schema: MessageAnswer });
export const sendQuote = (token: string, quote: Numbered) =>
  change(api.sendQuote(quote.id), quote, { method: 'POST', token, json: {}, schema: LinkedQuote });
export const markQuote = (token: string, quote: Numbered, marks: QuoteMarks) =>
  change(api.quoteMarks(quote.id), quote, { method: 'PUT', token, json: marks, schema: SavedQuote });

/** Another link to a quote that was sent: no link can be read a second time. */
export async function addQuoteLink(token: string, id: string): Promise<string> {
  return (await request(api.quoteLinks(id), { method: 'POST', token, json: {}, schema: LinkedQuote })).body.link;
}

/** All links to a quote, newest first. */
export async function fetchQuoteLinks(token: string, id: string, signal?: AbortSignal): Promise<QuoteLink[]> {
  return (await request(api.quoteLinks(id), { token, schema: QuoteLinks, signal })).body.data;
}

/** Ends one of a quote's links. What the server says of it. */
export async function endQuoteLink(token: string, id: string, link: string): Promise<string> {
  return (await request(api.quoteLink(id, link), { method: 'DELETE', token, schema: MessageAnswer })).body.message;
}

/** The draft of the next revision. */
export async function reviseQuote(token: string, id: string): Promise<SavedQuote> {
  return (await request(api.reviseQuote(id), { method: 'POST', token, json: {}, schema: SavedQuote })).body;
}
