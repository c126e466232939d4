import { max, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { type Database, forEachOf, insertIf, lastChanged, onlyIf, query } from '../db/client';
import { isActiveOwner } from '../db/conditions';
import { auditEvents, emailOutbox } from '../db/site-schema';
import { users } from '../db/staff-schema';

/** Clause: if the statement before it in the batch changed something. */
export const onlyIfChanged = onlyIf(lastChanged);

/**
 * Statement behind an event's in a batch: tells each owner of it by mail, if the statement before changed something.
 * @param reason that the person gave, in their words
 */
export function queueOwnersMail(db: Database, now: number, reason = '') {
  const event = query.select({ id: max(auditEvents.id) }).from(auditEvents);
  const ref = sql`${event} || ' ' || ${users.id} || ' ' || ${reason}`;
  return queueMail(db, 'owners_told', ref, now, forEachOf(users, isActiveOwner, lastChanged));
}

/**
 * Statement: queues a mail about `ref`.
 * @param at when it is made and due (ms)
 * @param clause on what condition, for which rows
 */
export function queueMail(
  db: Database,
  kind: (typeof emailOutbox.$inferInsert)['kind'],
  ref: string | SQLWrapper,
  at: number | SQLWrapper,
  clause?: SQL,
) {
  return insertIf(db, emailOutbox, { kind, ref, createdAt: at, dueAt: at }, clause);
}

/** The wait after the n-th failure (ms): 1, 2, 4 … up to 30 minutes, without end. */
export const retryDelayMs = (attempts: number): number => Math.min(30, 2 ** (attempts - 1)) * 60 * 1000;
