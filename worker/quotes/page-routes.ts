import { and, eq, not } from 'drizzle-orm';
import { Hono } from 'hono';
import * as v from 'valibot';
import type { BookingView, RejectedPaymentReport } from '#shared/bookings/booking-view';
import { quotePaths } from '#shared/link-routes';
import { Acceptance, type Quote, type QuoteView } from '#shared/quotes/quote';
import { toQuoteTerms } from '#shared/quotes/quote-rules';
import type { Site } from '#shared/settings/site';
import { listProblemsByField } from '#shared/text';
import { isDepartureCancelled, makeAcceptedBooking } from '../bookings/accept-quote';
import { createBookingPageRoutes, maxFormBytes, type RenderInvoice } from '../bookings/booking-page-routes';
import { getToday } from '../bookings/booking-responses';
import { makeBookingView, toCoverPath } from '../bookings/booking-view';
import { findLatestBookingOfQuote } from '../bookings/queries';
import { findPayerBooking } from '../bookings/whole-booking';
import { bookings } from '../db/bookings-schema';
import { createDb, evaluateCondition } from '../db/client';
import type { AppEnv, Env, RequestContext } from '../env';
import {
  countWriteIfAllowed,
  findLinkTarget,
  isLinkUnrevoked,
  type RenderedPage,
  readLinkForm,
  readToken,
  recordLinkOpened,
  requireLinkTarget,
  respondWithLinkPage,
  tooManyWritesMessage,
  toRoutePath,
} from '../links/links';
import { findSettings } from '../settings/queries';
import { findTour } from '../tours/queries';
import { acceptQuote, findQuote, markQuoteViewed, type QuoteRow, toQuote, toQuoteNumber } from './queries';
import { findQuoteByLink, type QuoteBehindLink } from './quote-links';

type RenderQuote = (view: QuoteView, site: Site) => Promise<RenderedPage>;

type PageStatus = 200 | 400 | 404 | 409 | 410 | 429 | 503;

async function recordView(c: RequestContext, { newestRevision, tokenHash }: QuoteBehindLink): Promise<void> {
  const db = createDb(c.env);
  const now = Date.now();
  if (newestRevision.withdrawnAt !== null) return;
  await markQuoteViewed(db, newestRevision.id, now);
  await recordLinkOpened(db, tokenHash, now);
}

/** Returns null before an acceptance, and after staff took it back. */
async function findBookingView(env: Env, quote: Quote, today: string): Promise<BookingView | null> {
  const db = createDb(env);
  const storedQuote = await findQuote(db, quote.id);
  const storedBooking = storedQuote && (await findLatestBookingOfQuote(db, storedQuote.series));
  const payerBooking = await findPayerBooking(db, storedBooking, today);
  if (!payerBooking || (payerBooking.booking.cancelled && quote.acceptedAt === null)) return null;
  const agreedStartsOn = payerBooking.booking.quoteId === quote.id ? quote.content.startsOn : null;
  const { settings } = await findSettings(db);
  return makeBookingView(env, settings, payerBooking, { agreedStartsOn, today });
}

/** Pages for riders with a secret link. They work without scripts and are never cached. */
export function createQuotePages(renderQuote: RenderQuote, renderInvoice: RenderInvoice) {
  const sendView = async (c: RequestContext, view: QuoteView, status: PageStatus = 200) => {
    if (view.kind !== 'quote') return respondWithLinkPage(c, await renderQuote(view, c.var.site), status);
    const db = createDb(c.env);
    const booking = await findBookingView(c.env, view.quote, getToday());
    const { tourId } = view.quote.content;
    const coverPath = toCoverPath(tourId === null ? null : await findTour(db, tourId));
    const isCancelled =
      view.quote.state === 'sent' && (await evaluateCondition(db, isDepartureCancelled(view.quote.content)));
    return respondWithLinkPage(
      c,
      await renderQuote({ ...view, coverPath, booking, isDepartureCancelled: isCancelled }, c.var.site),
      status,
    );
  };
  const requireQuote = (c: RequestContext): Promise<QuoteBehindLink> =>
    requireLinkTarget(c, findQuoteByLink, (view, status) => sendView(c, view, status));
  const sendWithdrawn = (c: RequestContext, { series }: QuoteRow, status: 200 | 409 = 200) =>
    sendView(c, { kind: 'withdrawn', number: toQuoteNumber(series) }, status);
  const sendRevision = (
    c: RequestContext,
    revision: QuoteRow,
    { status = 200, ...rejected }: { status?: PageStatus; rejectedReport?: RejectedPaymentReport } = {},
  ) => {
    if (revision.withdrawnAt !== null) return sendWithdrawn(c, revision, status === 200 ? 200 : 409);
    const quote = toQuote(revision, getToday());
    return sendView(c, { kind: 'quote', quote, token: readToken(c), name: '', problem: null, ...rejected }, status);
  };
  const bookingRoutes = createBookingPageRoutes<QuoteBehindLink>(renderInvoice, {
    page: 'quote',
    paths: quotePaths,
    requireLink: requireQuote,
    toBookingCondition: ({ newestRevision }) => eq(bookings.quoteSeries, newestRevision.series),
    findBookingView: async (env, { newestRevision }) =>
      newestRevision.withdrawnAt === null
        ? findBookingView(env, toQuote(newestRevision, getToday()), getToday())
        : null,
    sendPage: (c, { newestRevision }, options) => sendRevision(c, newestRevision, options),
    toPathAfterReport: quotePaths.newest,
  });

  return new Hono<AppEnv>()
    .get(toRoutePath(quotePaths.quote), async (c) => {
      const { linkedRevision, newestRevision } = await requireQuote(c);
      return linkedRevision.isReplaced
        ? sendView(c, { kind: 'replaced', number: toQuoteNumber(linkedRevision.series), token: readToken(c) })
        : sendRevision(c, newestRevision);
    })
    .get(toRoutePath(quotePaths.newest), async (c) => sendRevision(c, (await requireQuote(c)).newestRevision))
    .route('/', bookingRoutes)
    .post(toRoutePath(quotePaths.markViewed), async (c) => {
      const link = await findLinkTarget(c, findQuoteByLink);
      if (link !== null && link !== 'ended') await recordView(c, link);
      return c.body(null, 204);
    })
    .post(toRoutePath(quotePaths.accept), async (c) => {
      const form = await readLinkForm(c, 'quote', maxFormBytes);
      const link = await requireQuote(c);
      const { newestRevision, tokenHash } = link;
      if (newestRevision.withdrawnAt !== null) return sendWithdrawn(c, newestRevision, 409);
      const quote = toQuote(newestRevision, getToday());
      const formValues = Object.fromEntries(form);
      const result = v.safeParse(Acceptance, formValues);
      const view = { kind: 'quote', quote, token: readToken(c), name: formValues.name ?? '' } as const;
      if (quote.state !== 'sent') return sendView(c, { ...view, problem: null }, quote.acceptedAt === null ? 409 : 200);
      const db = createDb(c.env);
      if (await evaluateCondition(db, isDepartureCancelled(quote.content)))
        return sendView(c, { ...view, problem: null }, 409);
      if (result.success && result.output.quote !== newestRevision.id) {
        return sendView(c, { ...view, problem: 'This quote was changed in the meantime. Please read it again.' }, 409);
      }
      await recordView(c, link);
      if (!result.success) {
        return sendView(c, { ...view, problem: listProblemsByField(result.issues).name ?? 'Please try again.' }, 400);
      }
      if (result.output.confirm !== 'yes') return sendView(c, { ...view, kind: 'confirm', name: result.output.name });
      const now = Date.now();
      if (!(await countWriteIfAllowed(db, tokenHash, now)))
        return sendView(c, { ...view, problem: tooManyWritesMessage }, 429);
      const { id, series, inquiry } = newestRevision;
      const terms = quote.terms ?? toQuoteTerms(quote.content, { today: getToday(), sentBy: '', site: c.var.site });
      const booking = await makeAcceptedBooking(c.env, { id, series, inquiry, content: quote.content, terms }, now);
      const isOpen = and(isLinkUnrevoked(tokenHash), not(isDepartureCancelled(quote.content)));
      const acceptance = { id, name: result.output.name, isOpen, booking };
      if (await acceptQuote(db, acceptance, now)) c.set('mailQueued', true);
      return c.redirect(quotePaths.newest(readToken(c)), 303);
    });
}
