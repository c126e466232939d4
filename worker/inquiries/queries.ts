import { and, desc, eq, isNull, lt, type SQL, sql } from 'drizzle-orm';
import type { SQLiteInsertValue } from 'drizzle-orm/sqlite-core';
import * as v from 'valibot';
import { InquiryInput } from '#shared/inquiries/inquiry';
import { hasLink, type SpamHint } from '#shared/inquiries/inquiry-life';
import { toIndianDay } from '#shared/text/dates';
import { type Database, first } from '../db/client';
import { bumpCounter, findCounter } from '../db/counters';
import { inquiries } from '../db/inquiries-schema';
import { queueMail } from '../db/queue-mail';
import { users } from '../db/session-schema';
import { queueNotifications } from '../notifications/queries';
import { hasTooFewSeats } from '../tours/waiting';
import { countListed, type Sender, whyHeld } from './allowances';
import { ofOpen } from './conversation';
import { foldInquiry } from './fold';
import { queueHeldMail } from './held-mail';
import { fingerprintInquiry } from './inquiry-form';
import { queueReceivedMail, toMailAllowance } from './inquiry-mails';
import { type InquiryRow, notErased } from './inquiry-row';

interface NewInquiry {
  input: InquiryInput;
  key: string | null;
  fingerprint: string;
  sender: Sender;
  confirms: boolean;
}

const isListed = and(eq(inquiries.state, 'listed'), notErased, isNull(inquiries.deletedAt));

/** `stored`: now or earlier; `waits`: and its writer waits for seats. `other`: the key belongs to another inquiry. */
export type StoreOutcome = 'stored' | 'waits' | 'other';

type NewRow = Omit<SQLiteInsertValue<typeof inquiries>, 'receivedAt' | keyof Asked> & Asked;
type Asked = Parameters<typeof foldInquiry>[0] & Parameters<typeof hasTooFewSeats>[0];

/** Statement: the row of a new inquiry, which joins what somebody already looks after. A key's second one changes nothing. */
export function insertNew(db: Database, row: NewRow, now: number) {
  return db
    .insert(inquiries)
    .values({
      ...row,
      receivedAt: now,
      folded: foldInquiry(row),
      waits: hasTooFewSeats(row, toIndianDay(now)),
      ownerId: ofOpen('owner_id', row),
      followUpOn: ofOpen('follow_up_on', row),
    })
    .onConflictDoNothing({ target: inquiries.idempotencyKey });
}

/**
 * Stores an inquiry and what follows from it, all or nothing: one that is listed is counted, has a mail, and is told to phones, one that is
 * held is in the next mail about those. A repeat under the same key stores no row, so nothing follows.
 */
export async function insertInquiry(db: Database, inquiry: NewInquiry, now: number) {
  const { input, key, fingerprint, sender, confirms } = inquiry;
  const publicId = crypto.randomUUID();
  const { writtenAt = null, website: _, ...fields } = input;
  const heldFor = whyHeld(sender, now);
  const allowance = await toMailAllowance(fields.email);
  const is = (state: InquiryRow['state']): SQL =>
    sql`exists (select 1 from ${inquiries} where public_id = ${publicId} and state = ${state})`;
  const own = {
    writtenAt,
    publicId,
    idempotencyKey: key,
    fingerprint,
    heldFor,
    state: sql`case when ${heldFor} is null then 'listed' else 'held' end`,
    spamHint: whySpam(fields),
  };
  const [, [stored]] = await db.batch([
    insertNew(db, { ...fields, ...own }, now),
    findByKey(db, key ?? ''),
    countListed(db, sender, now, is('listed')),
    queueMail(db, 'inquiry', publicId, now, sql`where ${is('listed')}`),
    queueNotifications(db, publicId, now, is('listed')),
    ...queueReceivedMail(db, publicId, allowance, now, confirms && fields.email !== '' ? is('listed') : sql`false`),
    queueHeldMail(db, now, is('held')),
    bumpCounter(db, 'inquiries', now, is('listed')),
    bumpCounter(db, 'held', now, is('held')),
  ]);
  return toOutcome(fingerprint, stored);
}

/** As many addresses under one name and destination are no coincidence. */
const repeatedBy = 3;
const comparedAtMost = 20;

function whySpam(asked: { name: string; subject: string; email: string }): SQL<SpamHint | null> {
  if (hasLink(asked)) return sql`${'link'}`;
  const same = sql`select email, subject from inquiries where name = ${asked.name} order by id desc limit ${comparedAtMost}`;
  return sql`case when (select count(distinct lower(email)) from (${same}) where subject = ${asked.subject}
    and lower(email) <> ${asked.email.toLowerCase()}) >= ${repeatedBy - 1} then 'repeated' end`;
}

function findByKey(db: Database, key: string) {
  return db.select().from(inquiries).where(eq(inquiries.idempotencyKey, key));
}

/**
 * Old rows hold phone numbers as typed, and names of several lines. Their fingerprint differs, so compare what they would
 * be stored as today.
 */
async function toOutcome(fingerprint: string, stored: InquiryRow | undefined): Promise<StoreOutcome> {
  if (stored === undefined || stored.erasedAt !== null) return 'stored';
  if (stored.fingerprint === fingerprint) return stored.waits ? 'waits' : 'stored';
  const { name, countryCode, phone, email, subject, number, departureMonth, inquiryPage } = stored;
  const { tourId, departureId, ride } = stored;
  const more = { tourId: tourId ?? '', departureId: departureId ?? '', ride: ride ?? '' };
  const fields = { name, countryCode, phone, email, subject, number, departureMonth, inquiryPage, ...more };
  const today = v.safeParse(InquiryInput, fields);
  return today.success && (await fingerprintInquiry(today.output)) === fingerprint ? 'stored' : 'other';
}

export async function findOutcome(db: Database, key: string, fingerprint: string): Promise<StoreOutcome | null> {
  const [row] = await findByKey(db, key);
  return row ? toOutcome(fingerprint, row) : null;
}

export async function listInquiries(db: Database, limit: number, before?: number): Promise<InquiryRow[]> {
  const older = before === undefined ? undefined : lt(inquiries.id, before);
  return db.select().from(inquiries).where(and(isListed, older)).orderBy(desc(inquiries.id)).limit(limit);
}

/** Changes with every new inquiry and every mark; the ETag is made from it. */
export async function findInquiriesVersion(db: Database): Promise<number> {
  const [counter] = await findCounter(db, 'inquiries');
  return counter?.value ?? 0;
}

export const findColleague = (db: Database, id: string): Promise<{ id: string } | null> =>
  first(db.select({ id: users.id }).from(users).where(sql`id = ${id} and disabled_at is null`));
