import { and, eq, type SQL } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import { toIndianDay } from '#shared/dates';
import { type InvoiceContent, isInvoiceOrCredit } from '#shared/invoices/invoice';
import type { StoredBooking, StoredPayment } from '../bookings/booking-row';
import { hasChangeId } from '../bookings/queries';
import { bookings } from '../db/bookings-schema';
import { type Database, increment } from '../db/client';
import { findSettings } from '../settings/queries';
import { type InvoiceContext, type InvoiceReference, makeCorrections, makeInvoice, makeReceipt } from './create';
import {
  cancelInvoiceOfPayment,
  findInvoicesOfBooking,
  insertInvoice,
  parseInvoiceContent,
  type StoredInvoice,
} from './queries';

const toInvoiceReference = (row: StoredInvoice): InvoiceReference => ({
  kind: row.kind,
  number: row.number,
  day: row.day,
  amountPaise: parseInvoiceContent(row).totalPaise,
});

/** Newest receipts that together cover a refunded amount, oldest first. */
function findCoveringReceipts(rows: readonly StoredInvoice[], paise: number): InvoiceReference[] {
  const coveringReceipts: InvoiceReference[] = [];
  let remainingPaise = paise;
  for (const receipt of rows
    .filter(({ kind }) => kind === 'receipt')
    .map(toInvoiceReference)
    .reverse()) {
    if (remainingPaise <= 0) break;
    coveringReceipts.unshift(receipt);
    remainingPaise -= receipt.amountPaise;
  }
  return coveringReceipts;
}

const isInvoice = ({ kind }: Pick<StoredInvoice, 'kind'>) => kind === 'invoice';

async function findInvoiceContext(db: Database, booking: StoredBooking, day: string) {
  const { settings } = await findSettings(db);
  const rows = (await findInvoicesOfBooking(db, booking.id)).filter(({ cancelledOn }) => cancelledOn === null);
  return { context: { booking, settings, day }, rows };
}

interface InvoiceTrigger {
  /** Condition: the batch has made the change that the invoice is for. Holds at any position in the batch. */
  isApplied: SQL;
  now: number;
  paymentId?: string;
}

const insertTriggeredInvoice = (
  db: Database,
  { booking, settings }: InvoiceContext,
  content: InvoiceContent,
  trigger: InvoiceTrigger,
) => {
  const { isApplied, now, paymentId = null } = trigger;
  return insertInvoice(
    db,
    { content, prefix: settings.invoicePrefix, bookingId: booking.id, paymentId, now },
    isApplied,
  );
};

/**
 * Statement that inserts the receipt or refund voucher of a ledger entry. A reversal cancels the invoice of its payment.
 *
 * @param booking as it was before the entry
 */
export async function makePaymentInvoice(
  db: Database,
  booking: StoredBooking,
  payment: StoredPayment,
  isApplied: SQL,
): Promise<BatchItem<'sqlite'>[]> {
  const { id: paymentId, kind, day, amountPaise, reason, reversedId, recordedAt: now } = payment;
  if (kind === 'reversal') {
    return reversedId ? [cancelInvoiceOfPayment(db, reversedId, { day: toIndianDay(now), reason }, isApplied)] : [];
  }
  // Tax is due by the day of the payment (CGST Act, section 13(2)), not by the day on which it is recorded.
  const { context, rows } = await findInvoiceContext(db, booking, day);
  const invoice = rows.find(isInvoice);
  const related = invoice
    ? [toInvoiceReference(invoice)]
    : kind === 'refund'
      ? findCoveringReceipts(rows, amountPaise)
      : [];
  return [insertTriggeredInvoice(db, context, makeReceipt(context, payment, related), { isApplied, now, paymentId })];
}

/** Statements that insert further invoices or credit notes after a booking changed. None if it has no invoice. */
export async function makeCorrectionInvoices(
  db: Database,
  changedBooking: StoredBooking,
  isApplied: SQL,
  now: number,
): Promise<BatchItem<'sqlite'>[]> {
  const { context, rows } = await findInvoiceContext(db, changedBooking, toIndianDay(now));
  return listCorrections(context, rows).map((content) =>
    insertTriggeredInvoice(db, context, content, { isApplied, now }),
  );
}

function listCorrections(context: InvoiceContext, rows: readonly StoredInvoice[]): InvoiceContent[] {
  const invoice = rows.find(isInvoice);
  const billed = rows.filter(({ kind }) => isInvoiceOrCredit(kind)).map(parseInvoiceContent);
  return invoice ? makeCorrections(context, { billed, invoice: toInvoiceReference(invoice) }) : [];
}

/**
 * Statements that insert the booking's invoice, or the corrections if it has one; none if the billed amounts are current.
 * They do nothing if the booking has changed since it was read, and raise its version, so that a concurrent change, which
 * would need another invoice, is rejected.
 */
export async function makeBill(db: Database, booking: StoredBooking, now: number): Promise<BatchItem<'sqlite'>[]> {
  const { context, rows } = await findInvoiceContext(db, booking, toIndianDay(now));
  const receipts = rows.filter(({ kind }) => !isInvoiceOrCredit(kind)).map(toInvoiceReference);
  const contents = rows.some(isInvoice) ? listCorrections(context, rows) : [makeInvoice(context, receipts)];
  if (contents.length === 0) return [];
  const changeId = crypto.randomUUID();
  const isUnchanged = and(eq(bookings.id, booking.id), eq(bookings.version, booking.version));
  return [
    db
      .update(bookings)
      .set({ version: increment(bookings.version), changeId })
      .where(isUnchanged),
    ...contents.map((content) =>
      insertTriggeredInvoice(db, context, content, { isApplied: hasChangeId(booking.id, changeId), now }),
    ),
  ];
}
