import { sql } from 'drizzle-orm';
import { monthsBefore } from '#shared/text/dates';
import { removeOldBookings } from '../bookings/erased';
import type { Database } from '../db/client';
import { inquiries, mailOutbox, quoteLinks, quotes } from '../db/schema';

/** The name of a quote that is kept for the accounts: a quote isn't read without one. */
const noName = 'Erased';

/** Paid, so that the accounts need it (decision 160). */
const isForAccounts = sql`paid_at is not null`;

/**
 * Statements: take away the quotes for inquiries that were erased at `now`, with their links and mails. Of those that were
 * paid the figures stay, and nothing that the person was called, wrote or was written.
 */
export function removeErasedQuotes(db: Database, now: number) {
  const theirs = sql`select quotes.id from ${quotes} join ${inquiries} on public_id = inquiry where erased_at = ${now}`;
  return [
    db.delete(mailOutbox).where(sql`kind = 'quote_accepted' and ref in (${theirs})`),
    db.delete(quoteLinks).where(sql`quote_id in (${theirs})`),
    db.delete(quotes).where(sql`id in (${theirs}) and not ${isForAccounts}`),
    db
      .update(quotes)
      .set({
        content: sql`json_set(content, '$.name', ${noName}, '$.note', '')`,
        acceptedName: null,
        paymentUrl: null,
        version: sql`version + 1`,
      })
      .where(sql`id in (${theirs})`),
  ] as const;
}

/** The papers of a payment are kept for so many years: 72 months from the annual return of its year (CGST Act, section 36). */
const accountYears = 8;

export async function removeOldAccounts(db: Database, now: number): Promise<void> {
  const isErased = sql`inquiry in (select public_id from ${inquiries} where erased_at is not null)`;
  const before = monthsBefore(now, 12 * accountYears);
  await db.delete(quotes).where(sql`paid_at < ${before} and ${isErased}`);
  await removeOldBookings(db, before);
}
