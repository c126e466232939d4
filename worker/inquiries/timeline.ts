import { asc, desc, eq, inArray, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { InquiryEvent } from '#shared/inquiries/inbox';
import type { Actor } from '../audit/audit-log';
import { type Database, forEachRow, insertIf, queryBuilder } from '../db/client';
import { inList } from '../db/conditions';
import { inquiries, inquiryEvents } from '../db/inquiries-schema';

const maxListedEvents = 500;

export interface TimelineEvent {
  kind: string;
  detail: Readonly<Record<string, string | null | SQLWrapper>>;
  searchText?: string;
}

export function insertInquiryEvents(
  db: Database,
  actor: Actor,
  { kind, detail, searchText }: TimelineEvent,
  condition: SQL | undefined,
  now: number,
) {
  const row = {
    inquiry: inquiries.publicId,
    at: now,
    actorId: actor.id,
    actorName: actor.name || actor.email,
    kind,
    detail: sql`json_object${Object.entries(detail).flat()}`,
    searchText: searchText || null,
  };
  return insertIf(db, inquiryEvents, row, forEachRow(inquiries, condition));
}

const belongsToInquiries = (ids: readonly string[]) => inArray(inquiryEvents.inquiry, inList(ids));

/** Returns the newest events of these inquiries, oldest first. */
export function listInquiryEvents(db: Database, ids: readonly string[]): Promise<InquiryEvent[]> {
  const { id } = inquiryEvents;
  const newestIds = queryBuilder
    .select({ id })
    .from(inquiryEvents)
    .where(belongsToInquiries(ids))
    .orderBy(desc(id))
    .limit(maxListedEvents);
  return listEvents(db, inArray(id, newestIds));
}

export const listAllInquiryEvents = (db: Database, ids: readonly string[]) => listEvents(db, belongsToInquiries(ids));

async function listEvents(db: Database, condition: SQL): Promise<InquiryEvent[]> {
  const rows = await db.select().from(inquiryEvents).where(condition).orderBy(asc(inquiryEvents.id));
  return rows.map(({ at, detail, searchText: _, ...row }) => ({
    ...row,
    at: new Date(at).toISOString(),
    detail: JSON.parse(detail),
  }));
}

export function removeErasedEvents(db: Database, now: number) {
  const erasedInquiries = queryBuilder
    .select({ id: inquiries.publicId })
    .from(inquiries)
    .where(eq(inquiries.erasedAt, now));
  return db.delete(inquiryEvents).where(inArray(inquiryEvents.inquiry, erasedInquiries));
}
