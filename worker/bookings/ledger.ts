import { and, eq, exists, gte, isNull, ne, not, notExists, type SQL, sql } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import { alias } from 'drizzle-orm/sqlite-core';
import type { NewPayment } from '#shared/bookings/booking';
import { isBankReference } from '#shared/bookings/reported-payments';
import type { Actor, AuditStatement } from '../audit/audit-log';
import { bookingPayments, bookings, invoices } from '../db/bookings-schema';
import {
  batchChangedRows,
  type Database,
  evaluateCondition,
  findFirst,
  forEachRow,
  insertIf,
  onlyIf,
  queryBuilder,
  selectRows,
} from '../db/client';
import { type MailSwitch, queueCustomerMail } from '../email/customer-mails';
import { queueOwnersMail } from '../email/outbox';
import { makePaymentInvoice } from '../invoices/triggers';
import type { StoredBooking, StoredPayment } from './booking-row';
import { isActiveBooking, isOnHold } from './conditions';
import { confirmReportedPayment } from './reported-payments';

export function makeLedgerEntry(
  entry: Pick<StoredPayment, 'id' | 'bookingId' | 'kind' | 'signedAmountPaise'> & Partial<StoredPayment>,
  { day, amountPaise, mode, reference }: Pick<NewPayment, 'day' | 'amountPaise' | 'mode' | 'reference'>,
  actor: Actor,
): StoredPayment {
  return {
    day,
    amountPaise,
    mode,
    reference,
    reversedId: null,
    reason: '',
    ...entry,
    recordedById: actor.id,
    recordedBy: actor.name || actor.email,
    recordedAt: Date.now(),
    changeId: crypto.randomUUID(),
  };
}

const laterEntry = alias(bookingPayments, 'later');

const isReversed = exists(selectRows(laterEntry, eq(laterEntry.reversedId, bookingPayments.id)));

type UtrFilter = Pick<StoredPayment, 'kind' | 'reference'>;

const hasUtr = ({ kind, reference }: UtrFilter) =>
  and(
    // SQLite uses the partial index only if the query repeats the condition of the index.
    sql`${bookingPayments.reference} <> ''`,
    eq(bookingPayments.reference, reference),
    eq(bookingPayments.kind, kind),
    not(isReversed),
  );

export const findBookingByUtr = (
  db: Database,
  filter: UtrFilter,
): Promise<Pick<StoredBooking, 'id' | 'reference'> | null> =>
  findFirst(
    db
      .select({ id: bookings.id, reference: bookings.reference })
      .from(bookingPayments)
      .innerJoin(bookings, eq(bookings.id, bookingPayments.bookingId))
      .where(hasUtr(filter)),
  );

const isNewUtr = (entry: StoredPayment) =>
  isBankReference(entry.reference) ? notExists(selectRows(bookingPayments, hasUtr(entry))) : undefined;

const selectPaidPaise = queryBuilder
  .select({ paise: sql`coalesce(sum(${bookingPayments.signedAmountPaise}), 0)` })
  .from(bookingPayments)
  .where(eq(bookingPayments.bookingId, bookings.id));

const overpaidPaise = sql`${selectPaidPaise} - (case when ${isActiveBooking} then ${bookings.totalPaise} else ${bookings.keptPaise} end)`;

function isEntryAllowed({
  kind,
  amountPaise,
  signedAmountPaise,
  bookingId,
  reversedId,
}: StoredPayment): SQL | undefined {
  // A payment is always allowed: an overpaid amount becomes a refund due.
  if (kind === 'payment') return undefined;
  if (kind === 'refund') return gte(overpaidPaise, amountPaise);
  const isReversible = and(
    eq(bookingPayments.id, reversedId ?? ''),
    eq(bookingPayments.bookingId, bookingId),
    ne(bookingPayments.kind, 'reversal'),
    not(isReversed),
  );
  return and(exists(selectRows(bookingPayments, isReversible)), gte(sql`${selectPaidPaise} + ${signedAmountPaise}`, 0));
}

/** Statement: the seats of an active booking are no longer on hold, but booked. */
const endHoldByPayment = (db: Database, bookingId: string, isApplied: SQL) =>
  db
    .update(bookings)
    .set({ holdExpiresAt: null })
    .where(and(eq(bookings.id, bookingId), isOnHold, isApplied));

/** Statements: the mails about an entry. A payment books seats that were on hold. */
function queueEntryMails(
  db: Database,
  env: MailSwitch,
  { holdExpiresAt, cancelledOn }: StoredBooking,
  { id, kind, bookingId, recordedAt }: StoredPayment,
  isApplied: SQL,
): BatchItem<'sqlite'>[] {
  if (kind === 'reversal') return [];
  const endsHold = kind === 'payment' && holdExpiresAt !== null && cancelledOn === null;
  const mailKind = kind === 'payment' ? 'payment_received' : 'refund_paid';
  return [
    ...(endsHold ? queueCustomerMail(db, env, 'booked', bookingId, recordedAt, onlyIf(isApplied)) : []),
    ...queueCustomerMail(db, env, mailKind, `${bookingId} ${id}`, recordedAt, onlyIf(isApplied)),
  ];
}

/** Statements after a payment's event: tell the owners of money for seats that are gone. Nothing is given back by itself. */
export const makeLatePaymentMail = (
  db: Database,
  { cancelledOn }: StoredBooking,
  now: number,
): BatchItem<'sqlite'>[] =>
  cancelledOn === null
    ? []
    : [queueOwnersMail(db, now, 'The booking was cancelled before. Give the money back, or find other seats.')];

/** Receipts after the invoice contain no tax. */
const hasInvoice = (bookingId: string) =>
  exists(
    selectRows(
      invoices,
      and(eq(invoices.bookingId, bookingId), eq(invoices.kind, 'invoice'), isNull(invoices.cancelledOn)),
    ),
  );

/**
 * Inserts a ledger entry and its receipt or refund voucher in one batch. Returns false if the amounts do not allow the
 * entry, its UTR is used, or an entry with this id exists.
 */
export async function insertLedgerEntry(
  db: Database,
  event: AuditStatement,
  booking: StoredBooking,
  entry: StoredPayment,
  extras: { env: MailSwitch; notifications: readonly BatchItem<'sqlite'>[]; reportId?: string | undefined },
): Promise<boolean> {
  const { env, notifications, reportId } = extras;
  const hasInvoiceCondition = hasInvoice(entry.bookingId);
  const hadInvoice = await evaluateCondition(db, hasInvoiceCondition);
  const hasSameId = eq(bookingPayments.id, entry.id);
  const isApplied = exists(selectRows(bookingPayments, and(hasSameId, eq(bookingPayments.changeId, entry.changeId))));
  const guard = forEachRow(
    bookings,
    eq(bookings.id, entry.bookingId),
    notExists(selectRows(bookingPayments, hasSameId)),
    isNewUtr(entry),
    isEntryAllowed(entry),
    hadInvoice ? hasInvoiceCondition : not(hasInvoiceCondition),
  );
  const invoiceStatements = await makePaymentInvoice(db, booking, entry, isApplied);
  const insert = insertIf(db, bookingPayments, entry, guard);
  const paymentStatements =
    entry.kind === 'payment'
      ? [confirmReportedPayment(db, entry, reportId, isApplied), endHoldByPayment(db, entry.bookingId, isApplied)]
      : [];
  const mailStatements = queueEntryMails(db, env, booking, entry, isApplied);
  const statements = [insert, event, ...notifications, ...invoiceStatements, ...paymentStatements, ...mailStatements];
  if (await batchChangedRows(db, statements)) return true;
  const isInvoiceStatusChanged = (await evaluateCondition(db, hasInvoiceCondition)) !== hadInvoice;
  return isInvoiceStatusChanged ? insertLedgerEntry(db, event, booking, entry, extras) : false;
}

export async function findLedgerEntry(
  db: Database,
  id: string,
): Promise<(StoredPayment & { isReversed: boolean }) | null> {
  const [ledgerRow] = await db
    .select({ entry: bookingPayments, isReversed })
    .from(bookingPayments)
    .where(eq(bookingPayments.id, id));
  return ledgerRow ? { ...ledgerRow.entry, isReversed: ledgerRow.isReversed === 1 } : null;
}
