import { type SQL, sql } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import type { PaperContent } from '#shared/bookings/paper';
import { isBilling } from '#shared/bookings/paper-words';
import type { StoredBooking, StoredPayment } from '../bookings/booking-row';
import { isChange } from '../bookings/queries';
import { bookings } from '../db/bookings-schema';
import type { Database } from '../db/client';
import { findSettings } from '../settings/queries';
import { makeDifference, makeInvoice, makeMoneyPaper, type Named, type PaperMaking } from './make-paper';
import { cancelPaperOf, findPapersOf, insertPaper, readContent, type StoredPaper } from './queries';

interface PaperOccasion {
  /** `cancellation` and `agreed`: of a booking, without a line of the ledger. */
  kind: 'payment' | 'refund' | 'reversal' | 'cancellation' | 'agreed';
  /** As it was read before: what was paid is without this payment. */
  booking: StoredBooking;
  payment: StoredPayment | null;
  /** The booking as it is from now on, cancelled or agreed anew. */
  becomes?: StoredBooking;
  /** Condition: the batch has done what the paper is of. It says so wherever the statement stands in the batch. */
  isDone: SQL;
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

const insert = (db: Database, { making, paymentId }: Made, content: PaperContent, of: PaperOccasion) =>
  insertPaper(
    db,
    { content, prefix: making.settings.paperPrefix, bookingId: of.booking.id, paymentId, now: of.now },
    of.isDone,
  );

interface Made {
  making: PaperMaking;
  paymentId: string | null;
}

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
  const making = { booking: occasion.becomes ?? booking, settings, day: today };
  return billDifference(making, rows).map((content) => insert(db, { making, paymentId: null }, content, occasion));
}

/** Further invoices and credit notes for a booking that has an invoice; none if it is billed as it is now. */
function billDifference(making: PaperMaking, rows: readonly StoredPaper[]): PaperContent[] {
  const invoice = rows.find((row) => row.kind === 'invoice');
  const billed = rows.filter(({ kind }) => isBilling(kind)).map(readContent);
  return invoice ? makeDifference(making, { billed, invoice: toNamed(invoice) }) : [];
}

/**
 * Statements that make the booking's invoice, or the paper of the difference to what was billed, if the booking is as it
 * was read; none where it is billed as it is. They make it another version: what changes it meanwhile is refused,
 * since that needs another paper.
 */
export async function billFor(
  db: Database,
  booking: StoredBooking,
  { today, now }: Pick<PaperOccasion, 'today' | 'now'>,
): Promise<BatchItem<'sqlite'>[]> {
  const { settings } = await findSettings(db);
  const rows = (await findPapersOf(db, booking.id)).filter(holds);
  const making = { booking, settings, day: today };
  const paid = rows.filter(({ kind }) => !isBilling(kind)).map(toNamed);
  const isBilled = rows.some(({ kind }) => kind === 'invoice');
  const contents = isBilled ? billDifference(making, rows) : [makeInvoice(making, paid)];
  if (contents.length === 0) return [];
  const changeId = crypto.randomUUID();
  const { paperPrefix: prefix } = settings;
  const seen = sql`id = ${booking.id} and version = ${booking.version}`;
  return [
    db.update(bookings).set({ version: sql`version + 1`, changeId }).where(seen),
    ...contents.map((content) =>
      insertPaper(db, { content, prefix, bookingId: booking.id, paymentId: null, now }, isChange(booking.id, changeId)),
    ),
  ];
}
