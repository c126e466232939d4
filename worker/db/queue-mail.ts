import { type SQL, sql } from 'drizzle-orm';
import { type Database, insertWhere } from './client';
import { mailOutbox } from './site-schema';

/** The statement before it in the batch changed something. */
export const ifChanged = sql`where changes() > 0`;

/**
 * Statement: queues a mail about `ref`.
 * @param at when it is made and due (ms)
 * @param clause `where …` or `from … where …`: on what condition, for which rows
 */
export function queueMail(
  db: Database,
  kind: (typeof mailOutbox.$inferInsert)['kind'],
  ref: string | SQL,
  at: number | SQL,
  clause: SQL = sql``,
) {
  return insertWhere(db, mailOutbox, { kind, ref, createdAt: at, dueAt: at }, clause);
}
