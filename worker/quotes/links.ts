import { and, desc, eq, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import type { QuoteLink } from '#shared/quotes/quote';
import { linkDaysAfterStart, toLinkEnd } from '#shared/quotes/quote-rules';
import { addDays } from '#shared/ride/days';
import { toIndianDay } from '#shared/text/dates';
import type { EventLine } from '../audit/recording';
import { findStartOf } from '../bookings/customer';
import { type Database, didChange, insertWhere } from '../db/client';
import { quoteLinks, quotes } from '../db/inquiries-schema';
import { publicIdOf } from '../db/public-id';
import { findNewest, findRow } from './queries';
import { type QuoteRow, readContent } from './quote-row';

const publicId = publicIdOf(quoteLinks.tokenHash);

/** A reading is noted once in so long (ms). */
const openedAgain = 5 * 60 * 1000;

/** The last day on which links to this revision open it, India's: a tour that was moved counts from its new day. It must be the newest that was sent. */
export async function findLinkEnd(db: Database, row: QuoteRow): Promise<string> {
  const end = toLinkEnd({ ...row, ...readContent(row) });
  const start = await findStartOf(db, row.series);
  const ridden = start === null ? end : addDays(start, linkDaysAfterStart);
  return ridden > end ? ridden : end;
}

export async function addLink(
  db: Database,
  line: EventLine,
  id: string,
  { tokenHash, by }: { tokenHash: string; by: string },
  now: number,
): Promise<void> {
  const row = { tokenHash, quoteId: id, createdAt: now, madeBy: by };
  const isSent = sql`from ${quotes} where id = ${id} and sent_at is not null`;
  await db.batch([insertWhere(db, quoteLinks, row, isSent), line]);
}

export interface Linked {
  tokenHash: string;
  row: QuoteRow;
  newest: QuoteRow;
}

/** The quote that a link opens; `ended` if it did and doesn't any more, null if there is none. */
export async function findLinked(db: Database, tokenHash: string, now: number): Promise<Linked | 'ended' | null> {
  const [link] = await db.select().from(quoteLinks).where(eq(quoteLinks.tokenHash, tokenHash));
  if (!link) return null;
  if (link.revokedAt !== null) return 'ended';
  const row = await findRow(db, and(eq(quotes.id, link.quoteId), isNotNull(quotes.sentAt)));
  const newest = row && (row.isReplaced || row.withdrawnAt !== null ? await findNewest(db, row.series) : row);
  if (!row || !newest) return null;
  return toIndianDay(now) > (await findLinkEnd(db, newest)) ? 'ended' : { tokenHash, row, newest };
}

export const isUnrevoked = (tokenHash: string) =>
  sql`exists (select 1 from ${quoteLinks} where token_hash = ${tokenHash} and revoked_at is null)`;

export async function noteOpened(db: Database, tokenHash: string, now: number): Promise<void> {
  const { openedAt } = quoteLinks;
  await db
    .update(quoteLinks)
    .set({ openedAt: now })
    .where(and(eq(quoteLinks.tokenHash, tokenHash), or(isNull(openedAt), lt(openedAt, now - openedAgain))));
}

/** Condition: a link to any revision of the quote, since each leads to the newest. */
const ofSeries = (series: string) => sql`quote_id in (select id from quotes where series = ${series})`;

export async function listLinks(db: Database, { series }: QuoteRow): Promise<QuoteLink[]> {
  const newest = await findNewest(db, series);
  if (!newest) return [];
  const { revision } = quotes;
  const rows = await db
    .select({ id: publicId, link: quoteLinks, revision })
    .from(quoteLinks)
    .innerJoin(quotes, eq(quotes.id, quoteLinks.quoteId))
    .where(eq(quotes.series, series))
    .orderBy(desc(quoteLinks.createdAt));
  const endsOn = await findLinkEnd(db, newest);
  const toIso = (at: number | null) => (at === null ? null : new Date(at).toISOString());
  return rows.map(({ id, link, revision: of }) => ({
    id,
    revision: of,
    madeAt: new Date(link.createdAt).toISOString(),
    madeBy: link.madeBy,
    openedAt: toIso(link.openedAt),
    endsOn,
    revokedAt: toIso(link.revokedAt),
  }));
}

export async function revokeLink(
  db: Database,
  line: EventLine,
  { series }: QuoteRow,
  id: string,
  now: number,
): Promise<boolean> {
  const which = and(ofSeries(series), eq(publicId, id), isNull(quoteLinks.revokedAt));
  return didChange(db, [db.update(quoteLinks).set({ revokedAt: now }).where(which), line]);
}
