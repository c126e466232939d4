import { asc, desc, eq, inArray, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { InquiryEvent } from '#shared/inquiries/inbox';
import type { Actor } from '../audit/audit-log';
import { type Database, forEachRow, insertIf, query } from '../db/client';
import { inList } from '../db/conditions';
import { inquiries, inquiryEvents } from '../db/inquiries-schema';

const toName = ({ name, email }: Pick<Actor, 'name' | 'email'>) => name || email;

const maxShown = 500;

export interface TimelineEvent {
  kind: string;
  /** What the kind needs, by name. */
  detail: Readonly<Record<string, string | null | SQLWrapper>>;
  searchText?: string;
}

export function insertInquiryEvents(
  db: Database,
  actor: Actor,
  { kind, detail, searchText }: TimelineEvent,
  which: SQL | undefined,
  now: number,
) {
  const line = {
    inquiry: inquiries.publicId,
    at: now,
    actorId: actor.id,
    actorName: toName(actor),
    kind,
    detail: sql`json_object${Object.entries(detail).flat()}`,
    searchText: searchText || null,
  };
  return insertIf(db, inquiryEvents, line, forEachRow(inquiries, which));
}

const isOf = (ids: readonly string[]) => inArray(inquiryEvents.inquiry, inList(ids));

/** The history of these inquiries, oldest first; of very much the newest. */
export function listInquiryEvents(db: Database, ids: readonly string[]): Promise<InquiryEvent[]> {
  const { id } = inquiryEvents;
  const newest = query.select({ id }).from(inquiryEvents).where(isOf(ids)).orderBy(desc(id)).limit(maxShown);
  return list(db, inArray(id, newest));
}

export const listAllInquiryEvents = (db: Database, ids: readonly string[]) => list(db, isOf(ids));

async function list(db: Database, which: SQL): Promise<InquiryEvent[]> {
  const rows = await db.select().from(inquiryEvents).where(which).orderBy(asc(inquiryEvents.id));
  return rows.map(({ at, detail, searchText: _, ...row }) => ({
    ...row,
    at: new Date(at).toISOString(),
    detail: JSON.parse(detail),
  }));
}

export function removeErasedEvents(db: Database, now: number) {
  const erased = query.select({ id: inquiries.publicId }).from(inquiries).where(eq(inquiries.erasedAt, now));
  return db.delete(inquiryEvents).where(inArray(inquiryEvents.inquiry, erased));
}
