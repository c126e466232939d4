import { and, desc, eq, inArray, isNotNull, lt, max, sql } from 'drizzle-orm';
import {
  type Action,
  type ActivityKind,
  type ActivityLine,
  activityMonths,
  activityWords,
} from '#shared/staff/activity';
import { monthsBefore } from '#shared/text/dates';
import type { Database } from '../db/client';
import { events } from '../db/site-schema';

type EventRow = typeof events.$inferSelect;

interface ActivityFilter {
  person?: string | undefined;
  kind?: ActivityKind | undefined;
  cursor?: number | undefined;
}

export const toLine = ({ at, ...row }: EventRow): ActivityLine => ({ ...row, at: new Date(at).toISOString() });

export function listEvents(db: Database, { person, kind, cursor }: ActivityFilter, limit: number) {
  const which = and(
    person === undefined ? undefined : eq(events.actorId, person),
    kind === undefined ? undefined : inArray(events.action, Object.keys(activityWords[kind])),
    cursor === undefined ? undefined : lt(events.id, cursor),
  );
  return db.select().from(events).where(which).orderBy(desc(events.id)).limit(limit);
}

export function listActors(db: Database) {
  const name = sql<string>`coalesce(nullif(${events.actorName}, ''), ${events.actorEmail})`;
  // With max(), SQLite takes the other columns from the newest line: the name that the person had last.
  return db
    .select({ id: sql<string>`${events.actorId}`, name, last: max(events.id) })
    .from(events)
    .where(isNotNull(events.actorId))
    .groupBy(events.actorId)
    .orderBy(name);
}

export async function removeOldEvents(db: Database, now: number): Promise<void> {
  await db.delete(events).where(lt(events.at, monthsBefore(now, activityMonths)));
}

/** Statement: when this was last done. */
export function findLastEvent(db: Database, action: Action) {
  return db.select({ at: events.at }).from(events).where(eq(events.action, action)).orderBy(desc(events.id)).limit(1);
}
