import { type SQL, sql } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import { dayWords } from '#shared/ride/days';
import type { StoredBooking, StoredPayment } from '../bookings/booking-row';
import type { Database } from '../db/client';
import { findSettings } from '../settings/queries';
import { makeCredit, makeInvoice, makeMoneyPaper, type Named, type PaperMaking } from './make-paper';
import { cancelPaperOf, findPapersOf, insertPaper, readContent, type StoredPaper } from './queries';

/** An occasion that a paper is made of. */
export interface PaperOccasion {
  /** `cancellation` and `agreed`: of a booking, without a line of the ledger. */
  kind: 'payment' | 'refund' | 'reversal' | 'cancellation' | 'agreed';
  /** As it was read before: what was paid is without this payment. */
  booking: StoredBooking;
  /** The line of the ledger that it is of; null for none. */
  payment: StoredPayment | null;
  /** The booking's total from now on, cancelled or agreed anew; null where it stays. */
  nowPaise?: number;
  /** Condition: the batch has done what the paper is of. It says so wherever the statement stands in the batch. */
  isDone: SQL;
  /** India's day, and the moment (ms). */
  today: string;
  now: number;
}

const toNamed = (row: StoredPaper): Named => ({
  kind: row.kind,
  number: row.number,
  day: row.day,
  amountPaise: readContent(row).totalPaise,
});

const holds = ({ cancelledOn }: StoredPaper) => cancelledOn === null;

/** The newest receipts that together are so much: what is given back was received with them. */
function receiptsFor(rows: readonly StoredPaper[], paise: number): Named[] {
  const found: Named[] = [];
  let left = paise;
  for (const named of rows
    .filter(({ kind }) => kind === 'receipt')
    .map(toNamed)
    .reverse()) {
    if (left <= 0) break;
    found.unshift(named);
    left -= named.amountPaise;
  }
  return found;
}

const insert = (
  db: Database,
  { making, paymentId }: Made,
  content: ReturnType<typeof makeInvoice>,
  of: PaperOccasion,
) =>
  insertPaper(
    db,
    { content, prefix: making.settings.paperPrefix, bookingId: of.booking.id, paymentId, now: of.now },
    of.isDone,
  );

interface Made {
  making: PaperMaking;
  paymentId: string | null;
}

/** Statements that make the occasion's paper, in the batch that makes the occasion. */
export async function papersFor(db: Database, occasion: PaperOccasion): Promise<BatchItem<'sqlite'>[]> {
  const { kind, booking, payment, isDone, today } = occasion;
  if (kind === 'reversal') {
    const by = { day: today, reason: payment?.reason ?? '' };
    return payment?.reverses ? [cancelPaperOf(db, payment.reverses, by, isDone)] : [];
  }
  const { settings } = await findSettings(db);
  const rows = (await findPapersOf(db, booking.id)).filter(holds);
  const invoice = rows.find((row) => row.kind === 'invoice');
  if (payment) {
    // The tax is due by the day on which the money came (CGST Act, section 13(2)), whenever it is noted.
    const making = { booking, settings, day: payment.day };
    const of = invoice ? [toNamed(invoice)] : kind === 'refund' ? receiptsFor(rows, payment.amountPaise) : [];
    const content = makeMoneyPaper(making, payment, of);
    return [insert(db, { making, paymentId: payment.id }, content, occasion)];
  }
  if (!invoice) return [];
  const making = { booking, settings, day: today };
  const credited = rows.filter((row) => row.kind === 'credit').map((row) => toNamed(row).amountPaise);
  const content = readContent(invoice);
  const billed = credited.reduce((sum, amount) => sum - amount, content.totalPaise);
  const creditPaise = billed - (occasion.nowPaise ?? booking.totalPaise);
  if (creditPaise <= 0) return [];
  const reason = kind === 'cancellation' ? `Cancelled on ${dayWords(today)}.` : 'Agreed to be less than invoiced.';
  const credit = makeCredit(making, { content, named: toNamed(invoice) }, { creditPaise, reason });
  return [insert(db, { making, paymentId: null }, credit, occasion)];
}

/** Statements that make the booking's invoice, if it has none and is as it was read. */
export async function invoiceFor(
  db: Database,
  booking: StoredBooking,
  { today, now }: Pick<PaperOccasion, 'today' | 'now'>,
): Promise<BatchItem<'sqlite'>[]> {
  const { settings } = await findSettings(db);
  const of = (await findPapersOf(db, booking.id))
    .filter(holds)
    .filter((row) => row.kind !== 'credit')
    .map(toNamed);
  const content = makeInvoice({ booking, settings, day: today }, of);
  const isAsRead = sql`not exists (select 1 from papers where booking_id = ${booking.id} and kind = 'invoice')
    and exists (select 1 from bookings where id = ${booking.id} and version = ${booking.version})`;
  const { paperPrefix: prefix } = settings;
  return [insertPaper(db, { content, prefix, bookingId: booking.id, paymentId: null, now }, isAsRead)];
}
