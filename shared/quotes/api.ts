import * as v from 'valibot';
import { del, get, post, put } from '../api.ts';
import { MessageResponse } from '../staff/staff.ts';
import { LinkedQuote, Quote, QuoteContent, QuoteLinks, QuoteList, QuoteMarks, SavedQuote } from './quote.ts';

const NewQuote = v.strictObject({ inquiry: v.pipe(v.string(), v.uuid('This is no inquiry.')), content: QuoteContent });

const conflict = { quote: Quote };
const savedQuote = { response: SavedQuote, conflict };

/** One page of all quotes, or with the query `inquiry` all quotes of that inquiry. */
export const listQuotes = get('/api/quotes', { response: QuoteList });
export const addQuote = post('/api/quotes', { body: NewQuote, ...savedQuote });
export const changeQuote = put('/api/quotes/:id', { body: QuoteContent, ...savedQuote });
export const deleteQuote = del('/api/quotes/:id', { response: MessageResponse, conflict });
export const sendQuote = post('/api/quotes/:id/send', { response: LinkedQuote, conflict });
export const reviseQuote = post('/api/quotes/:id/revise', { response: SavedQuote });
export const markQuote = put('/api/quotes/:id/marks', { body: QuoteMarks, ...savedQuote });

export const listQuoteLinks = get('/api/quotes/:id/links', { response: QuoteLinks });
export const addQuoteLink = post('/api/quotes/:id/links', { response: LinkedQuote });
export const endQuoteLink = del('/api/quotes/:id/links/:link', { response: MessageResponse });
