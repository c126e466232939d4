import { and, desc, eq, inArray, isNotNull, lt, max, sql } from 'drizzle-orm';
import { Hono } from 'hono';
import * as v from 'valibot';
import { subtractMonths } from '#shared/dates';
import {
  type ActivityEntry,
  type ActivityKind,
  type ActivityPage,
  type AuditAction,
  activityKinds,
  activityLabels,
  activityMonths,
} from '#shared/staff/activity';
import { listActivity } from '#shared/staff/api';
import { createDb, type Database } from '../db/client';
import { auditEvents } from '../db/site-schema';
import type { AppEnv } from '../env';
import { checkInput } from '../middleware/read-body';
import { requireOwner } from '../middleware/require-staff';

type EventRow = typeof auditEvents.$inferSelect;

interface ActivityFilter {
  person?: string | undefined;
  kind?: ActivityKind | undefined;
  cursor?: number | undefined;
}

export const toActivityEntry = ({ at, ...row }: EventRow): ActivityEntry => ({
  ...row,
  at: new Date(at).toISOString(),
});

export function listEvents(db: Database, { person, kind, cursor }: ActivityFilter, limit: number) {
  const condition = and(
    person === undefined ? undefined : eq(auditEvents.actorId, person),
    kind === undefined ? undefined : inArray(auditEvents.action, Object.keys(activityLabels[kind])),
    cursor === undefined ? undefined : lt(auditEvents.id, cursor),
  );
  return db.select().from(auditEvents).where(condition).orderBy(desc(auditEvents.id)).limit(limit);
}

export function listActors(db: Database) {
  const name = sql<string>`coalesce(nullif(${auditEvents.actorName}, ''), ${auditEvents.actorEmail})`;
  // With max(), SQLite takes the other columns from the newest event, so this is the latest name.
  return db
    .select({ id: sql<string>`${auditEvents.actorId}`, name, lastId: max(auditEvents.id) })
    .from(auditEvents)
    .where(isNotNull(auditEvents.actorId))
    .groupBy(auditEvents.actorId)
    .orderBy(name);
}

export async function removeOldEvents(db: Database, now: number): Promise<void> {
  await db.delete(auditEvents).where(lt(auditEvents.at, subtractMonths(now, activityMonths)));
}

export function findLastEvent(db: Database, action: AuditAction) {
  return db
    .select({ at: auditEvents.at })
    .from(auditEvents)
    .where(eq(auditEvents.action, action))
    .orderBy(desc(auditEvents.id))
    .limit(1);
}

const pageSize = 50;

const ActivityQuery = v.object({
  person: v.optional(v.pipe(v.string(), v.maxLength(100))),
  kind: v.optional(v.picklist(activityKinds, 'This kind is unknown.')),
  cursor: v.optional(v.pipe(v.string(), v.regex(/^\d{1,15}$/, 'Enter a whole number.'), v.transform(Number))),
});

export const activityRoutes = new Hono<AppEnv>().get(listActivity.path, requireOwner, async (c) => {
  const input = checkInput(c, ActivityQuery, c.req.query());
  const db = createDb(c.env);
  const [rows, people] = await db.batch([listEvents(db, input, pageSize + 1), listActors(db)]);
  const page = rows.slice(0, pageSize);
  const lastRow = page.at(-1);
  if (lastRow && rows.length > pageSize) {
    const nextPageQuery = new URLSearchParams({ ...c.req.query(), cursor: String(lastRow.id) });
    c.header('Link', `<${listActivity.path}?${nextPageQuery}>; rel="next"`);
  }
  return c.json({
    data: page.map(toActivityEntry),
    people: people.map(({ id, name }) => ({ id, name })),
  } satisfies ActivityPage);
});
