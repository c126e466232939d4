import { and, eq, exists, gte, isNull, ne, not, notExists, type SQL, sql } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import { alias } from 'drizzle-orm/sqlite-core';
import type { NewPayment } from '#shared/bookings/booking';
import { isBankReference } from '#shared/bookings/reported-payments';
import type { Actor, AuditEntry } from '../audit/audit-log';
import { bookingPayments, bookings, invoices } from '../db/bookings-schema';
import { batchChanged, type Database, findFirst, forEachRow, insertIf, isTrue, query, selectRows } from '../db/client';
import { makePaymentInvoice } from '../invoices/triggers';
import type { StoredBooking, StoredPayment } from './booking-row';
import { isCurrent } from './conditions';
import { confirmReportedPayment } from './reported-payments';

export function makeLedgerEntry(
  of: Pick<StoredPayment, 'id' | 'bookingId' | 'kind' | 'signedAmountPaise'> & Partial<StoredPayment>,
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
    recordedById: by.id,
    recordedBy: by.name || by.email,
    recordedAt: Date.now(),
    changeId: crypto.randomUUID(),
  };
}

const laterEntry = alias(bookingPayments, 'later');

/** Condition on a line of the ledger: another line takes it back. */
const isReversed = exists(selectRows(laterEntry, eq(laterEntry.reverses, bookingPayments.id)));

type UtrFilter = Pick<StoredPayment, 'kind' | 'reference'>;

/** Condition on a line of the ledger: it has this UTR and wasn't taken back. */
const hasUtr = ({ kind, reference }: UtrFilter) =>
  and(
    // Says what the partial index says, so that it serves.
    sql`${bookingPayments.reference} <> ''`,
    eq(bookingPayments.reference, reference),
    eq(bookingPayments.kind, kind),
    not(isReversed),
  );

/** The booking whose ledger has a line of this UTR. */
export const findBookingByUtr = (
  db: Database,
  line: UtrFilter,
): Promise<Pick<StoredBooking, 'id' | 'reference'> | null> =>
  findFirst(
    db
      .select({ id: bookings.id, reference: bookings.reference })
      .from(bookingPayments)
      .innerJoin(bookings, eq(bookings.id, bookingPayments.bookingId))
      .where(hasUtr(line)),
  );

/** Condition: no line has the UTR of this one, if it has one. */
const isNewUtr = (line: StoredPayment) =>
  isBankReference(line.reference) ? notExists(selectRows(bookingPayments, hasUtr(line))) : undefined;

/** Query: what was paid for a booking, by its ledger. */
const selectPaidPaise = query
  .select({ paise: sql`coalesce(sum(${bookingPayments.signedAmountPaise}), 0)` })
  .from(bookingPayments)
  .where(eq(bookingPayments.bookingId, bookings.id));

/** Value: what a booking has paid beyond what it owes. */
const overpaidPaise = sql`${selectPaidPaise} - (case when ${isCurrent} then ${bookings.totalPaise} else ${bookings.keptPaise} end)`;

/** Condition on a booking's row: its ledger can take this line. */
function isEntryAllowed({ kind, amountPaise, signedAmountPaise, bookingId, reverses }: StoredPayment): SQL | undefined {
  // A payment is always noted: what is too much is to be given back.
  if (kind === 'payment') return undefined;
  if (kind === 'refund') return gte(overpaidPaise, amountPaise);
  const isReversible = and(
    eq(bookingPayments.id, reverses ?? ''),
    eq(bookingPayments.bookingId, bookingId),
    ne(bookingPayments.kind, 'reversal'),
    not(isReversed),
  );
  return and(exists(selectRows(bookingPayments, isReversible)), gte(sql`${selectPaidPaise} + ${signedAmountPaise}`, 0));
}

/** Condition: the booking has an invoice, which taxes all its money. A receipt depends on it. */
const hasInvoice = (bookingId: string) =>
  exists(
    selectRows(
      invoices,
      and(eq(invoices.bookingId, bookingId), eq(invoices.kind, 'invoice'), isNull(invoices.cancelledOn)),
    ),
  );

/**
 * Writes a line into a booking's ledger if it can take it as it is at that moment, with its paper in the same batch; false
 * if not, or if there is a line with this id.
 */
export async function insertLedgerEntry(
  db: Database,
  event: AuditEntry,
  booking: StoredBooking,
  row: StoredPayment,
  more: { tells: readonly BatchItem<'sqlite'>[]; saidId?: string | undefined },
): Promise<boolean> {
  const { tells, saidId } = more;
  const isBilled = hasInvoice(row.bookingId);
  const isInvoiced = await isTrue(db, isBilled);
  const isSameLine = eq(bookingPayments.id, row.id);
  const isDone = exists(selectRows(bookingPayments, and(isSameLine, eq(bookingPayments.changeId, row.changeId))));
  const isFree = forEachRow(
    bookings,
    eq(bookings.id, row.bookingId),
    notExists(selectRows(bookingPayments, isSameLine)),
    isNewUtr(row),
    isEntryAllowed(row),
    isInvoiced ? isBilled : not(isBilled),
  );
  const papersOfLine = await makePaymentInvoice(db, booking, row, isDone);
  const insert = insertIf(db, bookingPayments, row, isFree);
  const confirmed = row.kind === 'payment' ? [confirmReportedPayment(db, row, saidId, isDone)] : [];
  if (await batchChanged(db, [insert, event, ...tells, ...papersOfLine, ...confirmed])) return true;
  const isOutdated = (await isTrue(db, isBilled)) !== isInvoiced;
  return isOutdated ? insertLedgerEntry(db, event, booking, row, more) : false;
}

export async function findLedgerEntry(
  db: Database,
  id: string,
): Promise<(StoredPayment & { isReversed: boolean }) | null> {
  const [row] = await db
    .select({ line: bookingPayments, isReversed })
    .from(bookingPayments)
    .where(eq(bookingPayments.id, id));
  return row ? { ...row.line, isReversed: row.isReversed === 1 } : null;
}
