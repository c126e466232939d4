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
import type { AuditEntry } from '../audit/audit-log';
import { type AcceptedBooking, hasActiveBooking } from '../bookings/accept-quote';
import { links } from '../db/bookings-schema';
import {
  batchChanged,
  type Database,
  findFirst,
  forEachRow,
  increment,
  insertIf,
  lastChanged,
  selectRows,
} from '../db/client';
import { inList, isFirstInMonths } from '../db/conditions';
import { inquiries, quotes } from '../db/inquiries-schema';
import { onlyIfChanged, queueMail } from '../email/outbox';
import { insertLink } from '../links/links';
import { type ActorName, insertQuoteEvent, markInquiryQuoted } from './inquiry-events';

const laterRevision = alias(quotes, 'later');
// A revision that was withdrawn after another one was booked replaces nothing.
const replacesEarlier = or(isNull(laterRevision.withdrawnAt), not(hasActiveBooking(laterRevision.series.getSQL())));
const isReplaced = exists(
  selectRows(
    laterRevision,
    and(
      eq(laterRevision.series, quotes.series),
      gt(laterRevision.revision, quotes.revision),
      isNotNull(laterRevision.sentAt),
      replacesEarlier,
    ),
  ),
).mapWith(Number);
const inquiryFlag = (is: SQL) =>
  exists(selectRows(inquiries, and(eq(inquiries.publicId, quotes.inquiry), is))).mapWith(Number);
const isErased = inquiryFlag(isNotNull(inquiries.erasedAt));
const columns = {
  ...getTableColumns(quotes),
  isReplaced,
  isErased,
  isLost: inquiryFlag(eq(inquiries.status, 'lost')),
};

const maxListed = 200;

const selectQuotes = (db: Database, which: SQL | undefined) => db.select(columns).from(quotes).where(which);

export const findQuoteRow = (db: Database, which: SQL | undefined): Promise<QuoteRow | null> =>
  findFirst(selectQuotes(db, which));

export const findQuote = (db: Database, id: string) => findQuoteRow(db, eq(quotes.id, id));

const newestFirst = [desc(quotes.createdAt), desc(quotes.revision)];

export function listQuotesOfInquiry(db: Database, inquiry: string): Promise<QuoteRow[]> {
  return selectQuotes(db, eq(quotes.inquiry, inquiry))
    .orderBy(...newestFirst)
    .limit(maxListed);
}

export function listQuotesOfInquiries(db: Database, inquiryIds: readonly string[]): Promise<QuoteRow[]> {
  return selectQuotes(db, inArray(quotes.inquiry, inList(inquiryIds))).orderBy(...newestFirst);
}

interface QuoteFilter {
  sentIn?: string | undefined;
  acceptedIn?: string | undefined;
}

/** One page of quotes, newest first, and the number of all. `page` starts at 0. */
export async function listQuotes(
  db: Database,
  page: number,
  { sentIn, acceptedIn }: QuoteFilter,
): Promise<{ rows: QuoteRow[]; total: number }> {
  const which = and(
    sentIn === undefined ? undefined : isFirstInMonths('sentAt', [sentIn]),
    acceptedIn === undefined ? undefined : isFirstInMonths('acceptedAt', [acceptedIn]),
  );
  const [rows, [all]] = await db.batch([
    selectQuotes(db, which)
      .orderBy(...newestFirst, desc(quotes.id))
      .limit(quotesPageSize)
      .offset(page * quotesPageSize),
    db.select({ total: count() }).from(quotes).where(which),
  ]);
  return { rows, total: all?.total ?? 0 };
}

const newDraftColumns = (now: number) => ({ version: 1, createdAt: now, updatedAt: now });

/** Stores a draft for an inquiry; null if there is no such inquiry. The same id again changes nothing. */
export async function insertQuote(
  db: Database,
  line: AuditEntry,
  { id, inquiry, content }: { id: string; inquiry: string; content: QuoteContent },
  now: number,
): Promise<QuoteRow | null> {
  const row = { ...newDraftColumns(now), id, series: id, revision: 1, inquiry, content: JSON.stringify(content) };
  await db.batch([
    insertIf(
      db,
      quotes,
      row,
      forEachRow(inquiries, eq(inquiries.publicId, inquiry), isNull(inquiries.erasedAt)),
    ).onConflictDoNothing(),
    line,
  ]);
  return findQuote(db, id);
}

/** The draft of the next revision: the existing one, else a copy of the last revision. */
export async function insertRevision(db: Database, line: AuditEntry, { series }: QuoteRow, id: string, now: number) {
  const { inquiry, content, revision } = quotes;
  const ofSeries = eq(quotes.series, series);
  const draft = and(ofSeries, isNull(quotes.sentAt));
  const row = { ...newDraftColumns(now), inquiry, content, id, series, revision: increment(revision) };
  const mayRevise = forEachRow(quotes, ofSeries, not(exists(selectRows(quotes, draft))), not(isErased));
  await db.batch([insertIf(db, quotes, row, sql`${mayRevise} order by ${desc(revision)} limit 1`), line]);
  return findQuoteRow(db, draft);
}

type QuoteVersion = Pick<QuoteRow, 'id' | 'version'>;

const isUnchangedDraft = ({ id, version }: QuoteVersion) =>
  and(eq(quotes.id, id), eq(quotes.version, version), isNull(quotes.sentAt));
const nextVersion = { version: increment(quotes.version) };

export async function updateQuoteDraft(
  db: Database,
  seen: QuoteVersion,
  content: QuoteContent,
  now: number,
): Promise<boolean> {
  const set = { content: JSON.stringify(content), ...nextVersion, updatedAt: now };
  return batchChanged(db, [db.update(quotes).set(set).where(isUnchangedDraft(seen))]);
}

export async function removeQuoteDraft(db: Database, line: AuditEntry, seen: QuoteVersion): Promise<boolean> {
  return batchChanged(db, [db.delete(quotes).where(isUnchangedDraft(seen)), line]);
}

/** Freezes a draft with its terms and stores the first link to it; false if it is no longer as it was seen. */
export async function sendQuote(
  db: Database,
  line: AuditEntry,
  seen: QuoteVersion,
  { terms, tokenHash, by }: { terms: QuoteTerms; tokenHash: string; by: ActorName },
  now: number,
): Promise<boolean> {
  // Somebody else may send it in the same millisecond: only the link of this call proves that this call did.
  const isOurs = exists(selectRows(links, eq(links.tokenHash, tokenHash)));
  const link = { tokenHash, kind: 'quote', target: seen.id, createdBy: by.name } as const;
  return batchChanged(db, [
    db
      .update(quotes)
      .set({ terms: JSON.stringify(terms), sentAt: now, updatedAt: now, ...nextVersion })
      .where(isUnchangedDraft(seen)),
    line,
    insertLink(db, link, onlyIfChanged, now),
    markInquiryQuoted(db, seen.id, isOurs, now),
    ...insertQuoteEvent(db, 'quote_sent', seen.id, by, isOurs, now),
  ]);
}

/** The last revision that was sent; of a booked quote the last that wasn't withdrawn. */
export function findNewestRevision(db: Database, series: string): Promise<QuoteRow | null> {
  const sent = and(eq(quotes.series, series), isNotNull(quotes.sentAt));
  const isDropped = sql`${isNotNull(quotes.withdrawnAt)} and ${hasActiveBooking(series)}`;
  return findFirst(selectQuotes(db, sent).orderBy(isDropped, desc(quotes.revision)).limit(1));
}

const isOffered = (id: string) => and(eq(quotes.id, id), isNotNull(quotes.sentAt), isNull(quotes.withdrawnAt));

/** Notes the first time that the rider reads a quote. */
export async function markQuoteViewed(db: Database, id: string, now: number): Promise<void> {
  const row = await findQuote(db, id);
  if (!row || row.seenAt !== null) return;
  await db.batch([
    db
      .update(quotes)
      .set({ seenAt: now, ...nextVersion })
      .where(and(isOffered(id), isNull(quotes.seenAt))),
    ...insertQuoteEvent(
      db,
      'quote_seen',
      id,
      { id: null, name: riderActorName },
      and(eq(quotes.seenAt, now), lastChanged),
      now,
    ),
  ]);
}

/**
 * Accepts a revision that is offered, is the newest and isn't accepted, where `isOpen` holds, and makes its booking; false
 * if it is not. Its day is checked before.
 */
export async function acceptQuote(
  db: Database,
  { id, name, isOpen, booking }: { id: string; name: string; isOpen: SQL | undefined; booking: AcceptedBooking },
  now: number,
): Promise<boolean> {
  const open = and(isOffered(id), isNull(quotes.acceptedAt), not(isReplaced), isOpen);
  const accept = db
    .update(quotes)
    .set({ acceptedAt: now, acceptedName: name, seenAt: sql`coalesce(${quotes.seenAt}, ${now})`, ...nextVersion })
    .where(open);
  const isAccepted = and(eq(quotes.acceptedAt, now), lastChanged);
  const statements = [
    accept,
    booking.upsertBooking,
    queueMail(db, 'quote_accepted', id, now, onlyIfChanged),
    ...insertQuoteEvent(db, 'quote_accepted', id, { id: null, name }, isAccepted, now),
    ...booking.followingStatements,
  ];
  return batchChanged(db, statements, accept);
}

/** A revision as it is stored; `isReplaced` if a later one was sent and holds, `isErased` and `isLost` if its inquiry is. */
export type QuoteRow = typeof quotes.$inferSelect & Record<'isReplaced' | 'isErased' | 'isLost', number>;

const toIso = (at: number | null) => (at === null ? null : new Date(at).toISOString());

export const toQuoteNumber = (series: string) => `Q-${series.slice(0, 6).toUpperCase()}`;

export const parseQuoteContent = ({ content }: Pick<QuoteRow, 'content'>) =>
  v.parse(StoredQuoteContent, JSON.parse(content));

export function toQuote(row: QuoteRow, today: string): Quote {
  const content = parseQuoteContent(row);
  return {
    id: row.id,
    number: toQuoteNumber(row.series),
    revision: row.revision,
    inquiry: row.inquiry,
    state: findQuoteState({ ...row, validUntil: content.validUntil, isReplaced: row.isReplaced === 1 }, today),
    content,
    terms: row.terms === null ? null : v.parse(QuoteTerms, JSON.parse(row.terms)),
    version: row.version,
    createdAt: new Date(row.createdAt).toISOString(),
    sentAt: toIso(row.sentAt),
    seenAt: toIso(row.seenAt),
    acceptedAt: toIso(row.acceptedAt),
    acceptedName: row.acceptedName,
    withdrawnAt: toIso(row.withdrawnAt),
    ...(row.isErased === 1 ? { isErased: true } : {}),
    ...(row.isLost === 1 ? { isLost: true } : {}),
  };
}
