import { and, eq } from 'drizzle-orm';
import { Hono } from 'hono';
import * as bookingsApi from '#shared/bookings/api';
import { isBankReference } from '#shared/bookings/reported-payments';
import { formatPaise } from '#shared/money';
import { insertAuditEvent, insertEventIfChanged, type NewEvent, toActor } from '../audit/audit-log';
import { reportedPayments } from '../db/bookings-schema';
import { batchChangedRows, createDb } from '../db/client';
import { sendCustomerMailAfterResponse } from '../email/customer-mails';
import type { AppEnv, RequestContext } from '../env';
import { findInvoiceOfPayment } from '../invoices/queries';
import { throwError, throwFieldErrors } from '../middleware/errors';
import { readIdempotencyKey, readJson } from '../middleware/read-body';
import { requireStaff } from '../middleware/require-staff';
import {
  findBookingOfRequest,
  findDayQuestion,
  getToday,
  makeOwnersMail,
  sendBooking,
  throwNotFound,
} from './booking-responses';
import { type StoredBooking, type StoredPayment, toBookingRow, toPayment } from './booking-row';
import { isUnconfirmedReport } from './conditions';
import { findBookingByUtr, findLedgerEntry, insertLedgerEntry, makeLatePaymentMail, makeLedgerEntry } from './ledger';
import { findBooking } from './queries';
import { findReportedPayment } from './reported-payments';
import { extendHold } from './seat-holds';

const maxBodyBytes = 4 * 1024;

async function sendPayment(c: RequestContext, payment: StoredPayment): Promise<Response> {
  const db = createDb(c.env);
  const booking = (await findBooking(db, payment.bookingId)) ?? throwNotFound(c);
  const { balancePaise } = toBookingRow(booking, getToday());
  return c.json({ payment: toPayment(payment), paper: await findInvoiceOfPayment(db, payment.id), balancePaise }, 201);
}

const isSameEntry = (first: StoredPayment, second: StoredPayment) =>
  (['bookingId', 'kind', 'amountPaise', 'mode', 'reference', 'reversedId', 'reason'] as const).every(
    (name) => first[name] === second[name],
  ) &&
  (first.kind === 'reversal' || first.day === second.day);

async function throwRejection(
  c: RequestContext,
  booking: StoredBooking,
  rejectedEntry: StoredPayment,
): Promise<Response> {
  const db = createDb(c.env);
  const bookingWithUtr = isBankReference(rejectedEntry.reference) ? await findBookingByUtr(db, rejectedEntry) : null;
  if (bookingWithUtr)
    return throwFieldErrors(c, {
      reference: `${rejectedEntry.reference} was noted already, for ${bookingWithUtr.reference}.`,
    });
  const current = (await findBooking(db, booking.id)) ?? booking;
  if (rejectedEntry.kind === 'reversal') {
    return throwError(c, 'bad_request', 'Part of this was refunded already. Reverse the refund first.');
  }
  const { refundDue } = toBookingRow(current, getToday());
  return throwFieldErrors(c, {
    amountPaise: refundDue
      ? `No more than ${formatPaise(refundDue.amountPaise)} is to be given back.`
      : 'Nothing is to be given back. Cancel the booking, or agree on less, first.',
  });
}

async function saveEntry(
  c: RequestContext,
  booking: StoredBooking,
  entry: StoredPayment,
  event: NewEvent,
  reportId?: string,
): Promise<Response> {
  const db = createDb(c.env);
  const auditStatement = insertAuditEvent(c, event);
  const notifications =
    entry.kind === 'payment' ? makeLatePaymentMail(db, booking, Date.now()) : makeOwnersMail(c, entry.reason);
  if (await insertLedgerEntry(db, auditStatement, booking, entry, { env: c.env, notifications, reportId })) {
    sendCustomerMailAfterResponse(c);
    return sendPayment(c, entry);
  }
  const savedEntry = await findLedgerEntry(db, entry.id);
  if (!savedEntry) return throwRejection(c, booking, entry);
  return isSameEntry(savedEntry, entry)
    ? sendPayment(c, savedEntry)
    : throwError(c, 'key_reused', 'Something else was noted under this Idempotency-Key.');
}

const formatEventLabel = ({ reference }: StoredBooking, amountPaise: number) =>
  `${reference}: ${formatPaise(amountPaise)}`;

const recordCalls = { payment: bookingsApi.addPayment, refund: bookingsApi.addRefund };

async function recordPayment(c: RequestContext, kind: 'payment' | 'refund'): Promise<Response> {
  const idempotencyKey = readIdempotencyKey(c);
  const { reportedPaymentId, isDayConfirmed, ...input } = await readJson(c, recordCalls[kind].body, maxBodyBytes);
  const booking = await findBookingOfRequest(c);
  const question = isDayConfirmed ? null : await findDayQuestion(createDb(c.env), booking, input.day);
  if (question) return throwFieldErrors(c, { isDayConfirmed: question });
  const { amountPaise, reason } = input;
  const signedAmountPaise = kind === 'payment' ? amountPaise : -amountPaise;
  const entryFields = {
    id: idempotencyKey ?? crypto.randomUUID(),
    bookingId: booking.id,
    kind,
    reason,
    signedAmountPaise,
  };
  const entry = makeLedgerEntry(entryFields, input, toActor(c));
  const action = kind === 'payment' ? 'payment_noted' : 'payment_refunded';
  return saveEntry(
    c,
    booking,
    entry,
    { action, subject: booking.id, label: formatEventLabel(booking, amountPaise) },
    reportedPaymentId,
  );
}

async function reversePayment(c: RequestContext): Promise<Response> {
  const idempotencyKey = readIdempotencyKey(c);
  const { reason } = await readJson(c, bookingsApi.reversePayment.body, maxBodyBytes);
  const db = createDb(c.env);
  const booking = await findBookingOfRequest(c);
  const reversedPayment = await findLedgerEntry(db, c.req.param('payment') ?? '');
  if (reversedPayment?.bookingId !== booking.id) return throwError(c, 'not_found', 'This payment is no longer there.');
  if (reversedPayment.kind === 'reversal')
    return throwError(c, 'bad_request', 'This takes a payment back already. Note a new payment.');
  const id = idempotencyKey ?? crypto.randomUUID();
  const savedEntry = await findLedgerEntry(db, id);
  if (reversedPayment.isReversed && savedEntry === null)
    return throwError(c, 'bad_request', 'This was reversed already.');
  const { amountPaise, mode } = reversedPayment;
  const entryFields = { id, bookingId: booking.id, kind: 'reversal', reversedId: reversedPayment.id, reason } as const;
  const input = { day: getToday(), amountPaise, mode, reference: '' };
  const entry = makeLedgerEntry(
    { ...entryFields, signedAmountPaise: -reversedPayment.signedAmountPaise },
    input,
    toActor(c),
  );
  return saveEntry(c, booking, entry, {
    action: 'payment_reversed',
    subject: booking.id,
    label: formatEventLabel(booking, amountPaise),
  });
}

async function rejectReportedPayment(c: RequestContext): Promise<Response> {
  const { reason } = await readJson(c, bookingsApi.rejectReportedPayment.body, maxBodyBytes);
  const db = createDb(c.env);
  const booking = await findBookingOfRequest(c);
  const report = await findReportedPayment(db, c.req.param('report') ?? '');
  if (report?.bookingId !== booking.id) return throwError(c, 'not_found', 'Nobody says so any more.');
  const actor = toActor(c);
  const label = `${booking.reference}: ${formatPaise(report.amountPaise)}`;
  const isSaved = await batchChangedRows(db, [
    db
      .update(reportedPayments)
      .set({ state: 'not_found', reason, decidedBy: actor.name || actor.email, decidedAt: Date.now() })
      .where(and(eq(reportedPayments.id, report.id), isUnconfirmedReport)),
    insertEventIfChanged(db, actor, { action: 'payment_not_found', subject: booking.id, label }),
    extendHold(db, report, Date.now()),
  ]);
  if (isSaved) return sendBooking(c, booking.id);
  const current = await findReportedPayment(db, report.id);
  // An earlier call may have succeeded although its response was lost.
  return current?.state === 'not_found' && current.reason === reason
    ? sendBooking(c, booking.id)
    : throwError(c, 'bad_request', 'Somebody has looked for it already.');
}

export const bookingPaymentRoutes = new Hono<AppEnv>()
  .post(bookingsApi.addPayment.path, requireStaff, (c) => recordPayment(c, 'payment'))
  .post(bookingsApi.addRefund.path, requireStaff, (c) => recordPayment(c, 'refund'))
  .post(bookingsApi.reversePayment.path, requireStaff, reversePayment)
  .post(bookingsApi.rejectReportedPayment.path, requireStaff, rejectReportedPayment);
