import * as v from 'valibot';
import { del, get, post, put } from '../api.ts';
import { MessageAnswer } from '../staff/staff.ts';
import { LinkedQuote, Quote, QuoteContent, QuoteLinks, QuoteList, QuoteMarks, SavedQuote } from './quote.ts';

const NewQuote = v.strictObject({ inquiry: v.pipe(v.string(), v.uuid('This is no inquiry.')), content: QuoteContent });

const conflict = { quote: Quote };
const savedQuote = { answer: SavedQuote, conflict };

/** One page of all quotes, or with the query `inquiry` all quotes of that inquiry. */
export const listQuotes = get('/api/quotes', { answer: QuoteList });
export const addQuote = post('/api/quotes', { body: NewQuote, ...savedQuote });
export const changeQuote = put('/api/quotes/:id', { body: QuoteContent, ...savedQuote });
export const deleteQuote = del('/api/quotes/:id', { answer: MessageAnswer, conflict });
export const sendQuote = post('/api/quotes/:id/send', { answer: LinkedQuote, conflict });
export const reviseQuote = post('/api/quotes/:id/revise', { answer: SavedQuote });
export const markQuote = put('/api/quotes/:id/marks', { body: QuoteMarks, ...savedQuote });

export const listQuoteLinks = get('/api/quotes/:id/links', { answer: QuoteLinks });
/** Only the response has the new link: the database stores a hash. */
export const addQuoteLink = post('/api/quotes/:id/links', { answer: LinkedQuote });
export const endQuoteLink = del('/api/quotes/:id/links/:link', { answer: MessageAnswer });
