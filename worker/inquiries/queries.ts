import { and, count, desc, eq, exists, gt, isNotNull, isNull, lt, lte, type SQL, sql } from 'drizzle-orm';
import type { SQLiteInsertValue } from 'drizzle-orm/sqlite-core';
import { toIndianDay } from '#shared/dates';
import { hasWebAddress, type InquiryStatus, type ManualInquiry } from '#shared/inquiries/inbox';
import type { InquiryInput } from '#shared/inquiries/inquiry';
import { honeypotField, inquiryPages, months } from '#shared/inquiries/inquiry-labels';
import { sha256 } from '#shared/sha256';
import { type Actor, insertEventIf } from '../audit/audit-log';
import {
  type Database,
  findCounter,
  findFirst,
  incrementCounter,
  neverTrue,
  onlyIf,
  query,
  selectRows,
} from '../db/client';
import { inquiries, isListedInquiry } from '../db/inquiries-schema';
import { toInquirySearchText } from '../db/search-text';
import { users } from '../db/staff-schema';
import { queueMail } from '../email/outbox';
import { queueNotifications } from '../push/queries';
import { hasTooFewSeats } from '../tours/waiting-list';
import { queueReceivedMail } from './inquiry-mails';
import { findRequestedTour, type InquiryRow } from './inquiry-row';
import { openInquiryColumn } from './same-person';
import { insertInquiryEvents } from './timeline';

interface NewInquiry {
  input: InquiryInput;
  key: string | null;
  fingerprint: string;
  /** Keyed hash of the sender's network; null on a site without a key. */
  network: string | null;
  confirms: boolean;
}

/** `stored`: now or earlier; `waits`: and its writer waits for seats. `other`: the key belongs to another inquiry. */
export type StoreOutcome = 'stored' | 'waits' | 'other';

type NewRow = Omit<SQLiteInsertValue<typeof inquiries>, 'receivedAt' | keyof Asked> & Asked;
type Asked = Parameters<typeof toInquirySearchText>[0] & Parameters<typeof hasTooFewSeats>[0] & { number: number };

/** Statement: the row of a new inquiry, which joins what somebody already looks after. A key's second one changes nothing. */
export function insertNew(db: Database, row: NewRow, now: number) {
  return db
    .insert(inquiries)
    .values({
      ...row,
      receivedAt: now,
      searchText: toInquirySearchText(row),
      isOnWaitlist: hasTooFewSeats(row, toIndianDay(now)),
      ownerId: openInquiryColumn('ownerId', row),
      followUpOn: openInquiryColumn('followUpOn', row),
    })
    .onConflictDoNothing({ target: inquiries.idempotencyKey });
}

/** How many inquiries in an hour one network can send; what comes beyond is marked as spam. */
export const maxPerHour = 20;
const hour = 60 * 60 * 1000;
const day = 24 * hour;

/** The status of a new inquiry. Spam is what a program sent, which fills in the hidden field, or what comes in a flood. */
function chooseStatus({ input, network }: NewInquiry, now: number): InquiryStatus | SQL<InquiryStatus> {
  if (input[honeypotField]) return 'spam';
  if (network === null) return 'new';
  const sent = query
    .select({ count: count() })
    .from(inquiries)
    .where(and(eq(inquiries.network, network), gt(inquiries.receivedAt, now - hour)));
  return sql`case when ${sent} >= ${maxPerHour} then 'spam' else 'new' end`;
}

/**
 * Stores an inquiry and what follows from it, all or nothing: unless it is spam, it has a mail and is told to phones. A
 * repeat under the same key stores no row, so nothing follows.
 */
export async function insertInquiry(db: Database, inquiry: NewInquiry, now: number) {
  const { input, key, fingerprint, network, confirms } = inquiry;
  const publicId = crypto.randomUUID();
  const { writtenAt = null, [honeypotField]: _, ...fields } = input;
  const isIt = eq(inquiries.publicId, publicId);
  const isStored = exists(selectRows(inquiries, isIt));
  const isNew = exists(selectRows(inquiries, and(isIt, eq(inquiries.status, 'new'))));
  // A web address would reach anybody whose e-mail somebody gives.
  const isConfirmed = confirms && fields.email !== '' && !hasWebAddress(fields);
  const status = chooseStatus(inquiry, now);
  const own = { writtenAt, publicId, idempotencyKey: key, fingerprint, network, status };
  const [, [stored]] = await db.batch([
    insertNew(db, { ...fields, ...own }, now),
    findByKey(db, key ?? ''),
    queueMail(db, 'inquiry', publicId, now, onlyIf(isNew)),
    queueNotifications(db, publicId, now, isNew),
    queueReceivedMail(db, { publicId, email: fields.email }, now, isConfirmed ? isNew : neverTrue),
    incrementCounter(db, 'inquiries', now, isStored),
  ]);
  return toOutcome(fingerprint, stored);
}

/** Forgets the networks of inquiries that came a day ago: {@link chooseStatus} needs an hour. */
export async function removeOldNetworkHashes(db: Database, now: number): Promise<void> {
  const isOld = and(isNotNull(inquiries.network), lte(inquiries.receivedAt, now - day));
  await db.update(inquiries).set({ network: null }).where(isOld);
}

function findByKey(db: Database, key: string) {
  return db.select().from(inquiries).where(eq(inquiries.idempotencyKey, key));
}

function toOutcome(fingerprint: string, stored: InquiryRow | undefined): StoreOutcome {
  if (stored === undefined || stored.erasedAt !== null) return 'stored';
  if (stored.fingerprint !== fingerprint) return 'other';
  return stored.isOnWaitlist ? 'waits' : 'stored';
}

export async function findOutcome(db: Database, key: string, fingerprint: string): Promise<StoreOutcome | null> {
  const [row] = await findByKey(db, key);
  return row ? toOutcome(fingerprint, row) : null;
}

export async function listInquiries(db: Database, limit: number, before?: number): Promise<InquiryRow[]> {
  const older = before === undefined ? undefined : lt(inquiries.id, before);
  return db
    .select()
    .from(inquiries)
    .where(and(isListedInquiry(inquiries), older))
    .orderBy(desc(inquiries.id))
    .limit(limit);
}

/** Changes with every new inquiry and every mark; the ETag is made from it. */
export async function findInquiriesVersion(db: Database): Promise<number> {
  const [counter] = await findCounter(db, 'inquiries');
  return counter?.value ?? 0;
}

export const findColleague = (db: Database, id: string): Promise<{ id: string } | null> =>
  findFirst(
    db
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.id, id), isNull(users.disabledAt))),
  );

/**
 * Stores an inquiry that somebody at the desk wrote down, once a key; null if the key is another's. Nobody is told of it,
 * its person only if `mails`.
 */
export async function insertManualInquiry(
  db: Database,
  actor: Actor,
  input: ManualInquiry,
  { key, mails, now }: { key: string | null; mails: boolean; now: number },
): Promise<InquiryRow | null> {
  const publicId = crypto.randomUUID();
  const { confirm, message, ...said } = input;
  const { heading, startsOn } = await findRequestedTour(db, input);
  const fields = {
    ...said,
    message: message || null,
    subject: heading,
    departureMonth: said.departureMonth || (startsOn ? (months[Number(startsOn.slice(5, 7)) - 1] ?? '') : ''),
    inquiryPage: inquiryPages.admin,
  };
  const fingerprint = await sha256(JSON.stringify({ ...fields, confirm }));
  const isIt = eq(inquiries.publicId, publicId);
  const isStored = exists(selectRows(inquiries, isIt));
  const known = key === null ? isIt : eq(inquiries.idempotencyKey, key);
  const line = { kind: 'added', detail: { source: fields.source } };
  const results = await db.batch([
    insertNew(db, { ...fields, publicId, idempotencyKey: key, fingerprint }, now),
    insertEventIf(db, actor, { action: 'inquiry_added', subject: publicId }, isStored),
    insertInquiryEvents(db, actor, line, isIt, now),
    queueReceivedMail(db, { publicId, email: fields.email }, now, mails ? isStored : neverTrue),
    incrementCounter(db, 'inquiries', now, isStored),
    db.select().from(inquiries).where(known),
  ]);
  const [row] = results.at(-1) as InquiryRow[];
  return row?.fingerprint === fingerprint ? row : null;
}
