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

/** The newest receipts that together cover an amount: it was received with them. */
function findCoveringReceipts(rows: readonly StoredInvoice[], paise: number): InvoiceReference[] {
  const found: InvoiceReference[] = [];
  let left = paise;
  for (const named of rows
    .filter(({ kind }) => kind === 'receipt')
    .map(toInvoiceReference)
    .reverse()) {
    if (left <= 0) break;
    found.unshift(named);
    left -= named.amountPaise;
  }
  return found;
}

const isInvoice = ({ kind }: Pick<StoredInvoice, 'kind'>) => kind === 'invoice';

/** The sources of a booking's papers, and its papers that are not cancelled. */
async function findInvoiceContext(db: Database, booking: StoredBooking, day: string) {
  const { settings } = await findSettings(db);
  const rows = (await findInvoicesOfBooking(db, booking.id)).filter(({ cancelledOn }) => cancelledOn === null);
  return { making: { booking, settings, day }, rows };
}

interface InvoiceTrigger {
  /** Condition: the batch has made the change that the paper is of. It holds at any place of the batch. */
  isDone: SQL;
  now: number;
  paymentId?: string;
}

const insertTriggeredInvoice = (
  db: Database,
  { booking, settings }: InvoiceContext,
  content: InvoiceContent,
  occasion: InvoiceTrigger,
) => {
  const { isDone, now, paymentId = null } = occasion;
  return insertInvoice(db, { content, prefix: settings.paperPrefix, bookingId: booking.id, paymentId, now }, isDone);
};

/**
 * Statement: the paper of a line that is written into the ledger. A line that takes a payment back cancels that payment's
 * paper.
 *
 * @param booking as it was read before: what was paid is without this line
 */
export async function makePaymentInvoice(
  db: Database,
  booking: StoredBooking,
  payment: StoredPayment,
  isDone: SQL,
): Promise<BatchItem<'sqlite'>[]> {
  const { id: paymentId, kind, day, amountPaise, reason, reverses, recordedAt: now } = payment;
  if (kind === 'reversal') {
    return reverses ? [cancelInvoiceOfPayment(db, reverses, { day: toIndianDay(now), reason }, isDone)] : [];
  }
  // The tax is due by the day on which the money came (CGST Act, section 13(2)), whenever it is noted.
  const { making, rows } = await findInvoiceContext(db, booking, day);
  const invoice = rows.find(isInvoice);
  const of = invoice ? [toInvoiceReference(invoice)] : kind === 'refund' ? findCoveringReceipts(rows, amountPaise) : [];
  return [insertTriggeredInvoice(db, making, makeReceipt(making, payment, of), { isDone, now, paymentId })];
}

/**
 * Statements: further invoices and credit notes of a booking that is cancelled or agreed anew. None if it has no invoice.
 *
 * @param becomes the booking as it is from now on
 */
export async function makeCorrectionInvoices(
  db: Database,
  becomes: StoredBooking,
  isDone: SQL,
  now: number,
): Promise<BatchItem<'sqlite'>[]> {
  const { making, rows } = await findInvoiceContext(db, becomes, toIndianDay(now));
  return listCorrections(making, rows).map((content) => insertTriggeredInvoice(db, making, content, { isDone, now }));
}

/** Further invoices and credit notes for a booking that has an invoice; none if it is billed as it is now. */
function listCorrections(making: InvoiceContext, rows: readonly StoredInvoice[]): InvoiceContent[] {
  const invoice = rows.find(isInvoice);
  const billed = rows.filter(({ kind }) => isInvoiceOrCredit(kind)).map(parseInvoiceContent);
  return invoice ? makeCorrections(making, { billed, invoice: toInvoiceReference(invoice) }) : [];
}

/**
 * Statements that make the booking's invoice, or the paper of the difference to what was billed, if the booking is as it
 * was read; none where it is billed as it is. They make it another version: what changes it meanwhile is refused,
 * since that needs another paper.
 */
export async function makeBill(db: Database, booking: StoredBooking, now: number): Promise<BatchItem<'sqlite'>[]> {
  const { making, rows } = await findInvoiceContext(db, booking, toIndianDay(now));
  const paid = rows.filter(({ kind }) => !isInvoiceOrCredit(kind)).map(toInvoiceReference);
  const contents = rows.some(isInvoice) ? listCorrections(making, rows) : [makeInvoice(making, paid)];
  if (contents.length === 0) return [];
  const changeId = crypto.randomUUID();
  const seen = and(eq(bookings.id, booking.id), eq(bookings.version, booking.version));
  return [
    db
      .update(bookings)
      .set({ version: increment(bookings.version), changeId })
      .where(seen),
    ...contents.map((content) =>
      insertTriggeredInvoice(db, making, content, { isDone: hasChangeId(booking.id, changeId), now }),
    ),
  ];
}
