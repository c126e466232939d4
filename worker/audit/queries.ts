import { and, desc, eq, gt, inArray, isNotNull, lt, sql } from 'drizzle-orm';
import { type ActivityKind, type ActivityLine, activityMonths, activityWords } from '#shared/staff/activity';
import { monthsBefore } from '#shared/text/dates';
import type { Database } from '../db/client';
import { events, refusals } from '../db/site-schema';
import { dayInIndia } from '../http/refusals';

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
  const name = sql<string>`case actor_name when '' then actor_email else actor_name end`;
  return db
    .select({ id: sql<string>`actor_id`, name, last: sql<number>`max(${events.id})` })
    .from(events)
    .where(isNotNull(events.actorId))
    .groupBy(events.actorId)
    .orderBy(name);
}

export function listRefusals(db: Database, now: number) {
  return db
    .select()
    .from(refusals)
    .where(gt(refusals.day, dayInIndia(now) - 7));
}

export async function removeOldEvents(db: Database, now: number): Promise<void> {
  const oldest = monthsBefore(now, activityMonths);
  await db.batch([
    db.delete(events).where(lt(events.at, oldest)),
    db.delete(refusals).where(lt(refusals.day, dayInIndia(oldest))),
  ]);
}
