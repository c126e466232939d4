import { eq, sql } from 'drizzle-orm';
import { addDays } from '#shared/ride/days';
import { toIndianDay } from '#shared/text/dates';
import type { EventLine } from '../audit/recording';
import type { Database } from '../db/client';
import { paperLinks, papers } from '../db/papers-schema';
import type { StoredPaper } from './queries';

/** So many days a link opens its paper: for a year's accounts and what is asked about them. */
const linkDays = 2 * 365;

export async function addPaperLink(
  db: Database,
  line: EventLine,
  link: { tokenHash: string; number: string; madeBy: string },
  now: number,
): Promise<void> {
  await db.batch([db.insert(paperLinks).values({ ...link, createdAt: now }), line]);
}

/** The paper that a link opens; `ended` if it did and doesn't any more, as when its person was erased; null if there is none. */
export async function findLinkedPaper(
  db: Database,
  tokenHash: string,
  now: number,
): Promise<StoredPaper | 'ended' | null> {
  const isKept = sql<number>`exists (select 1 from bookings where bookings.id = ${papers.bookingId} and erased_at is null)`;
  const [found] = await db
    .select({ paper: papers, createdAt: paperLinks.createdAt, isKept })
    .from(paperLinks)
    .innerJoin(papers, eq(papers.number, paperLinks.number))
    .where(eq(paperLinks.tokenHash, tokenHash));
  if (!found) return null;
  const last = addDays(toIndianDay(found.createdAt), linkDays);
  return found.isKept === 0 || toIndianDay(now) > last ? 'ended' : found.paper;
}
