import { and, eq, exists, isNotNull, not } from 'drizzle-orm';
import type { QuoteMarks } from '#shared/quotes/quote';
import type { QuoteEvent } from '#shared/quotes/quote-events';
import type { EventLine } from '../audit/recording';
import { cancelAccepted, isBooked } from '../bookings/accepted';
import { type Database, didChange, lastChanged, oneMore, rowsOf } from '../db/client';
import { quotes } from '../db/inquiries-schema';
import { type ActorName, insertQuoteEvent } from './in-inquiry';
import type { QuoteRow } from './quote-row';

function toEvents({ accepted, withdrawn }: QuoteMarks, row: QuoteRow): QuoteEvent[] {
  const { acceptedAt, withdrawnAt } = row;
  return [
    ...(withdrawn === true && withdrawnAt === null ? (['quote_withdrawn'] as const) : []),
    ...(withdrawn === false && withdrawnAt !== null ? (['quote_unwithdrawn'] as const) : []),
    ...(accepted === false && acceptedAt !== null ? (['quote_unaccepted'] as const) : []),
  ];
}

/** Marks a sent quote as withdrawn or unaccepted if it still has this version; false if not. */
export async function updateMarks(
  db: Database,
  line: EventLine,
  row: QuoteRow,
  { marks, by }: { marks: QuoteMarks; by: ActorName },
  now: number,
): Promise<boolean> {
  const { accepted, withdrawn } = marks;
  const seen = and(eq(quotes.id, row.id), eq(quotes.version, row.version));
  const isSeen = exists(rowsOf(quotes, seen));
  const freed = accepted === undefined ? [] : await cancelAccepted(db, row.series, isSeen, now);
  const update = db
    .update(quotes)
    .set({
      ...(accepted === undefined ? {} : { acceptedAt: null, acceptedName: null }),
      ...(withdrawn === undefined ? {} : { withdrawnAt: withdrawn ? (row.withdrawnAt ?? now) : null }),
      version: oneMore(quotes.version),
      updatedAt: now,
    })
    .where(and(seen, isNotNull(quotes.sentAt), accepted === undefined ? undefined : not(isBooked(row.series))));
  const statements = [
    ...freed,
    update,
    line,
    // Each statement depends on the changes of the one before. A time would not do, because two calls can share it.
    ...toEvents(marks, row).flatMap((kind) => insertQuoteEvent(db, kind, row.id, by, lastChanged, now)),
  ];
  return didChange(db, statements, update);
}
