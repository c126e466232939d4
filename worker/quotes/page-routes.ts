import { and, not } from 'drizzle-orm';
import { Hono } from 'hono';
import * as v from 'valibot';
import { toIndianDay } from '#shared/dates';
import type { InvoiceView } from '#shared/invoices/invoice';
import { quotePaths } from '#shared/link-routes';
import { Acceptance, type QuoteView } from '#shared/quotes/quote';
import { toQuoteTerms } from '#shared/quotes/quote-rules';
import type { Site } from '#shared/settings/site';
import { sha256 } from '#shared/sha256';
import { listProblemsByField } from '#shared/text';
import { isDepartureCancelled, makeAcceptedBooking } from '../bookings/accept-quote';
import { isInvoiceOfQuote } from '../bookings/whole-booking';
import { createDb, isTrue } from '../db/client';
import type { AppEnv, RequestContext } from '../env';
import { findInvoice, toInvoice } from '../invoices/queries';
import {
  countWriteIfAllowed,
  isLinkOpen,
  logLinkOpened,
  type RenderedPage,
  readForm,
  sendPage,
  tooManyWritesMessage,
} from '../links/links';
import { HttpError } from '../middleware/errors';
import { isToken } from '../middleware/session-cookie';
import { acceptQuote, markQuoteViewed, type QuoteRow, toQuote, toQuoteNumber } from './queries';
import { addCover, findQuoteBookingView, recordReportedPayment } from './quote-booking';
import { findQuoteByLink, type QuoteBehindLink } from './quote-links';

type DrawQuote = (view: QuoteView, site: Site) => Promise<RenderedPage>;
type DrawPaper = (view: InvoiceView, site: Site) => Promise<RenderedPage>;

type Status = 200 | 400 | 404 | 409 | 410 | 429;

const formBytes = 8 * 1024;
const today = () => toIndianDay(Date.now());

const path = (make: (token: string) => string) => make('T').replace('/T', '/:token');

async function findOpened(c: RequestContext): Promise<QuoteBehindLink | 'ended' | null> {
  const token = c.req.param('token') ?? '';
  return isToken(token) ? findQuoteByLink(createDb(c.env), await sha256(token), Date.now()) : null;
}

async function noteRead(c: RequestContext, { newest, tokenHash }: QuoteBehindLink): Promise<void> {
  const db = createDb(c.env);
  const now = Date.now();
  if (newest.withdrawnAt !== null) return;
  await markQuoteViewed(db, newest.id, now);
  await logLinkOpened(db, tokenHash, now);
}

/** Pages of quotes for riders with a link. They need no scripts and are never cached. */
export function createQuotePages(draw: DrawQuote, drawPaper: DrawPaper) {
  const send = async (c: RequestContext, view: QuoteView, status: Status = 200) => {
    if (view.kind !== 'quote') return sendPage(c, await draw(view, c.var.site), status);
    const db = createDb(c.env);
    const booked = await findQuoteBookingView(db, view.quote, today());
    const isOff = view.quote.state === 'sent' && (await isTrue(db, isDepartureCancelled(view.quote.content)));
    return sendPage(
      c,
      await draw({ ...(await addCover(db, view)), booking: booked, isDepartureCancelled: isOff }, c.var.site),
      status,
    );
  };
  /** The quote that the call's link opens; where there is none, the call ends with a page that says so. */
  const open = async (c: RequestContext): Promise<QuoteBehindLink> => {
    const opened = await findOpened(c);
    if (opened === null) throw new HttpError(await send(c, { kind: 'missing' }, 404));
    if (opened === 'ended') throw new HttpError(await send(c, { kind: 'ended' }, 410));
    return opened;
  };
  const tokenOf = (c: RequestContext) => c.req.param('token') ?? '';
  const withdrawn = (c: RequestContext, { series }: QuoteRow, status: 200 | 409 = 200) =>
    send(c, { kind: 'withdrawn', number: toQuoteNumber(series) }, status);
  const show = (c: RequestContext, row: QuoteRow, status: 200 | 409 = 200) =>
    row.withdrawnAt !== null
      ? withdrawn(c, row, status)
      : send(c, { kind: 'quote', quote: toQuote(row, today()), token: tokenOf(c), name: '', problem: null }, status);

  return new Hono<AppEnv>()
    .get(path(quotePaths.quote), async (c) => {
      const { row, newest } = await open(c);
      return row.isReplaced
        ? send(c, { kind: 'replaced', number: toQuoteNumber(row.series), token: tokenOf(c) })
        : show(c, newest);
    })
    .get(path(quotePaths.newest), async (c) => show(c, (await open(c)).newest))
    .get(
      path((token) => quotePaths.invoice(token, 'N').replace(/N$/, ':number')),
      async (c) => {
        const { newest } = await open(c);
        const row = await findInvoice(createDb(c.env), c.req.param('number') ?? '', isInvoiceOfQuote(newest.series));
        return row
          ? sendPage(c, await drawPaper({ kind: 'invoice', invoice: toInvoice(row) }, c.var.site), 200)
          : sendPage(c, await drawPaper({ kind: 'missing' }, c.var.site), 404);
      },
    )
    .post(path(quotePaths.markViewed), async (c) => {
      const opened = await findOpened(c);
      if (opened !== null && opened !== 'ended') await noteRead(c, opened);
      return c.body(null, 204);
    })
    .post(path(quotePaths.reportPayment), async (c) => {
      const form = await readForm(c, 'quote', formBytes);
      const { newest, tokenHash } = await open(c);
      const quote = toQuote(newest, today());
      const db = createDb(c.env);
      const booked = newest.withdrawnAt === null ? await findQuoteBookingView(db, quote, today()) : null;
      if (!booked || booked.booking.cancelled) return show(c, newest, 409);
      const sent = Object.fromEntries(form);
      const by = { requestId: c.get('requestId'), mayWrite: () => countWriteIfAllowed(db, tokenHash, Date.now()) };
      const typed = await recordReportedPayment(db, booked.booking, sent, by);
      const view = { kind: 'quote', quote, token: tokenOf(c), name: '', problem: null } as const;
      if (typed)
        return send(c, { ...view, rejectedReport: typed }, typed.problems.utr === tooManyWritesMessage ? 429 : 400);
      c.set('mailQueued', true);
      return c.redirect(`${quotePaths.newest(tokenOf(c))}#booking`, 303);
    })
    .post(path(quotePaths.accept), async (c) => {
      const form = await readForm(c, 'quote', formBytes);
      const opened = await open(c);
      const { newest: row, tokenHash } = opened;
      if (row.withdrawnAt !== null) return withdrawn(c, row, 409);
      const quote = toQuote(row, today());
      const sent = Object.fromEntries(form);
      const read = v.safeParse(Acceptance, sent);
      const view = { kind: 'quote', quote, token: tokenOf(c), name: sent.name ?? '' } as const;
      if (quote.state !== 'sent') return send(c, { ...view, problem: null }, quote.acceptedAt === null ? 409 : 200);
      const db = createDb(c.env);
      if (await isTrue(db, isDepartureCancelled(quote.content))) return send(c, { ...view, problem: null }, 409);
      // The accepted revision must be the one that the page showed.
      if (read.success && read.output.quote !== row.id) {
        return send(c, { ...view, problem: 'This quote was changed in the meantime. Please read it again.' }, 409);
      }
      await noteRead(c, opened);
      if (!read.success) {
        return send(c, { ...view, problem: listProblemsByField(read.issues).name ?? 'Please try again.' }, 400);
      }
      if (read.output.confirm !== 'yes') return send(c, { ...view, kind: 'confirm', name: read.output.name });
      const now = Date.now();
      if (!(await countWriteIfAllowed(db, tokenHash, now)))
        return send(c, { ...view, problem: tooManyWritesMessage }, 429);
      const { id, series, inquiry } = row;
      const terms = quote.terms ?? toQuoteTerms(quote.content, { today: today(), by: '', site: c.var.site });
      const booking = await makeAcceptedBooking(db, { id, series, inquiry, content: quote.content, terms }, now);
      const isOpen = and(isLinkOpen(tokenHash), not(isDepartureCancelled(quote.content)));
      const acceptance = { id, name: read.output.name, isOpen, booking };
      if (await acceptQuote(db, acceptance, now)) c.set('mailQueued', true);
      return c.redirect(quotePaths.newest(tokenOf(c)), 303);
    });
}
