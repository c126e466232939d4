import { and, eq, isNotNull } from 'drizzle-orm';
import { addDays } from '#shared/dates';
import { calculateLinkEnd, linkDaysAfterStart } from '#shared/quotes/quote-rules';
import { findLatestBookingOfQuote } from '../bookings/queries';
import { type Database, query } from '../db/client';
import { quotes } from '../db/inquiries-schema';
import { findLink, isLinkEnded, type LinkTarget, leadsTo } from '../links/links';
import { findNewestRevision, findQuoteRow, parseQuoteContent, type QuoteRow } from './queries';

/**
 * Returns the last day on which links to this quote open it, in India. A tour that was moved counts from its new day.
 * The row must be the newest revision that was sent.
 */
export async function findQuoteLinkEnd(db: Database, row: QuoteRow): Promise<string> {
  const end = calculateLinkEnd({ ...row, ...parseQuoteContent(row) });
  const start = (await findLatestBookingOfQuote(db, row.series))?.startsOn;
  const ridden = start ? addDays(start, linkDaysAfterStart) : end;
  return ridden > end ? ridden : end;
}

export interface QuoteBehindLink {
  tokenHash: string;
  row: QuoteRow;
  newest: QuoteRow;
}

/** The quote that a link opens; `ended` if it no longer opens it, null if there is no such link. */
export async function findQuoteByLink(
  db: Database,
  tokenHash: string,
  now: number,
): Promise<QuoteBehindLink | 'ended' | null> {
  const link = await findLink(db, tokenHash);
  if (link?.kind !== 'quote') return null;
  if (link.revokedAt !== null) return 'ended';
  const row = await findQuoteRow(db, and(eq(quotes.id, link.target), isNotNull(quotes.sentAt)));
  const newest = row && (row.isReplaced || row.withdrawnAt !== null ? await findNewestRevision(db, row.series) : row);
  if (!row || !newest) return null;
  return isLinkEnded(link, await findQuoteLinkEnd(db, newest), now) ? 'ended' : { tokenHash, row, newest };
}

/** Condition: a link to any revision of the quote, since each leads to the newest. */
const leadsToSeries = (series: string) =>
  leadsTo('quote', query.select({ id: quotes.id }).from(quotes).where(eq(quotes.series, series)).getSQL());

/** The links to all revisions of a quote that was sent. */
export async function findQuoteLinkTarget(db: Database, row: QuoteRow): Promise<LinkTarget> {
  const newest = (await findNewestRevision(db, row.series)) ?? row;
  const { id, revision } = quotes;
  const revisions = await db.select({ id, revision }).from(quotes).where(eq(quotes.series, row.series));
  const endsOn = await findQuoteLinkEnd(db, newest);
  return {
    condition: leadsToSeries(row.series),
    findLastDay: () => endsOn,
    listExtraFields: ({ target }) => ({
      revision: revisions.find((one) => one.id === target)?.revision ?? newest.revision,
    }),
  };
}
