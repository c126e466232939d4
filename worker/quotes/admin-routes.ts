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
import { type AuditStatement, insertAuditEvent, type NewEvent, toActorName } from '../audit/audit-log';
import { cancelUnpaidBooking, findReferenceOfPaidBooking, hasActiveBooking } from '../bookings/accept-quote';
import {
  batchChangedRows,
  createDb,
  type Database,
  forEachRow,
  increment,
  previousStatementChanged,
  selectRows,
} from '../db/client';
import { quotes } from '../db/inquiries-schema';
import { reachesRiders, sendCustomerMailAfterResponse } from '../email/customer-mails';
import type { AppEnv, RequestContext } from '../env';
import { findInquiry } from '../inquiries/inquiry-row';
import { createLinkRoutes, insertLink } from '../links/links';
import { throwError, throwFieldErrors } from '../middleware/errors';
import { checkInput, readIdempotencyKey, readJson } from '../middleware/read-body';
import { createRecordResponses } from '../middleware/record-responses';
import { requireStaff } from '../middleware/require-staff';
import { createToken } from '../middleware/session-cookie';
import { findSettings } from '../settings/queries';
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

function listMarkEvents({ accepted, withdrawn }: QuoteMarks, quote: QuoteRow): QuoteEvent[] {
  const { acceptedAt, withdrawnAt } = quote;
  return [
    ...(withdrawn === true && withdrawnAt === null ? (['quote_withdrawn'] as const) : []),
    ...(withdrawn === false && withdrawnAt !== null ? (['quote_unwithdrawn'] as const) : []),
    ...(accepted === false && acceptedAt !== null ? (['quote_unaccepted'] as const) : []),
  ];
}

async function updateMarks(
  db: Database,
  event: AuditStatement,
  quote: QuoteRow,
  { marks, actor }: { marks: QuoteMarks; actor: ActorName },
  now: number,
): Promise<boolean> {
  const { accepted, withdrawn } = marks;
  const isSameVersion = and(eq(quotes.id, quote.id), eq(quotes.version, quote.version));
  const isUnchanged = exists(selectRows(quotes, isSameVersion));
  const cancellations = accepted === undefined ? [] : await cancelUnpaidBooking(db, quote.series, isUnchanged, now);
  const update = db
    .update(quotes)
    .set({
      ...(accepted === undefined ? {} : { acceptedAt: null, acceptedName: null }),
      ...(withdrawn === undefined ? {} : { withdrawnAt: withdrawn ? (quote.withdrawnAt ?? now) : null }),
      version: increment(quotes.version),
      updatedAt: now,
    })
    .where(
      and(
        isSameVersion,
        isNotNull(quotes.sentAt),
        accepted === undefined ? undefined : not(hasActiveBooking(quote.series)),
      ),
    );
  const statements = [
    ...cancellations,
    update,
    event,
    // Each event depends on the changes of the statement before. A time could not identify this request's update.
    ...listMarkEvents(marks, quote).flatMap((kind) =>
      insertQuoteEvent(db, kind, quote.id, actor, previousStatementChanged, now),
    ),
  ];
  return batchChangedRows(db, statements, update);
}

const maxQuoteBytes = 32 * 1024;
const maxMarksBytes = 4 * 1024;

const QuotesQuery = v.object({
  inquiry: v.optional(v.pipe(v.string(), v.uuid('This is no inquiry.'))),
  sentIn: v.optional(MonthName),
  acceptedIn: v.optional(MonthName),
  page: v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d{0,5}$/, 'This is no page.'), v.transform(Number)), '1'),
});

const getToday = () => toIndianDay(Date.now());
const { throwNotFound, throwConflict, findIfUnchanged, findRecord, throwWriteConflict, respondWithRecord } =
  createRecordResponses({
    name: 'quote',
    find: (c, id) => findQuote(createDb(c.env), id),
    toBody: (quote) => toQuote(quote, getToday()),
    notFoundMessage: 'This quote is no longer there.',
    conflictMessage: 'This quote has changed in the meantime.',
  });
const throwAlreadySent = (c: RequestContext) =>
  throwError(c, 'bad_request', 'This quote was sent and can’t be changed. Make a new revision of it.');

function toAuditEvent(action: NewEvent['action'], quote: Pick<QuoteRow, 'id' | 'series'>, text = ''): NewEvent {
  return {
    action,
    subject: quote.id,
    label: [toQuoteNumber(quote.series), text].filter(Boolean).join(': '),
  };
}

const throwErased = (c: RequestContext) =>
  throwError(c, 'bad_request', 'Whom it was for was erased. It stays as it is, for the accounts.');

const toQuoteActor = (c: RequestContext) => ({ id: c.get('adminId'), name: toActorName(c) });

/** E-mail address to which a sent quote goes by itself; empty if it doesn't. */
async function findMailAddress(c: RequestContext, { inquiry: inquiryId }: QuoteRow): Promise<string> {
  if (!reachesRiders(c.env)) return '';
  const db = createDb(c.env);
  const { settings } = await findSettings(db);
  return settings.customerMails.quote_sent?.isOff ? '' : ((await findInquiry(db, inquiryId))?.email ?? '');
}

const respondToWrite = async (
  c: RequestContext,
  isSaved: boolean,
  message: string,
  extraFields: { link?: string } = {},
) => (isSaved ? respondWithRecord(c, await findRecord(c), message, extraFields) : throwWriteConflict(c));

const formatMarks = ({ accepted, withdrawn }: QuoteMarks) =>
  [
    accepted === undefined ? '' : 'acceptance taken back',
    withdrawn === undefined ? '' : withdrawn ? 'withdrawn' : 'withdrawal taken back',
  ]
    .filter(Boolean)
    .join(', ');

export const quoteAdminRoutes = new Hono<AppEnv>()
  .get(quotesApi.listQuotes.path, requireStaff, async (c) => {
    const { inquiry, page, ...monthFilters } = checkInput(c, QuotesQuery, c.req.query());
    const db = createDb(c.env);
    const quotesOfInquiry = inquiry === undefined ? null : await listQuotesOfInquiry(db, inquiry);
    const { rows, total } = quotesOfInquiry
      ? { rows: quotesOfInquiry, total: quotesOfInquiry.length }
      : await listQuotes(db, page - 1, monthFilters);
    return c.json({ data: rows.map((quote) => toQuote(quote, getToday())), total } satisfies ResponseOf<
      typeof quotesApi.listQuotes
    >);
  })
  .post(quotesApi.addQuote.path, requireStaff, async (c) => {
    const idempotencyKey = readIdempotencyKey(c);
    const { inquiry, content } = await readJson(c, quotesApi.addQuote.body, maxQuoteBytes);
    const id = idempotencyKey ?? crypto.randomUUID();
    const event = insertAuditEvent(c, toAuditEvent('quote_added', { id, series: id }));
    const quote = await insertQuote(createDb(c.env), event, { id, inquiry, content }, Date.now());
    if (!quote) return throwError(c, 'not_found', 'Inquiry not found.');
    const isSameQuote = quote.inquiry === inquiry && quote.content === JSON.stringify(content);
    return isSameQuote ? respondWithRecord(c, quote, 'Draft saved.', { status: 201 }) : throwConflict(c, quote);
  })
  .put(quotesApi.changeQuote.path, requireStaff, async (c) => {
    const input = await readJson(c, quotesApi.changeQuote.body, maxQuoteBytes);
    const quote = await findIfUnchanged(c);
    if (quote.sentAt !== null) return throwAlreadySent(c);
    const isSaved = await updateQuoteDraft(createDb(c.env), quote, input, Date.now());
    return respondToWrite(c, isSaved, 'Draft saved.');
  })
  .delete(quotesApi.deleteQuote.path, requireStaff, async (c) => {
    const quote = await findIfUnchanged(c);
    if (quote.sentAt !== null) return throwAlreadySent(c);
    const isDeleted = await removeQuoteDraft(
      createDb(c.env),
      insertAuditEvent(c, toAuditEvent('quote_deleted', quote)),
      quote,
    );
    return isDeleted ? c.json({ message: 'Draft deleted.' }) : throwConflict(c, quote);
  })
  .post(quotesApi.sendQuote.path, requireStaff, async (c) => {
    const quote = await findIfUnchanged(c);
    if (quote.sentAt !== null) return throwAlreadySent(c);
    const content = parseQuoteContent(quote);
    const problems = findSendProblem(content, getToday());
    if (problems) return throwFieldErrors(c, problems);
    const token = createToken();
    const terms = toQuoteTerms(content, { today: getToday(), sentBy: c.get('adminName'), site: c.var.site });
    const offer = { terms, tokenHash: await sha256(token), actor: toQuoteActor(c), env: c.env };
    const event = insertAuditEvent(c, toAuditEvent('quote_sent', quote));
    const isSaved = await sendQuote(createDb(c.env), event, quote, offer, Date.now());
    if (isSaved) sendCustomerMailAfterResponse(c);
    const mailedTo = await findMailAddress(c, quote);
    const message = mailedTo === '' ? 'The quote can go out now.' : `The quote goes to ${mailedTo} by e-mail now.`;
    return respondToWrite(c, isSaved, message, { link: c.env.SITE_URL + quotePaths.quote(token) });
  })
  .post(quotesApi.addQuoteLink.path, requireStaff, async (c) => {
    const quote = await findIfUnchanged(c);
    if (quote.sentAt === null) return throwError(c, 'bad_request', 'This quote wasn’t sent yet.');
    if (quote.isErased) return throwErased(c);
    if (quote.withdrawnAt !== null) return throwError(c, 'bad_request', 'This quote was withdrawn.');
    const db = createDb(c.env);
    const lastLinkDay = await findQuoteLinkEnd(db, (await findNewestRevision(db, quote.series)) ?? quote);
    if (getToday() > lastLinkDay)
      return throwError(
        c,
        'bad_request',
        `Links to this quote ended on ${formatShortDay(lastLinkDay)}. Make a new revision.`,
      );
    const token = createToken();
    const link = {
      kind: 'quote',
      target: quote.id,
      tokenHash: await sha256(token),
      createdBy: toActorName(c),
    } as const;
    const isSent = forEachRow(quotes, eq(quotes.id, quote.id), isNotNull(quotes.sentAt));
    await db.batch([
      insertLink(db, link, isSent, Date.now()),
      insertAuditEvent(c, toAuditEvent('quote_link_made', quote)),
    ]);
    return respondWithRecord(c, quote, 'Here is a link.', { link: c.env.SITE_URL + quotePaths.quote(token) });
  })
  .post(quotesApi.reviseQuote.path, requireStaff, async (c) => {
    const quote = await findIfUnchanged(c);
    if (quote.isErased) return throwErased(c);
    const event = insertAuditEvent(c, toAuditEvent('quote_added', quote));
    const draft = await insertRevision(createDb(c.env), event, quote, crypto.randomUUID(), Date.now());
    return draft
      ? respondWithRecord(c, draft, `This is revision ${draft.revision}.`, { status: 201 })
      : throwNotFound(c);
  })
  .put(quotesApi.markQuote.path, requireStaff, async (c) => {
    const input = await readJson(c, quotesApi.markQuote.body, maxMarksBytes);
    const quote = await findIfUnchanged(c);
    if (quote.isErased) return throwErased(c);
    const problem = findMarkProblem(toQuote(quote, getToday()).state, input);
    if (problem !== null) return throwError(c, 'bad_request', problem);
    const revokesAcceptance = input.accepted !== undefined;
    const paidReference = revokesAcceptance ? await findReferenceOfPaidBooking(createDb(c.env), quote.series) : null;
    if (paidReference !== null)
      return throwError(c, 'bad_request', `Booking ${paidReference} has payments. Cancel that booking instead.`);
    const event = insertAuditEvent(c, toAuditEvent('quote_marked', quote, formatMarks(input)));
    const isSaved = await updateMarks(
      createDb(c.env),
      event,
      quote,
      { marks: input, actor: toQuoteActor(c) },
      Date.now(),
    );
    return respondToWrite(c, isSaved, 'Saved.');
  })
  .route(
    '/',
    createLinkRoutes({ list: quotesApi.listQuoteLinks, end: quotesApi.endQuoteLink }, async (c) => {
      const quote = await findRecord(c);
      return {
        ...(await findQuoteLinkTarget(createDb(c.env), quote)),
        revokedEvent: toAuditEvent('quote_link_ended', quote),
      };
    }),
  );
