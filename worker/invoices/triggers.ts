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

const toInvoiceReference = (storedInvoice: StoredInvoice): InvoiceReference => ({
  kind: storedInvoice.kind,
  number: storedInvoice.number,
  day: storedInvoice.day,
  amountPaise: parseInvoiceContent(storedInvoice).totalPaise,
});

/** Newest receipts that together cover a refund, oldest first. */
function findCoveringReceipts(storedInvoices: readonly StoredInvoice[], refundPaise: number): InvoiceReference[] {
  const coveringReceipts: InvoiceReference[] = [];
  let remainingPaise = refundPaise;
  const newestReceiptsFirst = storedInvoices
    .filter(({ kind }) => kind === 'receipt')
    .map(toInvoiceReference)
    .reverse();
  for (const receipt of newestReceiptsFirst) {
    if (remainingPaise <= 0) break;
    coveringReceipts.unshift(receipt);
    remainingPaise -= receipt.amountPaise;
  }
  return coveringReceipts;
}

const isInvoice = ({ kind }: Pick<StoredInvoice, 'kind'>) => kind === 'invoice';

/** Invoices that still bill the booking, oldest first: a change of the payer's state credits all that were before it. */
function listCurrentInvoices(storedInvoices: readonly StoredInvoice[]): InvoiceReference[] {
  const billed = storedInvoices
    .filter(({ kind }) => isInvoiceOrCredit(kind))
    .map((storedInvoice) => ({ storedInvoice, state: parseInvoiceContent(storedInvoice).supplyStateCode }));
  const lastState = billed.at(-1)?.state;
  const first = billed.findLastIndex(({ state }) => state !== lastState) + 1;
  return billed
    .slice(first)
    .map(({ storedInvoice }) => storedInvoice)
    .filter(isInvoice)
    .map(toInvoiceReference);
}

async function findInvoiceContext(db: Database, booking: StoredBooking, day: string) {
  const { settings } = await findSettings(db);
  const storedInvoices = (await findInvoicesOfBooking(db, booking.id)).filter(
    ({ cancelledOn }) => cancelledOn === null,
  );
  return { context: { booking, settings, day }, storedInvoices };
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
  const { context, storedInvoices } = await findInvoiceContext(db, booking, day);
  const currentInvoices = listCurrentInvoices(storedInvoices);
  const relatedInvoices =
    currentInvoices.length === 0 && kind === 'refund'
      ? findCoveringReceipts(storedInvoices, amountPaise)
      : currentInvoices;
  return [
    insertTriggeredInvoice(db, context, makeReceipt(context, payment, relatedInvoices), { isApplied, now, paymentId }),
  ];
}

/** Statements that insert further invoices or credit notes after a booking changed. None if it has no invoice. */
export async function makeCorrectionInvoices(
  db: Database,
  changedBooking: StoredBooking,
  isApplied: SQL,
  now: number,
): Promise<BatchItem<'sqlite'>[]> {
  const { context, storedInvoices } = await findInvoiceContext(db, changedBooking, toIndianDay(now));
  return listCorrections(context, storedInvoices).map((content) =>
    insertTriggeredInvoice(db, context, content, { isApplied, now }),
  );
}

function listCorrections(context: InvoiceContext, storedInvoices: readonly StoredInvoice[]): InvoiceContent[] {
  const relatedInvoices = listCurrentInvoices(storedInvoices);
  const billedContents = storedInvoices.filter(({ kind }) => isInvoiceOrCredit(kind)).map(parseInvoiceContent);
  return relatedInvoices.length > 0 ? makeCorrections(context, { billedContents, relatedInvoices }) : [];
}

/**
 * Statements that insert the booking's invoice, or the corrections if it has one; none if the billed amounts are current.
 * They raise the booking's version, so that a concurrent change, which would need another invoice, is rejected.
 */
export async function makeInvoiceOrCorrections(
  db: Database,
  booking: StoredBooking,
  now: number,
): Promise<BatchItem<'sqlite'>[]> {
  const { context, storedInvoices } = await findInvoiceContext(db, booking, toIndianDay(now));
  const receipts = storedInvoices.filter(({ kind }) => !isInvoiceOrCredit(kind)).map(toInvoiceReference);
  const contents = storedInvoices.some(isInvoice)
    ? listCorrections(context, storedInvoices)
    : [makeInvoice(context, receipts)];
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
