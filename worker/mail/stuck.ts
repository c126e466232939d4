import { asc, sql } from 'drizzle-orm';
import type { Database } from '../db/client';
import { queueMail } from '../db/queue-mail';
import { counters, mailOutbox } from '../db/schema';

export const stuckAfter = 60 * 60 * 1000;

const unsent = sql`sent_at is null`;

export function findOldestWaiting(db: Database) {
  return db
    .select({ createdAt: mailOutbox.createdAt })
    .from(mailOutbox)
    .where(unsent)
    .orderBy(asc(mailOutbox.createdAt))
    .limit(1);
}

/** Statement: a mail that was tried and refused, and has not gone out since. */
export function findRefusedMail(db: Database) {
  return db.select({ id: mailOutbox.id }).from(mailOutbox).where(sql`${unsent} and due_at > created_at`).limit(1);
}

/**
 * Notes that mail is stuck. Once it no longer is, queues one mail that says so: while it lasts, none would arrive.
 * @returns `again` if that mail was queued
 */
export async function noteStuckMail(db: Database, now: number): Promise<'stuck' | 'again' | null> {
  const [oldest] = await findOldestWaiting(db);
  if (oldest && now - oldest.createdAt >= stuckAfter) {
    await db.insert(counters).values({ name: 'stuck_mail', value: oldest.createdAt }).onConflictDoNothing();
    return 'stuck';
  }
  const [queued] = await db.batch([
    queueMail(db, 'mail_again', sql`cast(value as text)`, now, sql`from counters where name = 'stuck_mail'`).returning({
      id: mailOutbox.id,
    }),
    db.delete(counters).where(sql`name = 'stuck_mail'`),
  ]);
  return queued.length > 0 ? 'again' : null;
}
