import { type SQL, sql } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import type { NewPayment } from '#shared/bookings/booking';
import { isBankReference } from '#shared/bookings/payment-reference';
import type { Actor, EventLine } from '../audit/recording';
import { bookingPayments } from '../db/bookings-schema';
import { type Database, didChange, first, insertWhere, isTrue } from '../db/client';
import { paperOfPayment } from '../papers/occasions';
import type { StoredBooking, StoredPayment } from './booking-row';
import { paidOf } from './queries';
import { confirmSaid } from './said';

export function makeLine(
  of: Pick<StoredPayment, 'id' | 'bookingId' | 'kind' | 'addsPaise'> & Partial<StoredPayment>,
  { day, amountPaise, mode, reference }: Pick<NewPayment, 'day' | 'amountPaise' | 'mode' | 'reference'>,
  by: Actor,
): StoredPayment {
  return {
    day,
    amountPaise,
    mode,
    reference,
    reverses: null,
    reason: '',
    ...of,
    notedById: by.id,
    notedBy: by.name || by.email,
    notedAt: Date.now(),
    changeId: crypto.randomUUID(),
  };
}

const isReversed = (id: SQL) => sql`exists (select 1 from booking_payments later where later.reverses = ${id})`;

type OfUtr = Pick<StoredPayment, 'kind' | 'reference'>;

/** Condition on a line of the ledger: it has this UTR and wasn't taken back. */
const isOfUtr = ({ kind, reference }: OfUtr) =>
  sql`booking_payments.reference = ${reference} and kind = ${kind} and not ${isReversed(sql`booking_payments.id`)}`;

/** The booking whose ledger has a line of this UTR. */
export const findByUtr = (db: Database, line: OfUtr): Promise<Pick<StoredBooking, 'id' | 'reference'> | null> =>
  first(
    db.all(sql`select bookings.id, bookings.reference from booking_payments
      join bookings on bookings.id = booking_id where ${isOfUtr(line)}`),
  );

const isNewUtr = (line: StoredPayment) =>
  isBankReference(line.reference) ? sql`not exists (select 1 from booking_payments where ${isOfUtr(line)})` : sql`true`;

const due = sql`case when cancelled_on is null then total_paise else kept_paise end`;

/** Condition on a booking's row: its ledger can take this line. */
function canTake({ kind, amountPaise, addsPaise, reverses }: StoredPayment): SQL {
  const paid = paidOf(sql`bookings.id`);
  // A payment is always noted: what is too much is to be given back.
  if (kind === 'payment') return sql`true`;
  if (kind === 'refund') return sql`${paid} - (${due}) >= ${amountPaise}`;
  const isThere = sql`exists (select 1 from booking_payments one where one.id = ${reverses}
    and one.booking_id = bookings.id and one.kind <> 'reversal' and not ${isReversed(sql`one.id`)})`;
  return sql`${isThere} and ${paid} + ${addsPaise} >= 0`;
}

/** Condition: the booking has an invoice, which taxes all its money. A receipt depends on it. */
const hasInvoice = (bookingId: string) =>
  sql`exists (select 1 from papers where booking_id = ${bookingId} and kind = 'invoice' and cancelled_on is null)`;

/**
 * Writes a line into a booking's ledger if it can take it as it is at that moment, with its paper in the same batch; false
 * if not, or if there is a line with this id.
 */
export async function insertLine(
  db: Database,
  event: EventLine,
  booking: StoredBooking,
  row: StoredPayment,
  more: { tells: readonly BatchItem<'sqlite'>[]; saidId?: string | undefined },
): Promise<boolean> {
  const { tells, saidId } = more;
  const isInvoiced = await isTrue(db, hasInvoice(row.bookingId));
  const isNew = sql`not exists (select 1 from booking_payments where id = ${row.id})`;
  const isDone = sql`exists (select 1 from booking_payments where id = ${row.id} and change_id = ${row.changeId})`;
  const isFree = sql`from bookings where bookings.id = ${row.bookingId} and ${isNew} and ${isNewUtr(row)} and ${canTake(row)}
    and ${hasInvoice(row.bookingId)} = ${Number(isInvoiced)}`;
  const papers = await paperOfPayment(db, booking, row, isDone);
  const insert = insertWhere(db, bookingPayments, row, isFree);
  if (await didChange(db, [insert, event, ...tells, ...papers, confirmSaid(db, row, saidId, isDone)])) return true;
  const isOutdated = (await isTrue(db, hasInvoice(row.bookingId))) !== isInvoiced;
  return isOutdated ? insertLine(db, event, booking, row, more) : false;
}

export async function findLine(db: Database, id: string): Promise<(StoredPayment & { isReversed: boolean }) | null> {
  const [row] = await db
    .select({ line: bookingPayments, reversed: sql<number>`${isReversed(sql`booking_payments.id`)}` })
    .from(bookingPayments)
    .where(sql`id = ${id}`);
  return row ? { ...row.line, isReversed: row.reversed === 1 } : null;
}
