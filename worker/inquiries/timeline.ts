import { asc, type SQL, sql } from 'drizzle-orm';
import type { InquiryEvent } from '#shared/inquiries/inbox';
import type { Actor } from '../audit/recording';
import { type Database, insertWhere } from '../db/client';
import { inquiries, inquiryEvents } from '../db/inquiries-schema';

const toName = ({ name, email }: Pick<Actor, 'name' | 'email'>) => name || email;

const maxShown = 500;

export interface Line {
  kind: string;
  detail: SQL;
  folded?: string;
}

export function insertInquiryEvents(
  db: Database,
  actor: Actor,
  { kind, detail, folded }: Line,
  which: SQL,
  now: number,
) {
  const line = {
    inquiry: sql`public_id`,
    at: now,
    actorId: actor.id,
    actorName: toName(actor),
    kind,
    detail,
    folded: folded || null,
  };
  return insertWhere(db, inquiryEvents, line, sql`from ${inquiries} where ${which}`);
}

const isOf = (ids: readonly string[]) => sql`inquiry in (select value from json_each(${JSON.stringify(ids)}))`;

/** The history of these inquiries, oldest first; of very much the newest. */
export function listInquiryEvents(db: Database, ids: readonly string[]): Promise<InquiryEvent[]> {
  return list(db, sql`id in (select id from ${inquiryEvents} where ${isOf(ids)} order by id desc limit ${maxShown})`);
}

export const listAllInquiryEvents = (db: Database, ids: readonly string[]) => list(db, isOf(ids));

async function list(db: Database, which: SQL): Promise<InquiryEvent[]> {
  const rows = await db.select().from(inquiryEvents).where(which).orderBy(asc(inquiryEvents.id));
  return rows.map(({ at, detail, folded: _, ...row }) => ({
    ...row,
    at: new Date(at).toISOString(),
    detail: JSON.parse(detail),
  }));
}

export function removeErasedEvents(db: Database, now: number) {
  return db.delete(inquiryEvents).where(sql`inquiry in (select public_id from ${inquiries} where erased_at = ${now})`);
}
