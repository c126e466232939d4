import { Hono } from 'hono';
import * as v from 'valibot';
import type { ResponseOf } from '#shared/api';
import * as bookingsApi from '#shared/bookings/api';
import { type InvoiceView, isInvoiceOrCredit } from '#shared/invoices/invoice';
import { invoicePaths, type NewLink } from '#shared/link-routes';
import type { Site } from '#shared/settings/site';
import { sha256 } from '#shared/sha256';
import { insertAuditEvent, insertEvent, toActor, toActorName } from '../audit/audit-log';
import { findBookingOfRequest, requireUnerasedBooking } from '../bookings/booking-responses';
import { findBooking } from '../bookings/queries';
import { createDb } from '../db/client';
import type { AppEnv, RequestContext } from '../env';
import {
  createLinkRoutes,
  isLinkTo,
  type RenderedPage,
  requireLinkTarget,
  respondWithLinkPage,
  type SendNothing,
  toRoutePath,
} from '../links/links';
import { throwError } from '../middleware/errors';
import { checkInput, readIdempotencyKey } from '../middleware/read-body';
import { requireRecentProof, requireStaff } from '../middleware/require-staff';
import { createToken } from '../middleware/session-cookie';
import { makeInvoicesCsv, makePaymentsCsv } from './accounts';
import {
  findInvoice,
  findInvoicesOfBooking,
  findLinkedInvoice,
  insertInvoiceLink,
  type StoredInvoice,
  toInvoice,
} from './queries';
import { makeInvoiceOrCorrections } from './triggers';

type RenderInvoice = (view: InvoiceView, site: Site) => Promise<RenderedPage>;

const AccountsQuery = v.object({
  kind: v.optional(v.picklist(['papers', 'payments'], 'Enter papers or payments.'), 'papers'),
});

const monthFilePattern = /^(\d{4}-(?:0[1-9]|1[0-2]))\.csv$/;

const throwInvoiceNotFound = (c: RequestContext) => throwError(c, 'not_found', 'There is no invoice with this number.');

async function issueInvoice(c: RequestContext): Promise<Response> {
  readIdempotencyKey(c);
  const db = createDb(c.env);
  const booking = await findBookingOfRequest(c);
  const listInvoicesAndCredits = async () =>
    (await findInvoicesOfBooking(db, booking.id)).filter((storedInvoice) => isInvoiceOrCredit(storedInvoice.kind));
  const [firstInvoice] = await listInvoicesAndCredits();
  const statements = await makeInvoiceOrCorrections(db, booking, Date.now());
  const invoice = firstInvoice ?? (statements.length === 0 ? (await listInvoicesAndCredits())[0] : undefined);
  if (invoice && (statements.length === 0 || booking.erasedAt !== null))
    return c.json({ message: 'It has its invoice.', paper: { kind: invoice.kind, number: invoice.number } });
  requireUnerasedBooking(c, booking);
  const isCancelled = booking.cancelledOn !== null;
  if (!firstInvoice && (isCancelled ? (booking.keptPaise ?? 0) : booking.totalPaise) === 0) {
    return throwError(
      c,
      'bad_request',
      isCancelled ? 'There is no cancellation fee, so there is nothing to bill.' : 'It costs nothing.',
    );
  }
  const auditStatement = insertAuditEvent(c, {
    action: 'invoice_given',
    subject: booking.id,
    label: booking.reference,
  });
  await db.batch([...statements, auditStatement] as never);
  const newInvoice = (await listInvoicesAndCredits()).at(-1);
  if (!newInvoice || newInvoice.number === firstInvoice?.number)
    return throwError(c, 'conflict', 'This booking has changed in the meantime.');
  return c.json({ message: 'Here it is.', paper: { kind: newInvoice.kind, number: newInvoice.number } }, 201);
}

async function findInvoiceOfRequest(c: RequestContext): Promise<StoredInvoice> {
  return (await findInvoice(createDb(c.env), c.req.param('number') ?? '')) ?? throwInvoiceNotFound(c);
}

async function createInvoiceLink(c: RequestContext): Promise<Response> {
  const db = createDb(c.env);
  const storedInvoice = await findInvoiceOfRequest(c);
  const booking = await findBooking(db, storedInvoice.bookingId);
  if (!booking || booking.erasedAt !== null) {
    return throwError(c, 'bad_request', 'Whom it was for was erased. It stays here, for the accounts.');
  }
  const token = createToken();
  const link = { tokenHash: await sha256(token), number: storedInvoice.number, createdBy: toActorName(c) };
  const auditStatement = insertAuditEvent(c, {
    action: 'paper_link_made',
    subject: storedInvoice.bookingId,
    label: storedInvoice.number,
  });
  const endsOn = await insertInvoiceLink(db, auditStatement, link, Date.now());
  return c.json({ url: c.env.SITE_URL + invoicePaths.invoice(token), endsOn } satisfies NewLink, 201);
}

/** The admin app accepts only JSON; a browser tab gets the page or the file. */
const acceptsJson = (c: RequestContext) => /^application\/json\b/.test(c.req.header('accept') ?? '');

export function createInvoiceRoutes(render: RenderInvoice) {
  const sendPage = async (c: RequestContext, view: InvoiceView, status: 200 | 404 | 410 = 200) =>
    respondWithLinkPage(c, await render(view, c.var.site), status);
  return new Hono<AppEnv>()
    .get(bookingsApi.readInvoice.path, requireStaff, async (c) => {
      const invoice = toInvoice(await findInvoiceOfRequest(c));
      return acceptsJson(c)
        ? c.json(invoice satisfies ResponseOf<typeof bookingsApi.readInvoice>)
        : sendPage(c, { kind: 'invoice', invoice });
    })
    .post(bookingsApi.addInvoiceLink.path, requireStaff, createInvoiceLink)
    .route(
      '/',
      createLinkRoutes({ list: bookingsApi.listInvoiceLinks, end: bookingsApi.endInvoiceLink }, async (c) => {
        const { number, bookingId } = await findInvoiceOfRequest(c);
        return {
          condition: isLinkTo('paper', number),
          findLastDay: ({ expiresOn }) => expiresOn ?? '',
          revokedEvent: { action: 'paper_link_ended', subject: bookingId, label: number },
        };
      }),
    )
    .post(bookingsApi.issueInvoice.path, requireStaff, issueInvoice)
    .get(bookingsApi.readAccounts.path, requireStaff, async (c) => {
      const month = monthFilePattern.exec(c.req.param('file') ?? '')?.[1];
      if (month === undefined) return throwError(c, 'not_found', 'There is no such month.');
      requireRecentProof(c);
      const { kind } = checkInput(c, AccountsQuery, c.req.query());
      const db = createDb(c.env);
      const csv = kind === 'papers' ? await makeInvoicesCsv(db, month) : await makePaymentsCsv(db, month);
      await db.batch([insertEvent(db, toActor(c), { action: 'accounts_exported', label: `${kind}, ${month}` })]);
      if (acceptsJson(c))
        return c.json({ name: `${kind}-${month}.csv`, csv } satisfies ResponseOf<typeof bookingsApi.readAccounts>);
      c.header('Content-Type', 'text/csv; charset=utf-8');
      c.header('Content-Disposition', `attachment; filename="${kind}-${month}.csv"`);
      return c.body(csv);
    })
    .get(toRoutePath(invoicePaths.invoice), async (c) => {
      const sendNothing: SendNothing = (view, status) => sendPage(c, view, status);
      const invoice = await requireLinkTarget(c, findLinkedInvoice, sendNothing, { recordsOpening: true });
      return sendPage(c, { kind: 'invoice', invoice: toInvoice(invoice) });
    });
}
