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
  queryBuilder,
  selectRows,
} from '../db/client';
import { inquiries, isListedInquiry } from '../db/inquiries-schema';
import { toInquirySearchText } from '../db/search-text';
import { users } from '../db/staff-schema';
import { queueMail } from '../email/outbox';
import { queueNotifications } from '../push/queries';
import { hasTooFewSeats } from '../tours/waiting-list';
import { queueConfirmationMail } from './inquiry-mails';
import { findRequestedTour, type InquiryRow } from './inquiry-row';
import { selectOpenInquiryColumn } from './same-person';
import { insertInquiryEvents } from './timeline';

interface NewInquiry {
  input: InquiryInput;
  key: string | null;
  fingerprint: string;
  /** Keyed hash of the sender's network; null on a site without a key. */
  network: string | null;
  sendsConfirmation: boolean;
}

/** A repeated request has the outcome of the first. `waitlisted`: stored, and the departure has too few seats. */
export type StoreOutcome = 'stored' | 'waitlisted' | 'keyReused';

type NewRow = Omit<SQLiteInsertValue<typeof inquiries>, 'receivedAt' | keyof RequiredFields> & RequiredFields;
type RequiredFields = Parameters<typeof toInquirySearchText>[0] &
  Parameters<typeof hasTooFewSeats>[0] & { number: number };

/** Copies owner and follow-up date from an open inquiry of the person. A repeated idempotency key changes nothing. */
function insertNewInquiry(db: Database, row: NewRow, now: number) {
  return db
    .insert(inquiries)
    .values({
      ...row,
      receivedAt: now,
      searchText: toInquirySearchText(row),
      isOnWaitlist: hasTooFewSeats(row, toIndianDay(now)),
      ownerId: selectOpenInquiryColumn('ownerId', row),
      followUpOn: selectOpenInquiryColumn('followUpOn', row),
    })
    .onConflictDoNothing({ target: inquiries.idempotencyKey });
}

/** Further inquiries from the same network within an hour are spam. */
export const maxPerNetworkAndHour = 20;
const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;

function chooseStatus({ input, network }: NewInquiry, now: number): InquiryStatus | SQL<InquiryStatus> {
  if (input[honeypotField]) return 'spam';
  if (network === null) return 'new';
  const recentCount = queryBuilder
    .select({ count: count() })
    .from(inquiries)
    .where(and(eq(inquiries.network, network), gt(inquiries.receivedAt, now - hourMs)));
  return sql`case when ${recentCount} >= ${maxPerNetworkAndHour} then 'spam' else 'new' end`;
}

/** Queues mails and notifications too, unless it is spam. A repeated idempotency key changes nothing. */
export async function insertInquiry(db: Database, inquiry: NewInquiry, now: number) {
  const { input, key, fingerprint, network, sendsConfirmation } = inquiry;
  const publicId = crypto.randomUUID();
  const { writtenAt = null, [honeypotField]: _, ...fields } = input;
  const hasId = eq(inquiries.publicId, publicId);
  const isStored = exists(selectRows(inquiries, hasId));
  const isNew = exists(selectRows(inquiries, and(hasId, eq(inquiries.status, 'new'))));
  // The confirmation has the sender's text. With a web address in it, the site could send spam to a stranger's address.
  const isConfirmable = sendsConfirmation && fields.email !== '' && !hasWebAddress(fields);
  const status = chooseStatus(inquiry, now);
  const row = { ...fields, writtenAt, publicId, idempotencyKey: key, fingerprint, network, status };
  const [, [rowWithKey]] = await db.batch([
    insertNewInquiry(db, row, now),
    findByKey(db, key ?? ''),
    queueMail(db, 'inquiry', publicId, now, onlyIf(isNew)),
    queueNotifications(db, publicId, now, isNew),
    queueConfirmationMail(db, { publicId, email: fields.email }, now, isConfirmable ? isNew : neverTrue),
    incrementCounter(db, 'inquiries', now, isStored),
  ]);
  return toOutcome(fingerprint, rowWithKey);
}

/** Deletes network hashes after a day, for privacy. {@link chooseStatus} needs those of the last hour. */
export async function removeOldNetworkHashes(db: Database, now: number): Promise<void> {
  const isExpired = and(isNotNull(inquiries.network), lte(inquiries.receivedAt, now - dayMs));
  await db.update(inquiries).set({ network: null }).where(isExpired);
}

function findByKey(db: Database, key: string) {
  return db.select().from(inquiries).where(eq(inquiries.idempotencyKey, key));
}

function toOutcome(fingerprint: string, row: InquiryRow | undefined): StoreOutcome {
  if (row === undefined || row.erasedAt !== null) return 'stored';
  if (row.fingerprint !== fingerprint) return 'keyReused';
  return row.isOnWaitlist ? 'waitlisted' : 'stored';
}

export async function findOutcome(db: Database, key: string, fingerprint: string): Promise<StoreOutcome | null> {
  const [row] = await findByKey(db, key);
  return row ? toOutcome(fingerprint, row) : null;
}

export async function listInquiries(db: Database, limit: number, beforeId?: number): Promise<InquiryRow[]> {
  const isOlder = beforeId === undefined ? undefined : lt(inquiries.id, beforeId);
  return db
    .select()
    .from(inquiries)
    .where(and(isListedInquiry(inquiries), isOlder))
    .orderBy(desc(inquiries.id))
    .limit(limit);
}

export async function findInquiriesVersion(db: Database): Promise<number> {
  const [counter] = await findCounter(db, 'inquiries');
  return counter?.value ?? 0;
}

export const findActiveUser = (db: Database, id: string): Promise<{ id: string } | null> =>
  findFirst(
    db
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.id, id), isNull(users.disabledAt))),
  );

const findMonthName = (day: string | null): string => (day && months[Number(day.slice(5, 7)) - 1]) || '';

/** Returns the stored row, also for a repeated key; null if another inquiry has the key. */
export async function insertManualInquiry(
  db: Database,
  actor: Actor,
  input: ManualInquiry,
  { key, sendsConfirmation, now }: { key: string | null; sendsConfirmation: boolean; now: number },
): Promise<InquiryRow | null> {
  const publicId = crypto.randomUUID();
  const { confirm, message, ...otherFields } = input;
  const { heading, startsOn } = await findRequestedTour(db, input);
  const fields = {
    ...otherFields,
    message: message || null,
    subject: heading,
    departureMonth: otherFields.departureMonth || findMonthName(startsOn),
    inquiryPage: inquiryPages.admin,
  };
  const fingerprint = await sha256(JSON.stringify({ ...fields, confirm }));
  const hasId = eq(inquiries.publicId, publicId);
  const isStored = exists(selectRows(inquiries, hasId));
  const hasKey = key === null ? hasId : eq(inquiries.idempotencyKey, key);
  const event = { kind: 'added', detail: { source: fields.source } };
  const results = await db.batch([
    insertNewInquiry(db, { ...fields, publicId, idempotencyKey: key, fingerprint }, now),
    insertEventIf(db, actor, { action: 'inquiry_added', subject: publicId }, isStored),
    insertInquiryEvents(db, actor, event, hasId, now),
    queueConfirmationMail(db, { publicId, email: fields.email }, now, sendsConfirmation ? isStored : neverTrue),
    incrementCounter(db, 'inquiries', now, isStored),
    db.select().from(inquiries).where(hasKey),
  ]);
  const [row] = results.at(-1) as InquiryRow[];
  return row?.fingerprint === fingerprint ? row : null;
}
