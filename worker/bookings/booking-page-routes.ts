import type { SQL } from 'drizzle-orm';
import { Hono } from 'hono';
import type { BookingView, RejectedPaymentReport } from '#shared/bookings/booking-view';
import type { InvoiceView } from '#shared/invoices/invoice';
import type { BookingPagePaths } from '#shared/link-routes';
import type { Site } from '#shared/settings/site';
import { createDb } from '../db/client';
import type { AppEnv, Env, RequestContext } from '../env';
import { findInvoice, toInvoice } from '../invoices/queries';
import {
  countWriteIfAllowed,
  type LinkPage,
  limitLinkForms,
  type RenderedPage,
  readLinkForm,
  readToken,
  respondWithLinkPage,
  tooManyWritesMessage,
  toRoutePath,
} from '../links/links';
import { logError } from '../middleware/errors';
import { findGateway } from '../payments/gateway';
import { recordReportedPayment, toPaymentRequest } from './booking-view';
import { isInvoiceOfPayer } from './whole-booking';

export type RenderInvoice = (view: InvoiceView, site: Site) => Promise<RenderedPage>;

/** Limit of the forms on a customer's pages, which have a few short fields. */
export const maxFormBytes = 8 * 1024;

interface BookingPage<Link> {
  page: LinkPage;
  paths: BookingPagePaths;
  /** Throws a response with an error page if the link opens nothing. */
  requireLink: (c: RequestContext) => Promise<Link>;
  toBookingCondition: (link: Link) => SQL;
  findBookingView: (env: Env, link: Link) => Promise<BookingView | null>;
  sendPage: (
    c: RequestContext,
    link: Link,
    options: { status: 400 | 409 | 429 | 503; rejectedReport?: RejectedPaymentReport },
  ) => Promise<Response>;
  toPathAfterReport: (token: string) => string;
}

const gatewayDownMessage = 'The payment page doesn’t answer. Nothing was paid: please try again in a minute.';

/** Routes of a page that shows a booking to its payer: its invoices, the payment gateway, and the form “I’ve paid”. */
export const createBookingPageRoutes = <Link extends { tokenHash: string }>(
  renderInvoice: RenderInvoice,
  { page, paths, requireLink, toBookingCondition, findBookingView, sendPage, toPathAfterReport }: BookingPage<Link>,
) =>
  new Hono<AppEnv>()
    .get(
      toRoutePath((token) => paths.invoice(token, 'N').replace(/N$/, ':number')),
      async (c) => {
        const isOpened = isInvoiceOfPayer(toBookingCondition(await requireLink(c)));
        const storedInvoice = await findInvoice(createDb(c.env), c.req.param('number') ?? '', isOpened);
        return storedInvoice
          ? respondWithLinkPage(
              c,
              await renderInvoice({ kind: 'invoice', invoice: toInvoice(storedInvoice) }, c.var.site),
              200,
            )
          : respondWithLinkPage(c, await renderInvoice({ kind: 'missing' }, c.var.site), 404);
      },
    )
    .get(toRoutePath(paths.pay), async (c) => {
      await limitLinkForms(c, page);
      const link = await requireLink(c);
      const pagePath = toPathAfterReport(readToken(c));
      const bookingView = await findBookingView(c.env, link);
      const gateway = findGateway(c.env);
      if (!gateway || !bookingView?.paymentOptions || bookingView.booking.cancelled) return c.redirect(pagePath, 303);
      const { booking, paymentOptions } = bookingView;
      const sendProblem = (status: 429 | 503, problem: string) =>
        sendPage(c, link, { status, rejectedReport: { utr: '', amount: '', problems: { gateway: problem } } });
      if (!(await countWriteIfAllowed(createDb(c.env), link.tokenHash, Date.now())))
        return sendProblem(429, tooManyWritesMessage);
      try {
        const request = toPaymentRequest(booking, paymentOptions.amountPaise);
        return c.redirect(await gateway.startPayment(request, `${c.env.SITE_URL}${pagePath}`), 303);
      } catch (error) {
        logError(c, error);
        return sendProblem(503, gatewayDownMessage);
      }
    })
    .post(toRoutePath(paths.reportPayment), async (c) => {
      const form = await readLinkForm(c, page, maxFormBytes);
      const link = await requireLink(c);
      const db = createDb(c.env);
      const bookingView = await findBookingView(c.env, link);
      if (!bookingView || bookingView.booking.cancelled) return sendPage(c, link, { status: 409 });
      const rejectedReport = await recordReportedPayment(db, bookingView.booking, Object.fromEntries(form), {
        requestId: c.get('requestId'),
        mayWrite: () => countWriteIfAllowed(db, link.tokenHash, Date.now()),
      });
      if (rejectedReport) {
        const status = rejectedReport.problems.utr === tooManyWritesMessage ? 429 : 400;
        return sendPage(c, link, { status, rejectedReport });
      }
      c.set('mailQueued', true);
      return c.redirect(`${toPathAfterReport(readToken(c))}#booking`, 303);
    });
