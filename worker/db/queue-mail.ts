import { type SQL, sql } from 'drizzle-orm';
import { type Database, insertWhere } from './client';
import { mailOutbox } from './site-schema';

/** The statement before it in the batch changed something. */
export const ifChanged = sql`where changes() > 0`;

/**
 * Statement behind an event's in a batch: tells each owner of it by mail, if the statement before changed something.
 * @param reason that the person gave, in their words
 */
export function tellOwners(db: Database, now: number, reason = '') {
  const ref = sql`(select max(id) from events) || ' ' || users.id || ' ' || ${reason}`;
  const owners = sql`from users where role = 'owner' and disabled_at is null and changes() > 0`;
  return queueMail(db, 'owners_told', ref, now, owners);
}

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
