import { sql } from 'drizzle-orm';
import type { Database } from '../db/client';
import { inquiries, mailOutbox, quoteLinks, quotes } from '../db/schema';

/** Statements: take away the quotes for inquiries that were erased at `now`, with their links and mails. */
export function removeErasedQuotes(db: Database, now: number) {
  const theirs = sql`select quotes.id from ${quotes} join ${inquiries} on public_id = inquiry where erased_at = ${now}`;
  return [
    db.delete(mailOutbox).where(sql`kind = 'quote_accepted' and ref in (${theirs})`),
    db.delete(quoteLinks).where(sql`quote_id in (${theirs})`),
    db.delete(quotes).where(sql`id in (${theirs})`),
  ] as const;
}
