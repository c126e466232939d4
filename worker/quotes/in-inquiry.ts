import { type SQL, sql } from 'drizzle-orm';
import type { QuoteEvent } from '#shared/quotes/quote-events';
import type { Actor } from '../audit/recording';
import { type Database, insertWhere } from '../db/client';
import { bumpCounter } from '../db/counters';
import { inquiries, inquiryEvents, quotes } from '../db/inquiries-schema';
import { seenTo } from '../inquiries/inquiry-row';

/** The person of an event, with their name at the time; without an id it is the rider, or the site. */
export type ActorName = Pick<Actor, 'id' | 'name'>;

const number = sql`'Q-' || upper(substr(series, 1, 6)) || case revision when 1 then '' else ', revision ' || revision end`;

/** Statements: an event in the inquiry's timeline, if the quote meets the condition `is`. */
export function insertQuoteEvent(db: Database, kind: QuoteEvent, id: string, by: ActorName, is: SQL, now: number) {
  const detail = sql`json_object('text', ${number})`;
  return [
    insertWhere(
      db,
      inquiryEvents,
      { inquiry: sql`inquiry`, at: now, actorId: by.id, actorName: by.name, kind, detail },
      sql`from ${quotes} where id = ${id} and ${is}`,
    ),
    bumpCounter(db, 'inquiries', now, sql`exists (select 1 from ${quotes} where id = ${id} and ${is})`),
  ] as const;
}

/** Statement: marks the inquiry as quoted, unless it is past that. */
export function markQuoted(db: Database, id: string, is: SQL, now: number) {
  return db
    .update(inquiries)
    .set(seenTo('quoted', now))
    .where(
      sql`status in ('new', 'answered') and public_id = (select inquiry from ${quotes} where id = ${id} and ${is})`,
    );
}
