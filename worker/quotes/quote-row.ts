import * as v from 'valibot';
import { type Quote, QuoteTerms, StoredQuoteContent } from '#shared/quotes/quote';
import { stateOf } from '#shared/quotes/quote-rules';
import type { quotes } from '../db/inquiries-schema';

/** A revision as it is stored; `isReplaced` if a later one was sent and holds, `isErased` and `isLost` if its inquiry is. */
export type QuoteRow = typeof quotes.$inferSelect & Record<'isReplaced' | 'isErased' | 'isLost', number>;

const toIso = (at: number | null) => (at === null ? null : new Date(at).toISOString());

export const toNumber = (series: string) => `Q-${series.slice(0, 6).toUpperCase()}`;

export const readContent = ({ content }: Pick<QuoteRow, 'content'>) => v.parse(StoredQuoteContent, JSON.parse(content));

export function toQuote(row: QuoteRow, today: string): Quote {
  const content = readContent(row);
  return {
    id: row.id,
    number: toNumber(row.series),
    revision: row.revision,
    inquiry: row.inquiry,
    state: stateOf({ ...row, validUntil: content.validUntil, isReplaced: row.isReplaced === 1 }, today),
    content,
    terms: row.terms === null ? null : v.parse(QuoteTerms, JSON.parse(row.terms)),
    version: row.version,
    createdAt: new Date(row.createdAt).toISOString(),
    sentAt: toIso(row.sentAt),
    seenAt: toIso(row.seenAt),
    acceptedAt: toIso(row.acceptedAt),
    acceptedName: row.acceptedName,
    withdrawnAt: toIso(row.withdrawnAt),
    ...(row.isErased === 1 ? { isErased: true } : {}),
    ...(row.isLost === 1 ? { isLost: true } : {}),
  };
}
