import { and, eq, exists, inArray, type SQL, sql } from 'drizzle-orm';
import type { QuoteEvent } from '#shared/quotes/quote';
import type { Actor } from '../audit/audit-log';
import { type Database, forEachRow, incrementCounter, insertIf, query, selectRows } from '../db/client';
import { inquiries, inquiryEvents, quotes } from '../db/inquiries-schema';
import { toHandledColumns } from '../inquiries/inquiry-row';

/** The person of an event, with their name at the time; without an id it is the rider, or the site. */
export type ActorName = Pick<Actor, 'id' | 'name'>;

const detail = sql`json_object('text', 'Q-' || upper(substr(${quotes.series}, 1, 6))
  || case ${quotes.revision} when 1 then '' else ', revision ' || ${quotes.revision} end)`;

/** Statements: an event in the inquiry's timeline, if the quote meets the condition `is`. */
export function insertQuoteEvent(
  db: Database,
  kind: QuoteEvent,
  id: string,
  by: ActorName,
  is: SQL | undefined,
  now: number,
) {
  const isIt = and(eq(quotes.id, id), is);
  return [
    insertIf(
      db,
      inquiryEvents,
      { inquiry: quotes.inquiry, at: now, actorId: by.id, actorName: by.name, kind, detail },
      forEachRow(quotes, isIt),
    ),
    incrementCounter(db, 'inquiries', now, exists(selectRows(quotes, isIt))),
  ] as const;
}

/** Statement: marks the inquiry as quoted, unless it is past that. */
export function markInquiryQuoted(db: Database, id: string, is: SQL, now: number) {
  const quoted = query
    .select({ inquiry: quotes.inquiry })
    .from(quotes)
    .where(and(eq(quotes.id, id), is));
  return db
    .update(inquiries)
    .set(toHandledColumns('quoted', now))
    .where(and(inArray(inquiries.status, ['new', 'answered']), eq(inquiries.publicId, quoted)));
}
