import { and, eq, exists, isNotNull, not } from 'drizzle-orm';
import { Hono } from 'hono';
import * as v from 'valibot';
import type { ResponseOf } from '#shared/api';
import { formatShortDay, MonthName, toIndianDay } from '#shared/dates';
import { quotePaths } from '#shared/link-routes';
import * as quotesApi from '#shared/quotes/api';
import type { QuoteEvent, QuoteMarks } from '#shared/quotes/quote';
import { findMarkProblem, findSendProblem, toQuoteTerms } from '#shared/quotes/quote-rules';
import { sha256 } from '#shared/sha256';
import { type AuditEntry, auditEntry, type NewEvent, toActorName } from '../audit/audit-log';
import { cancelUnpaidBooking, findReferenceOfPaidBooking, hasActiveBooking } from '../bookings/accept-quote';
import { batchChanged, createDb, type Database, forEachRow, increment, lastChanged, selectRows } from '../db/client';
import { quotes } from '../db/inquiries-schema';
import type { AppEnv, RequestContext } from '../env';
import { createLinkRoutes, insertLink } from '../links/links';
import { throwError, throwFieldErrors } from '../middleware/errors';
import { checkInput, readIdempotencyKey, readJson } from '../middleware/read-body';
import { createRecordResponses } from '../middleware/record-responses';
import { requireAdmin } from '../middleware/require-admin';
import { createToken } from '../middleware/session-cookie';
import { type ActorName, insertQuoteEvent } from './inquiry-events';
import {
  findNewestRevision,
  findQuote,
  insertQuote,
  insertRevision,
  listQuotes,
  listQuotesOfInquiry,
  parseQuoteContent,
  type QuoteRow,
  removeQuoteDraft,
  sendQuote,
  toQuote,
  toQuoteNumber,
  updateQuoteDraft,
} from './queries';
import { findQuoteLinkEnd, findQuoteLinkTarget } from './quote-links';

function toEvents({ accepted, withdrawn }: QuoteMarks, row: QuoteRow): QuoteEvent[] {
  const { acceptedAt, withdrawnAt } = row;
  return [
    ...(withdrawn === true && withdrawnAt === null ? (['quote_withdrawn'] as const) : []),
    ...(withdrawn === false && withdrawnAt !== null ? (['quote_unwithdrawn'] as const) : []),
    ...(accepted === false && acceptedAt !== null ? (['quote_unaccepted'] as const) : []),
  ];
}

/** Marks a sent quote as withdrawn or unaccepted if it still has this version; false if not. */
export async function updateMarks(
  db: Database,
  line: AuditEntry,
  row: QuoteRow,
  { marks, by }: { marks: QuoteMarks; by: ActorName },
  now: number,
): Promise<boolean> {
  const { accepted, withdrawn } = marks;
  const seen = and(eq(quotes.id, row.id), eq(quotes.version, row.version));
  const isSeen = exists(selectRows(quotes, seen));
  const freed = accepted === undefined ? [] : await cancelUnpaidBooking(db, row.series, isSeen, now);
  const update = db
    .update(quotes)
    .set({
      ...(accepted === undefined ? {} : { acceptedAt: null, acceptedName: null }),
      ...(withdrawn === undefined ? {} : { withdrawnAt: withdrawn ? (row.withdrawnAt ?? now) : null }),
      version: increment(quotes.version),
      updatedAt: now,
    })
    .where(and(seen, isNotNull(quotes.sentAt), accepted === undefined ? undefined : not(hasActiveBooking(row.series))));
  const statements = [
    ...freed,
    update,
    line,
    // Each statement depends on the changes of the one before. A time would not do, because two calls can share it.
    ...toEvents(marks, row).flatMap((kind) => insertQuoteEvent(db, kind, row.id, by, lastChanged, now)),
  ];
  return batchChanged(db, statements, update);
}

const quoteBytes = 32 * 1024;
const markBytes = 4 * 1024;

const QuotesQuery = v.object({
  inquiry: v.optional(v.pipe(v.string(), v.uuid('This is no inquiry.'))),
  sentIn: v.optional(MonthName),
  acceptedIn: v.optional(MonthName),
  page: v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d{0,5}$/, 'This is no page.'), v.transform(Number)), '1'),
});

const today = () => toIndianDay(Date.now());
const { notFound, conflict, findSeen, findOne, tooLate, answer } = createRecordResponses({
  name: 'quote',
  find: (c, id) => findQuote(createDb(c.env), id),
  toBody: (row) => toQuote(row, today()),
  gone: 'This quote is no longer there.',
  changed: 'This quote has changed in the meantime.',
});
const frozen = (c: RequestContext) =>
  throwError(c, 'bad_request', 'This quote was sent and can’t be changed. Make a new revision of it.');

function eventOf(action: NewEvent['action'], row: Pick<QuoteRow, 'id' | 'series'>, said = ''): NewEvent {
  return { action, subject: row.id, label: [toQuoteNumber(row.series), said].filter(Boolean).join(': ') };
}

const kept = (c: RequestContext) =>
  throwError(c, 'bad_request', 'Whom it was for was erased. It stays as it is, for the accounts.');

const actorNameOf = (c: RequestContext) => ({ id: c.get('adminId'), name: toActorName(c) });

const answerWrite = async (c: RequestContext, isDone: boolean, message: string, more: { link?: string } = {}) =>
  isDone ? answer(c, await findOne(c), message, more) : tooLate(c);

const sayMarks = ({ accepted, withdrawn }: QuoteMarks) =>
  [
    accepted === undefined ? '' : 'acceptance taken back',
    withdrawn === undefined ? '' : withdrawn ? 'withdrawn' : 'withdrawal taken back',
  ]
    .filter(Boolean)
    .join(', ');

export const quoteAdminRoutes = new Hono<AppEnv>()
  .get(quotesApi.listQuotes.path, requireAdmin, async (c) => {
    const { inquiry, page, ...months } = checkInput(c, QuotesQuery, c.req.query());
    const db = createDb(c.env);
    const of = inquiry === undefined ? null : await listQuotesOfInquiry(db, inquiry);
    const { rows, total } = of ? { rows: of, total: of.length } : await listQuotes(db, page - 1, months);
    return c.json({ data: rows.map((row) => toQuote(row, today())), total } satisfies ResponseOf<
      typeof quotesApi.listQuotes
    >);
  })
  .post(quotesApi.addQuote.path, requireAdmin, async (c) => {
    const key = readIdempotencyKey(c);
    const { inquiry, content } = await readJson(c, quotesApi.addQuote.body, quoteBytes);
    const id = key ?? crypto.randomUUID();
    const line = auditEntry(c, eventOf('quote_added', { id, series: id }));
    const row = await insertQuote(createDb(c.env), line, { id, inquiry, content }, Date.now());
    if (!row) return throwError(c, 'not_found', 'Inquiry not found.');
    const isAsSent = row.inquiry === inquiry && row.content === JSON.stringify(content);
    return isAsSent ? answer(c, row, 'Draft saved.', { status: 201 }) : conflict(c, row);
  })
  .put(quotesApi.changeQuote.path, requireAdmin, async (c) => {
    const input = await readJson(c, quotesApi.changeQuote.body, quoteBytes);
    const row = await findSeen(c);
    if (row.sentAt !== null) return frozen(c);
    const isDone = await updateQuoteDraft(createDb(c.env), row, input, Date.now());
    return answerWrite(c, isDone, 'Draft saved.');
  })
  .delete(quotesApi.deleteQuote.path, requireAdmin, async (c) => {
    const row = await findSeen(c);
    if (row.sentAt !== null) return frozen(c);
    const isDone = await removeQuoteDraft(createDb(c.env), auditEntry(c, eventOf('quote_deleted', row)), row);
    return isDone ? c.json({ message: 'Draft deleted.' }) : conflict(c, row);
  })
  .post(quotesApi.sendQuote.path, requireAdmin, async (c) => {
    const row = await findSeen(c);
    if (row.sentAt !== null) return frozen(c);
    const content = parseQuoteContent(row);
    const problems = findSendProblem(content, today());
    if (problems) return throwFieldErrors(c, problems);
    const token = createToken();
    const terms = toQuoteTerms(content, { today: today(), by: c.get('adminName'), site: c.var.site });
    const sent = { terms, tokenHash: await sha256(token), by: actorNameOf(c) };
    const line = auditEntry(c, eventOf('quote_sent', row));
    const isDone = await sendQuote(createDb(c.env), line, row, sent, Date.now());
    return answerWrite(c, isDone, 'The quote can go out now.', { link: c.env.SITE_URL + quotePaths.quote(token) });
  })
  .post(quotesApi.addQuoteLink.path, requireAdmin, async (c) => {
    const row = await findSeen(c);
    if (row.sentAt === null) return throwError(c, 'bad_request', 'This quote wasn’t sent yet.');
    if (row.isErased) return kept(c);
    if (row.withdrawnAt !== null) return throwError(c, 'bad_request', 'This quote was withdrawn.');
    const db = createDb(c.env);
    const end = await findQuoteLinkEnd(db, (await findNewestRevision(db, row.series)) ?? row);
    if (today() > end)
      return throwError(c, 'bad_request', `Links to this quote ended on ${formatShortDay(end)}. Make a new revision.`);
    const token = createToken();
    const link = { kind: 'quote', target: row.id, tokenHash: await sha256(token), createdBy: toActorName(c) } as const;
    const isSent = forEachRow(quotes, eq(quotes.id, row.id), isNotNull(quotes.sentAt));
    await db.batch([insertLink(db, link, isSent, Date.now()), auditEntry(c, eventOf('quote_link_made', row))]);
    return answer(c, row, 'Here is a link.', { link: c.env.SITE_URL + quotePaths.quote(token) });
  })
  .post(quotesApi.reviseQuote.path, requireAdmin, async (c) => {
    const row = await findSeen(c);
    if (row.isErased) return kept(c);
    const line = auditEntry(c, eventOf('quote_added', row));
    const draft = await insertRevision(createDb(c.env), line, row, crypto.randomUUID(), Date.now());
    return draft ? answer(c, draft, `This is revision ${draft.revision}.`, { status: 201 }) : notFound(c);
  })
  .put(quotesApi.markQuote.path, requireAdmin, async (c) => {
    const input = await readJson(c, quotesApi.markQuote.body, markBytes);
    const row = await findSeen(c);
    if (row.isErased) return kept(c);
    const why = findMarkProblem(toQuote(row, today()).state, input);
    if (why !== null) return throwError(c, 'bad_request', why);
    const takesBack = input.accepted !== undefined;
    const paid = takesBack ? await findReferenceOfPaidBooking(createDb(c.env), row.series) : null;
    if (paid !== null)
      return throwError(c, 'bad_request', `Booking ${paid} has payments. Cancel that booking instead.`);
    const line = auditEntry(c, eventOf('quote_marked', row, sayMarks(input)));
    const isDone = await updateMarks(createDb(c.env), line, row, { marks: input, by: actorNameOf(c) }, Date.now());
    return answerWrite(c, isDone, 'Saved.');
  })
  .route(
    '/',
    createLinkRoutes({ list: quotesApi.listQuoteLinks, end: quotesApi.endQuoteLink }, async (c) => {
      const row = await findOne(c);
      return { ...(await findQuoteLinkTarget(createDb(c.env), row)), endedEvent: eventOf('quote_link_ended', row) };
    }),
  );
