import { type SQL, sql } from 'drizzle-orm';
import type { Actor } from '../audit/recording';
import type { Database } from '../db/client';
import { bumpCounter } from '../db/counters';
import { inquiries, inquiryEvents } from '../db/schema';

/** An inquiry whose seats change. */
export interface SeatsOfInquiry {
  id: string;
  /** Those that it has: taken less given back. */
  seats: number;
  /** So many more are to be taken, or fewer below 0. */
  change: number;
}

const sumOf = (id: string) =>
  sql<number>`(select coalesce(sum(detail ->> 'seats'), 0) from ${inquiryEvents} where inquiry = ${id} and kind = 'seats')`;

/** The seats that are taken for this inquiry; null if it isn't there any more. */
export async function findSeatsOf(db: Database, id: string): Promise<number | null> {
  const [row] = await db
    .select({ seats: sumOf(id) })
    .from(inquiries)
    .where(sql`public_id = ${id} and erased_at is null`);
  return row?.seats ?? null;
}

/** Condition: it still has so many, and is there. */
export function hasSeats({ id, seats }: SeatsOfInquiry): SQL {
  return sql`${sumOf(id)} = ${seats} and exists (select 1 from ${inquiries} where public_id = ${id} and erased_at is null)`;
}

/** Statements: a line in its timeline, if the statement before changed anything. */
export function insertSeatsEvent(db: Database, { id, change }: SeatsOfInquiry, by: Actor, now: number) {
  const said = sql`json_object('seats', ${String(change)})`;
  return [
    db
      .insert(inquiryEvents)
      .select(
        sql`select null, ${id}, ${now}, ${by.id}, ${by.name || by.email}, 'seats', ${said}, null where changes() > 0`,
      ),
    db
      .update(inquiries)
      .set({ version: sql`${inquiries.version} + 1` })
      .where(sql`public_id = ${id} and changes() > 0`),
    bumpCounter(db, 'inquiries', now),
  ] as const;
}
