import { and, eq, type SQL } from 'drizzle-orm';
import type { Actor } from '../audit/recording';
import type { Database } from '../db/client';
import { bumpCounter } from '../db/counters';
import { inquiries } from '../db/inquiries-schema';
import { notErased, seenTo } from './inquiry-row';
import { insertInquiryEvents } from './timeline';

/**
 * Statements: an inquiry that was new is answered, with a line in its timeline, where `isDone`. That it is won, a person
 * says: its booking may be cancelled, and it would wait for a seat again. `id`: its public one.
 */
export function markBooked(db: Database, actor: Actor, id: string, isDone: SQL, now: number) {
  const which = and(eq(inquiries.publicId, id), notErased, eq(inquiries.status, 'new'), isDone);
  const detail = { from: 'new', to: 'answered' };
  return [
    insertInquiryEvents(db, actor, { kind: 'status', detail }, which, now),
    db.update(inquiries).set(seenTo('answered', now)).where(which),
    bumpCounter(db, 'inquiries', now),
  ] as const;
}
