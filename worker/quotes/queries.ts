import { and, desc, eq, getTableColumns, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { type QuoteContent, type QuoteTerms, quotesPageSize } from '#shared/quotes/quote';
import { theRider } from '#shared/quotes/quote-events';
import type { EventLine } from '../audit/recording';
import { type AcceptedBooking, isBooked } from '../bookings/accepted';
import { type Database, didChange, first, insertWhere } from '../db/client';
import { inquiries, quotes } from '../db/inquiries-schema';
import { isFirstInMonths } from '../db/months';
import { ifChanged, queueMail } from '../db/queue-mail';
import { insertLink } from '../links/links';
import { type ActorName, insertQuoteEvent, markQuoted } from './in-inquiry';
import type { QuoteRow } from './quote-row';

// A revision that was withdrawn after another one was booked replaces nothing.
const isReplaced = sql<number>`exists (select 1 from quotes later
  where later.series = quotes.series and later.revision > quotes.revision and later.sent_at is not null
    and (later.withdrawn_at is null or not ${isBooked(sql`later.series`)}))`;
const ofInquiry = (is: SQL) =>
  sql<number>`exists (select 1 from ${inquiries} where public_id = quotes.inquiry and ${is})`;
const isErased = ofInquiry(sql`erased_at is not null`);
const columns = {
  ...getTableColumns(quotes),
  isReplaced,
  isErased,
  isLost: ofInquiry(sql`status = 'lost'`),
};

const maxListed = 200;

const pick = (db: Database, which: SQL | undefined) => db.select(columns).from(quotes).where(which);

export const findRow = (db: Database, which: SQL | undefined): Promise<QuoteRow | null> => first(pick(db, which));

export const findQuote = (db: Database, id: string) => findRow(db, eq(quotes.id, id));

const newestFirst = [desc(quotes.createdAt), desc(quotes.revision)];

export function listQuotesOf(db: Database, inquiry: string): Promise<QuoteRow[]> {
  return pick(db, eq(quotes.inquiry, inquiry))
    .orderBy(...newestFirst)
    .limit(maxListed);
}

export function listAllQuotesOf(db: Database, inquiryIds: readonly string[]): Promise<QuoteRow[]> {
  const some = sql`${quotes.inquiry} in (select value from json_each(${JSON.stringify(inquiryIds)}))`;
  return pick(db, some).orderBy(...newestFirst);
}

interface QuotesWanted {
  sentIn?: string | undefined;
  acceptedIn?: string | undefined;
}

/** One page of quotes, newest first, and the number of all. `page` starts at 0. */
export async function listQuotes(
  db: Database,
  page: number,
  { sentIn, acceptedIn }: QuotesWanted,
): Promise<{ rows: QuoteRow[]; total: number }> {
  const which = and(
    sentIn === undefined ? undefined : isFirstInMonths('sent_at', [sentIn]),
    acceptedIn === undefined ? undefined : isFirstInMonths('accepted_at', [acceptedIn]),
  );
  const [rows, [all]] = await db.batch([
    pick(db, which)
      .orderBy(...newestFirst, desc(quotes.id))
      .limit(quotesPageSize)
      .offset(page * quotesPageSize),
    db.select({ total: sql<number>`count(*)` }).from(quotes).where(which),
  ]);
  return { rows, total: all?.total ?? 0 };
}

const firstDraft = (now: number) => ({ version: 1, createdAt: now, updatedAt: now });

/** Stores a draft for an inquiry; null if there is no such inquiry. The same id again changes nothing. */
export async function insertQuote(
  db: Database,
  line: EventLine,
  { id, inquiry, content }: { id: string; inquiry: string; content: QuoteContent },
  now: number,
): Promise<QuoteRow | null> {
  const row = { ...firstDraft(now), id, series: id, revision: 1, inquiry, content: JSON.stringify(content) };
  await db.batch([
    insertWhere(
      db,
      quotes,
      row,
      sql`from ${inquiries} where public_id = ${inquiry} and erased_at is null`,
    ).onConflictDoNothing(),
    line,
  ]);
  return findQuote(db, id);
}

/** The draft of the next revision: the existing one, else a copy of the last revision. */
export async function insertRevision(db: Database, line: EventLine, { series }: QuoteRow, id: string, now: number) {
  const hasDraft = sql`exists (select 1 from quotes where series = ${series} and sent_at is null)`;
  const last = { inquiry: sql`inquiry`, content: sql`content` };
  const row = { ...firstDraft(now), ...last, id, series, revision: sql`revision + 1` };
  await db.batch([
    insertWhere(
      db,
      quotes,
      row,
      sql`from ${quotes} where series = ${series} and not ${hasDraft} and not ${isErased} order by revision desc limit 1`,
    ),
    line,
  ]);
  return findRow(db, and(eq(quotes.series, series), isNull(quotes.sentAt)));
}

type Seen = Pick<QuoteRow, 'id' | 'version'>;

const stillDraft = ({ id, version }: Seen) =>
  and(eq(quotes.id, id), eq(quotes.version, version), isNull(quotes.sentAt));
const next = { version: sql`${quotes.version} + 1` };

export async function updateDraft(db: Database, seen: Seen, content: QuoteContent, now: number): Promise<boolean> {
  const set = { content: JSON.stringify(content), ...next, updatedAt: now };
  return didChange(db, [db.update(quotes).set(set).where(stillDraft(seen))]);
}

export async function removeDraft(db: Database, line: EventLine, seen: Seen): Promise<boolean> {
  return didChange(db, [db.delete(quotes).where(stillDraft(seen)), line]);
}

/** Freezes a draft with its terms and stores the first link to it; false if it is no longer as it was seen. */
export async function sendQuote(
  db: Database,
  line: EventLine,
  seen: Seen,
  { terms, tokenHash, by }: { terms: QuoteTerms; tokenHash: string; by: ActorName },
  now: number,
): Promise<boolean> {
  // Somebody else may send it in the same millisecond: only the link of this call proves that this call did.
  const isOurs = sql`exists (select 1 from links where token_hash = ${tokenHash})`;
  const link = { tokenHash, kind: 'quote', target: seen.id, madeBy: by.name } as const;
  return didChange(db, [
    db
      .update(quotes)
      .set({ terms: JSON.stringify(terms), sentAt: now, updatedAt: now, ...next })
      .where(stillDraft(seen)),
    line,
    insertLink(db, link, ifChanged, now),
    markQuoted(db, seen.id, isOurs, now),
    ...insertQuoteEvent(db, 'quote_sent', seen.id, by, isOurs, now),
  ]);
}

/** The last revision that was sent; of a booked quote the last that wasn't withdrawn. */
export function findNewest(db: Database, series: string): Promise<QuoteRow | null> {
  const sent = and(eq(quotes.series, series), isNotNull(quotes.sentAt));
  const isDropped = sql`withdrawn_at is not null and ${isBooked(series)}`;
  return first(pick(db, sent).orderBy(isDropped, desc(quotes.revision)).limit(1));
}

const offered = (id: string) => and(eq(quotes.id, id), isNotNull(quotes.sentAt), isNull(quotes.withdrawnAt));

/** Notes the first time that the rider reads a quote. */
export async function noteSeen(db: Database, id: string, now: number): Promise<void> {
  const row = await findQuote(db, id);
  if (!row || row.seenAt !== null) return;
  await db.batch([
    db
      .update(quotes)
      .set({ seenAt: now, ...next })
      .where(and(offered(id), isNull(quotes.seenAt))),
    ...insertQuoteEvent(
      db,
      'quote_seen',
      id,
      { id: null, name: theRider },
      sql`seen_at = ${now} and changes() > 0`,
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
  { id, name, isOpen, booking }: { id: string; name: string; isOpen: SQL; booking: AcceptedBooking },
  now: number,
): Promise<boolean> {
  const open = and(offered(id), isNull(quotes.acceptedAt), sql`not ${isReplaced}`, isOpen);
  const accept = db
    .update(quotes)
    .set({ acceptedAt: now, acceptedName: name, seenAt: sql`coalesce(${quotes.seenAt}, ${now})`, ...next })
    .where(open);
  const statements = [
    accept,
    booking.book,
    queueMail(db, 'quote_accepted', id, now, ifChanged),
    ...insertQuoteEvent(db, 'quote_accepted', id, { id: null, name }, sql`accepted_at = ${now} and changes() > 0`, now),
    ...booking.after,
  ];
  return didChange(db, statements, accept);
}
