import { and, eq, isNotNull } from 'drizzle-orm';
import { addDays } from '#shared/dates';
import { calculateLinkEnd, linkDaysAfterStart } from '#shared/quotes/quote-rules';
import { findLatestBookingOfQuote } from '../bookings/queries';
import { type Database, queryBuilder } from '../db/client';
import { quotes } from '../db/inquiries-schema';
import { findLink, isLinkEnded, isLinkTo, type LinkTarget } from '../links/links';
import { findNewestRevision, findQuoteRow, parseQuoteContent, type QuoteRow } from './queries';

/**
 * Last day on which links open the quote. If the booking was moved, its new first day counts.
 * @param storedQuote the newest revision that was sent
 */
export async function findQuoteLinkEnd(db: Database, storedQuote: QuoteRow): Promise<string> {
  const endOfQuote = calculateLinkEnd({ ...storedQuote, ...parseQuoteContent(storedQuote) });
  const startsOn = (await findLatestBookingOfQuote(db, storedQuote.series))?.startsOn;
  const endOfBooking = startsOn ? addDays(startsOn, linkDaysAfterStart) : endOfQuote;
  return endOfBooking > endOfQuote ? endOfBooking : endOfQuote;
}

export interface QuoteBehindLink {
  tokenHash: string;
  /** The revision that the link was created for. */
  linkedRevision: QuoteRow;
  newestRevision: QuoteRow;
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
  const linkedRevision = await findQuoteRow(db, and(eq(quotes.id, link.target), isNotNull(quotes.sentAt)));
  const newestRevision =
    linkedRevision &&
    (linkedRevision.isReplaced || linkedRevision.withdrawnAt !== null
      ? await findNewestRevision(db, linkedRevision.series)
      : linkedRevision);
  if (!linkedRevision || !newestRevision) return null;
  return isLinkEnded(link, await findQuoteLinkEnd(db, newestRevision), now)
    ? 'ended'
    : { tokenHash, linkedRevision, newestRevision };
}

const isLinkToSeries = (series: string) =>
  isLinkTo('quote', queryBuilder.select({ id: quotes.id }).from(quotes).where(eq(quotes.series, series)).getSQL());

export async function findQuoteLinkTarget(db: Database, storedQuote: QuoteRow): Promise<LinkTarget> {
  const newestRevision = (await findNewestRevision(db, storedQuote.series)) ?? storedQuote;
  const { id, revision } = quotes;
  const revisions = await db.select({ id, revision }).from(quotes).where(eq(quotes.series, storedQuote.series));
  const endsOn = await findQuoteLinkEnd(db, newestRevision);
  return {
    condition: isLinkToSeries(storedQuote.series),
    findLastDay: () => endsOn,
    getExtraFields: ({ target }) => ({
      revision: revisions.find((revisionRow) => revisionRow.id === target)?.revision ?? newestRevision.revision,
    }),
  };
}
