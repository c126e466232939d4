import { and, eq, isNotNull } from 'drizzle-orm';
import { addDays } from '#shared/dates';
import { calculateLinkEnd, linkDaysAfterStart } from '#shared/quotes/quote-rules';
import { findLatestBookingOfQuote } from '../bookings/queries';
import { type Database, queryBuilder } from '../db/client';
import { quotes } from '../db/inquiries-schema';
import { findLink, isLinkEnded, isLinkTo, type LinkTarget } from '../links/links';
import { findNewestRevision, findQuoteRow, parseQuoteContent, type QuoteRow } from './queries';

/**
 * A booking that was moved to another departure counts from its new first day.
 * @param row the newest revision that was sent
 * @returns the last day on which links open the quote, in India
 */
export async function findQuoteLinkEnd(db: Database, row: QuoteRow): Promise<string> {
  const endOfQuote = calculateLinkEnd({ ...row, ...parseQuoteContent(row) });
  const startsOn = (await findLatestBookingOfQuote(db, row.series))?.startsOn;
  const endOfBooking = startsOn ? addDays(startsOn, linkDaysAfterStart) : endOfQuote;
  return endOfBooking > endOfQuote ? endOfBooking : endOfQuote;
}

export interface QuoteBehindLink {
  tokenHash: string;
  /** The revision that the link was created for. */
  row: QuoteRow;
  newest: QuoteRow;
}

/** Returns `ended` if the link no longer opens its quote, and null if there is no such link. */
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

const isLinkToSeries = (series: string) =>
  isLinkTo('quote', queryBuilder.select({ id: quotes.id }).from(quotes).where(eq(quotes.series, series)).getSQL());

export async function findQuoteLinkTarget(db: Database, row: QuoteRow): Promise<LinkTarget> {
  const newest = (await findNewestRevision(db, row.series)) ?? row;
  const { id, revision } = quotes;
  const revisions = await db.select({ id, revision }).from(quotes).where(eq(quotes.series, row.series));
  const endsOn = await findQuoteLinkEnd(db, newest);
  return {
    condition: isLinkToSeries(row.series),
    findLastDay: () => endsOn,
    getExtraFields: ({ target }) => ({
      revision: revisions.find((revisionRow) => revisionRow.id === target)?.revision ?? newest.revision,
    }),
  };
}
