import { and, eq, exists, inArray, type SQL, sql } from 'drizzle-orm';
import type { QuoteEvent } from '#shared/quotes/quote';
import type { Actor } from '../audit/audit-log';
import { type Database, forEachRow, incrementCounter, insertIf, queryBuilder, selectRows } from '../db/client';
import { inquiries, inquiryEvents, quotes } from '../db/inquiries-schema';
import { toHandledColumns } from '../inquiries/inquiry-row';

/** Author of an event, with the name at that time. The rider and the site have no id. */
export type ActorName = Pick<Actor, 'id' | 'name'>;

const detailJson = sql`json_object('text', 'Q-' || upper(substr(${quotes.series}, 1, 6))
  || case ${quotes.revision} when 1 then '' else ', revision ' || ${quotes.revision} end)`;

export function insertQuoteEvent(
  db: Database,
  kind: QuoteEvent,
  quoteId: string,
  actor: ActorName,
  condition: SQL | undefined,
  now: number,
) {
  const isMatchingQuote = and(eq(quotes.id, quoteId), condition);
  return [
    insertIf(
      db,
      inquiryEvents,
      { inquiry: quotes.inquiry, at: now, actorId: actor.id, actorName: actor.name, kind, detail: detailJson },
      forEachRow(quotes, isMatchingQuote),
    ),
    incrementCounter(db, 'inquiries', now, exists(selectRows(quotes, isMatchingQuote))),
  ] as const;
}

export function markInquiryQuoted(db: Database, quoteId: string, condition: SQL, now: number) {
  const inquiryIdOfQuote = queryBuilder
    .select({ inquiry: quotes.inquiry })
    .from(quotes)
    .where(and(eq(quotes.id, quoteId), condition));
  return db
    .update(inquiries)
    .set(toHandledColumns('quoted', now))
    .where(and(inArray(inquiries.status, ['new', 'answered']), eq(inquiries.publicId, inquiryIdOfQuote)));
}
