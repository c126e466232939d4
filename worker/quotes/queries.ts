import {
  and,
  count,
  desc,
  eq,
  exists,
  getTableColumns,
  gt,
  inArray,
  isNotNull,
  isNull,
  not,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import * as v from 'valibot';
import {
  type Quote,
  type QuoteContent,
  QuoteTerms,
  quotesPageSize,
  riderActorName,
  StoredQuoteContent,
} from '#shared/quotes/quote';
import { findQuoteState } from '#shared/quotes/quote-rules';
import type { AuditStatement } from '../audit/audit-log';
import { type AcceptedBooking, hasActiveBooking } from '../bookings/accept-quote';
import { links } from '../db/bookings-schema';
import {
  batchChangedRows,
  type Database,
  findFirst,
  forEachRow,
  increment,
  insertIf,
  onlyIf,
  previousStatementChanged,
  selectRows,
} from '../db/client';
import { inList, isFirstInMonths } from '../db/conditions';
import { inquiries, quotes } from '../db/inquiries-schema';
import { queueCustomerMail } from '../email/customer-mails';
import { onlyIfChanged, queueMail } from '../email/outbox';
import type { Env } from '../env';
import { insertLink } from '../links/links';
import { type ActorName, insertQuoteEvent, markInquiryQuoted } from './inquiry-events';

const laterRevision = alias(quotes, 'later');
// A withdrawn revision does not replace an earlier one that is booked.
const replacesEarlierRevisions = or(
  isNull(laterRevision.withdrawnAt),
  not(hasActiveBooking(laterRevision.series.getSQL())),
);
const isReplaced = exists(
  selectRows(
    laterRevision,
    and(
      eq(laterRevision.series, quotes.series),
      gt(laterRevision.revision, quotes.revision),
      isNotNull(laterRevision.sentAt),
      replacesEarlierRevisions,
    ),
  ),
).mapWith(Number);
const selectInquiryFlag = (condition: SQL) =>
  exists(selectRows(inquiries, and(eq(inquiries.publicId, quotes.inquiry), condition))).mapWith(Number);
const isErased = selectInquiryFlag(isNotNull(inquiries.erasedAt));
const quoteColumns = {
  ...getTableColumns(quotes),
  isReplaced,
  isErased,
  isInquiryLost: selectInquiryFlag(eq(inquiries.status, 'lost')),
};

const maxQuotesOfInquiry = 200;

const selectQuotes = (db: Database, condition: SQL | undefined) =>
  db.select(quoteColumns).from(quotes).where(condition);

export const findQuoteRow = (db: Database, condition: SQL | undefined): Promise<QuoteRow | null> =>
  findFirst(selectQuotes(db, condition));

export const findQuote = (db: Database, id: string) => findQuoteRow(db, eq(quotes.id, id));

const newestFirst = [desc(quotes.createdAt), desc(quotes.revision)];

export function listQuotesOfInquiry(db: Database, inquiry: string): Promise<QuoteRow[]> {
  return selectQuotes(db, eq(quotes.inquiry, inquiry))
    .orderBy(...newestFirst)
    .limit(maxQuotesOfInquiry);
}

export function listQuotesOfInquiries(db: Database, inquiryIds: readonly string[]): Promise<QuoteRow[]> {
  return selectQuotes(db, inArray(quotes.inquiry, inList(inquiryIds))).orderBy(...newestFirst);
}

interface QuoteFilter {
  sentIn?: string | undefined;
  acceptedIn?: string | undefined;
}

/** @param page starts at 0 */
export async function listQuotes(
  db: Database,
  page: number,
  { sentIn, acceptedIn }: QuoteFilter,
): Promise<{ rows: QuoteRow[]; total: number }> {
  const condition = and(
    sentIn === undefined ? undefined : isFirstInMonths('sentAt', [sentIn]),
    acceptedIn === undefined ? undefined : isFirstInMonths('acceptedAt', [acceptedIn]),
  );
  const [rows, [totalRow]] = await db.batch([
    selectQuotes(db, condition)
      .orderBy(...newestFirst, desc(quotes.id))
      .limit(quotesPageSize)
      .offset(page * quotesPageSize),
    db.select({ total: count() }).from(quotes).where(condition),
  ]);
  return { rows, total: totalRow?.total ?? 0 };
}

const newDraftColumns = (now: number) => ({ version: 1, createdAt: now, updatedAt: now });

/** Stores a draft, unless a quote with this id exists. Returns the stored quote; null if there is no such inquiry. */
export async function insertQuote(
  db: Database,
  event: AuditStatement,
  { id, inquiry, content }: { id: string; inquiry: string; content: QuoteContent },
  now: number,
): Promise<QuoteRow | null> {
  const newDraft = { ...newDraftColumns(now), id, series: id, revision: 1, inquiry, content: JSON.stringify(content) };
  await db.batch([
    insertIf(
      db,
      quotes,
      newDraft,
      forEachRow(inquiries, eq(inquiries.publicId, inquiry), isNull(inquiries.erasedAt)),
    ).onConflictDoNothing(),
    event,
  ]);
  return findQuote(db, id);
}

/** Copies the last revision to a draft, unless a draft exists. */
export async function insertRevision(
  db: Database,
  event: AuditStatement,
  { series }: QuoteRow,
  id: string,
  now: number,
) {
  const { inquiry, content, revision } = quotes;
  const isOfSeries = eq(quotes.series, series);
  const isDraft = and(isOfSeries, isNull(quotes.sentAt));
  const newRevision = { ...newDraftColumns(now), inquiry, content, id, series, revision: increment(revision) };
  const lastRevision = forEachRow(quotes, isOfSeries, not(exists(selectRows(quotes, isDraft))), not(isErased));
  await db.batch([insertIf(db, quotes, newRevision, sql`${lastRevision} order by ${desc(revision)} limit 1`), event]);
  return findQuoteRow(db, isDraft);
}

type QuoteVersion = Pick<QuoteRow, 'id' | 'version'>;

const isUnchangedDraft = ({ id, version }: QuoteVersion) =>
  and(eq(quotes.id, id), eq(quotes.version, version), isNull(quotes.sentAt));
const nextVersion = { version: increment(quotes.version) };

export async function updateQuoteDraft(
  db: Database,
  expectedVersion: QuoteVersion,
  content: QuoteContent,
  now: number,
): Promise<boolean> {
  const columns = { content: JSON.stringify(content), ...nextVersion, updatedAt: now };
  return batchChangedRows(db, [db.update(quotes).set(columns).where(isUnchangedDraft(expectedVersion))]);
}

export async function removeQuoteDraft(
  db: Database,
  event: AuditStatement,
  expectedVersion: QuoteVersion,
): Promise<boolean> {
  return batchChangedRows(db, [db.delete(quotes).where(isUnchangedDraft(expectedVersion)), event]);
}

/** Marks a draft as sent, and stores its terms and first link. Returns false if it is no draft or has another version. */
export async function sendQuote(
  db: Database,
  event: AuditStatement,
  quote: QuoteVersion & Pick<QuoteRow, 'inquiry'>,
  { terms, tokenHash, actor, env }: { terms: QuoteTerms; tokenHash: string; actor: ActorName; env: Env },
  now: number,
): Promise<boolean> {
  const { id, inquiry } = quote;
  // Two requests can send a quote in the same millisecond, so that `sentAt` does not identify this request.
  const wasSentByThisRequest = exists(selectRows(links, eq(links.tokenHash, tokenHash)));
  const link = { tokenHash, kind: 'quote', target: id, createdBy: actor.name } as const;
  return batchChangedRows(db, [
    db
      .update(quotes)
      .set({ terms: JSON.stringify(terms), sentAt: now, updatedAt: now, ...nextVersion })
      .where(isUnchangedDraft(quote)),
    event,
    insertLink(db, link, onlyIfChanged, now),
    markInquiryQuoted(db, id, wasSentByThisRequest, now),
    ...insertQuoteEvent(db, 'quote_sent', id, actor, wasSentByThisRequest, now),
    ...queueCustomerMail(db, env, 'quote_sent', `${inquiry} ${id}`, now, onlyIf(wasSentByThisRequest)),
  ]);
}

/** Returns the last sent revision; of a booked quote, the last sent revision that is not withdrawn. */
export function findNewestRevision(db: Database, series: string): Promise<QuoteRow | null> {
  const isSent = and(eq(quotes.series, series), isNotNull(quotes.sentAt));
  const isWithdrawnAndBooked = sql`${isNotNull(quotes.withdrawnAt)} and ${hasActiveBooking(series)}`;
  return findFirst(selectQuotes(db, isSent).orderBy(isWithdrawnAndBooked, desc(quotes.revision)).limit(1));
}

const isOffered = (id: string) => and(eq(quotes.id, id), isNotNull(quotes.sentAt), isNull(quotes.withdrawnAt));

export async function markQuoteViewed(db: Database, id: string, now: number): Promise<void> {
  const quote = await findQuote(db, id);
  if (!quote || quote.viewedAt !== null) return;
  await db.batch([
    db
      .update(quotes)
      .set({ viewedAt: now, ...nextVersion })
      .where(and(isOffered(id), isNull(quotes.viewedAt))),
    ...insertQuoteEvent(
      db,
      'quote_seen',
      id,
      { id: null, name: riderActorName },
      and(eq(quotes.viewedAt, now), previousStatementChanged),
      now,
    ),
  ]);
}

/**
 * Accepts the newest revision and creates its booking. The caller has already checked `validUntil`.
 * @param isOpen further condition, checked in the same transaction
 * @returns false if the revision can no longer be accepted
 */
export async function acceptQuote(
  db: Database,
  { id, name, isOpen, booking }: { id: string; name: string; isOpen: SQL | undefined; booking: AcceptedBooking },
  now: number,
): Promise<boolean> {
  const isAcceptable = and(isOffered(id), isNull(quotes.acceptedAt), not(isReplaced), isOpen);
  const acceptStatement = db
    .update(quotes)
    .set({ acceptedAt: now, acceptedName: name, viewedAt: sql`coalesce(${quotes.viewedAt}, ${now})`, ...nextVersion })
    .where(isAcceptable);
  const wasAccepted = and(eq(quotes.acceptedAt, now), previousStatementChanged);
  const statements = [
    acceptStatement,
    booking.upsertBooking,
    queueMail(db, 'quote_accepted', id, now, onlyIfChanged),
    ...insertQuoteEvent(db, 'quote_accepted', id, { id: null, name }, wasAccepted, now),
    ...booking.followingStatements,
  ];
  return batchChangedRows(db, statements, acceptStatement);
}

/** A revision. The three flags are 0 or 1. */
export type QuoteRow = typeof quotes.$inferSelect & Record<'isReplaced' | 'isErased' | 'isInquiryLost', number>;

const toIso = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString());

export const toQuoteNumber = (series: string) => `Q-${series.slice(0, 6).toUpperCase()}`;

export const parseQuoteContent = ({ content }: Pick<QuoteRow, 'content'>) =>
  v.parse(StoredQuoteContent, JSON.parse(content));

export function toQuote(quote: QuoteRow, today: string): Quote {
  const content = parseQuoteContent(quote);
  return {
    id: quote.id,
    number: toQuoteNumber(quote.series),
    revision: quote.revision,
    inquiry: quote.inquiry,
    state: findQuoteState({ ...quote, validUntil: content.validUntil, isReplaced: quote.isReplaced === 1 }, today),
    content,
    terms: quote.terms === null ? null : v.parse(QuoteTerms, JSON.parse(quote.terms)),
    version: quote.version,
    createdAt: new Date(quote.createdAt).toISOString(),
    sentAt: toIso(quote.sentAt),
    viewedAt: toIso(quote.viewedAt),
    acceptedAt: toIso(quote.acceptedAt),
    acceptedName: quote.acceptedName,
    withdrawnAt: toIso(quote.withdrawnAt),
    ...(quote.isErased === 1 ? { isErased: true } : {}),
    ...(quote.isInquiryLost === 1 ? { isInquiryLost: true } : {}),
  };
}
