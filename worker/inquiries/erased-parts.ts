import { sql } from 'drizzle-orm';
import { monthsBefore } from '#shared/text/dates';
import { removeOldBookings } from '../bookings/erased';
import type { Database } from '../db/client';
import { inquiries, quotes } from '../db/inquiries-schema';
import { mailOutbox } from '../db/site-schema';
import { deleteLinks, leadsTo } from '../links/links';

/**
 * Statements: take away the quotes for inquiries that were erased at `now`, with their links and mails.
 */
export function removeErasedQuotes(db: Database, now: number) {
  const theirs = sql`select quotes.id from ${quotes} join ${inquiries} on public_id = inquiry where erased_at = ${now}`;
  return [
    db.delete(mailOutbox).where(sql`kind = 'quote_accepted' and ref in (${theirs})`),
    deleteLinks(db, leadsTo('quote', theirs)),
    db.delete(quotes).where(sql`id in (${theirs})`),
  ] as const;
}

/** The papers of a payment are kept for so many years: 72 months from the annual return of its year (CGST Act, section 36). */
const accountYears = 8;

export async function removeOldAccounts(db: Database, now: number): Promise<void> {
  const before = monthsBefore(now, 12 * accountYears);
  await removeOldBookings(db, before);
}
