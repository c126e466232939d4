import { and, desc, eq, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { type Inquiry, InquiryInput } from '#shared/inquiry';
import type { Database } from '../db/client';
import { bumpCounter, findCounter } from '../db/counters';
import { inquiries, mailOutbox } from '../db/schema';
import { queueNotifications } from '../notifications/queries';
import { countListed, type Sender, whyHeld } from './allowances';
import { queueHeldMail } from './held-mail';
import { fingerprintInquiry } from './inquiry-form';

export type InquiryRow = typeof inquiries.$inferSelect;

interface NewInquiry {
  input: InquiryInput;
  /** The Idempotency-Key in lower case; null if none was sent. */
  key: string | null;
  fingerprint: string;
  sender: Sender;
}

const notErased = isNull(inquiries.erasedAt);
const isListed = and(eq(inquiries.state, 'listed'), notErased);

/** `stored`: now or earlier. `other`: the key belongs to another inquiry. */
export type StoreOutcome = 'stored' | 'other';

export function toInquiry(row: InquiryRow): Inquiry {
  const { publicId, name, countryCode, phone, email, subject, number, departureMonth, inquiryPage, writtenAt } = row;
  return {
    _id: publicId,
    ...{ name, countryCode, phone, email, subject, number, departureMonth, inquiryPage, writtenAt },
    ...{ tourId: row.tourId, departureId: row.departureId, ride: row.ride },
    receivedAt: new Date(row.receivedAt).toISOString(),
    handledAt: row.handledAt === null ? null : new Date(row.handledAt).toISOString(),
  };
}

/**
 * Stores an inquiry and what follows from it, all or nothing: one that is listed is counted, has a mail, and is told to phones, one that is
 * held is in the next mail about those. A repeat under the same key stores no row, so nothing follows.
 */
export async function insertInquiry(db: Database, { input, key, fingerprint, sender }: NewInquiry, now: number) {
  const publicId = crypto.randomUUID();
  const { writtenAt = null, website: _, ...fields } = input;
  const heldFor = whyHeld(sender, now);
  const is = (state: InquiryRow['state']): SQL =>
    sql`exists (select 1 from ${inquiries} where public_id = ${publicId} and state = ${state})`;
  const results = await db.batch([
    db
      .insert(inquiries)
      .values({
        ...{ ...fields, writtenAt, publicId, idempotencyKey: key, fingerprint, receivedAt: now, heldFor },
        state: sql`case when ${heldFor} is null then 'listed' else 'held' end`,
      })
      .onConflictDoNothing({ target: inquiries.idempotencyKey }),
    countListed(db, sender, now, is('listed')),
    db
      .insert(mailOutbox)
      .select(sql`select null, 'inquiry', ${publicId}, ${now}, ${now}, 0, 0, null where ${is('listed')}`),
    queueNotifications(db, publicId, now, is('listed')),
    queueHeldMail(db, now, is('held')),
    bumpCounter(db, 'inquiries', now, is('listed')),
    bumpCounter(db, 'held', now, is('held')),
    findByKey(db, key ?? ''),
  ]);
  return toOutcome(fingerprint, results[7][0]);
}

function findByKey(db: Database, key: string) {
  return db.select().from(inquiries).where(eq(inquiries.idempotencyKey, key));
}

/**
 * Old rows hold phone numbers as typed, and names of several lines. Their fingerprint differs, so compare what they would
 * be stored as today.
 */
async function toOutcome(fingerprint: string, stored: InquiryRow | undefined): Promise<StoreOutcome> {
  if (stored === undefined || stored.erasedAt !== null || stored.fingerprint === fingerprint) return 'stored';
  const { name, countryCode, phone, email, subject, number, departureMonth, inquiryPage } = stored;
  const { tourId, departureId, ride } = stored;
  const more = { tourId: tourId ?? '', departureId: departureId ?? '', ride: ride ?? '' };
  const fields = { name, countryCode, phone, email, subject, number, departureMonth, inquiryPage, ...more };
  const today = v.safeParse(InquiryInput, fields);
  return today.success && (await fingerprintInquiry(today.output)) === fingerprint ? 'stored' : 'other';
}

/** The outcome of an earlier try under this key; null if there was none. */
export async function findOutcome(db: Database, key: string, fingerprint: string): Promise<StoreOutcome | null> {
  const [row] = await findByKey(db, key);
  return row ? toOutcome(fingerprint, row) : null;
}

/** Newest first; `before` is the previous page's cursor. */
export async function listInquiries(db: Database, limit: number, before?: number): Promise<InquiryRow[]> {
  const older = before === undefined ? undefined : lt(inquiries.id, before);
  return db.select().from(inquiries).where(and(isListed, older)).orderBy(desc(inquiries.id)).limit(limit);
}

export async function findInquiry(db: Database, publicId: string): Promise<InquiryRow | null> {
  const [row] = await db
    .select()
    .from(inquiries)
    .where(and(eq(inquiries.publicId, publicId), notErased));
  return row ?? null;
}

/**
 * Marks an inquiry as handled at `now` (ms) or as waiting. The first mark's time stays. Null if there is no such
 * inquiry.
 */
export async function updateHandled(db: Database, publicId: string, handled: boolean, now: number) {
  const [, , rows] = await db.batch([
    db
      .update(inquiries)
      .set({ handledAt: handled ? now : null })
      .where(
        and(
          eq(inquiries.publicId, publicId),
          notErased,
          handled ? isNull(inquiries.handledAt) : isNotNull(inquiries.handledAt),
        ),
      ),
    bumpCounter(db, 'inquiries', now),
    db
      .select()
      .from(inquiries)
      .where(and(eq(inquiries.publicId, publicId), notErased)),
  ]);
  return rows[0] ?? null;
}

/** Changes with every new inquiry and every mark; the ETag is made from it. */
export async function findInquiriesVersion(db: Database): Promise<number> {
  const [counter] = await findCounter(db, 'inquiries');
  return counter?.value ?? 0;
}
