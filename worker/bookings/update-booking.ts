import { and, eq, type SQL } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import type { SQLiteUpdateSetSource } from 'drizzle-orm/sqlite-core';
import type { BookingLine, Payer } from '#shared/bookings/booking';
import { makeInstalments, rescaleInstalments } from '#shared/bookings/ledger';
import { calculateTaxes, findPlaceOfSupply } from '#shared/bookings/tax';
import { toIndianDay } from '#shared/dates';
import { type Actor, insertEvent, insertEventIfChanged, type NewEvent, toActor } from '../audit/audit-log';
import { bookings } from '../db/bookings-schema';
import { batchChangedRows, createDb, type Database, increment, onlyIf, previousStatementChanged } from '../db/client';
import type { RequestContext } from '../env';
import { findInvoicesOfBooking } from '../invoices/queries';
import { makeCorrectionInvoices } from '../invoices/triggers';
import { refreshAfterSeatChange } from '../tours/departures';
import { parseBookingLines, parseInstalments, parseTaxFacts, type StoredBooking, toPayerColumns } from './booking-row';
import { hasChangeId } from './queries';

interface Terms {
  lines: readonly BookingLine[];
  discountPaise: number;
  seats: number;
}

/** Columns of the booking on other terms, and the invoices of the difference. Tax rates stay those of the day of booking. */
export function applyTerms(c: RequestContext, booking: StoredBooking, { lines, discountPaise, seats }: Terms) {
  const { totalPaise } = calculateTaxes(lines, discountPaise, parseTaxFacts(booking));
  const agreedInstalments = parseInstalments(booking);
  // A booking that was free from the start has no instalments to scale.
  const canRescale = booking.totalPaise > 0 || agreedInstalments.some(({ scaleBasis }) => scaleBasis !== undefined);
  const instalments = canRescale
    ? rescaleInstalments(agreedInstalments, booking, { totalPaise, seats })
    : makeInstalments(
        { totalPaise, seats, start: booking.startsOn, today: toIndianDay(booking.createdAt) },
        c.var.site,
      );
  const columns = {
    lines: JSON.stringify(lines),
    discountPaise,
    seats,
    totalPaise,
    instalments: JSON.stringify(instalments),
  };
  return {
    columns,
    makeInvoices: (isApplied: SQL) =>
      makeCorrectionInvoices(createDb(c.env), { ...booking, ...columns }, isApplied, Date.now()),
  };
}

/** Taxes of a cancelled booking never change. */
function isTaxChanged(booking: StoredBooking, { stateCode: payerStateCode }: Pick<Payer, 'stateCode'>): boolean {
  const taxFacts = parseTaxFacts(booking);
  const isTaxed = booking.cancelledOn === null && taxFacts.agencyGstin !== '';
  return isTaxed && findPlaceOfSupply(taxFacts) !== findPlaceOfSupply({ ...taxFacts, payerStateCode });
}

/** If the place of supply changes, the invoice is credited and issued again in the same batch. False on a conflict. */
export function changePayer(c: RequestContext, booking: StoredBooking, payer: Payer): Promise<boolean> {
  const event = { action: 'booking_payer_changed', subject: booking.id, label: booking.reference } as const;
  const hasSameEmail = payer.email.toLowerCase() === booking.payerEmail.toLowerCase();
  const payerColumns = {
    ...toPayerColumns(payer, booking.tour),
    remindersStoppedAt: hasSameEmail ? booking.remindersStoppedAt : null,
  };
  if (!isTaxChanged(booking, payer)) return updateBooking(c, booking, { set: payerColumns, event });
  const { discountPaise, seats } = booking;
  const { columns, makeInvoices } = applyTerms(
    c,
    { ...booking, ...payerColumns },
    { lines: parseBookingLines(booking), discountPaise, seats },
  );
  return updateBooking(c, booking, {
    set: { ...payerColumns, ...columns },
    event,
    makeRelatedStatements: makeInvoices,
  });
}

export async function needsNewInvoice(db: Database, booking: StoredBooking, payer: Payer): Promise<boolean> {
  if (!isTaxChanged(booking, payer)) return false;
  return (await findInvoicesOfBooking(db, booking.id)).some(
    ({ kind, cancelledOn }) => kind === 'invoice' && cancelledOn === null,
  );
}

interface BookingUpdate {
  set: SQLiteUpdateSetSource<typeof bookings>;
  event: NewEvent;
  /** Set if a traveller with a link makes the change: `version` does not grow, and only some changes are logged. */
  linkWriter?: { actor: Actor; isLogged: SQL } | undefined;
  guard?: SQL | undefined;
  tourIds?: readonly (string | null)[];
  /** Statements directly after the audit event, which run only if the event was inserted. */
  notifications?: readonly BatchItem<'sqlite'>[];
  makeRelatedStatements?: (isApplied: SQL) => Promise<BatchItem<'sqlite'>[]>;
}

/** Changes a booking unless it changed since it was read. Returns false if it did. */
export async function updateBooking(
  c: RequestContext,
  storedBooking: StoredBooking,
  change: BookingUpdate,
): Promise<boolean> {
  const { set, event, linkWriter, guard, tourIds = [], notifications = [], makeRelatedStatements } = change;
  const db = createDb(c.env);
  const changeId = crypto.randomUUID();
  const isApplied = hasChangeId(storedBooking.id, changeId);
  const update = db
    .update(bookings)
    .set({
      ...set,
      ...(linkWriter
        ? { travellerChanges: increment(bookings.travellerChanges) }
        : { version: increment(bookings.version) }),
      changeId,
    })
    .where(
      and(
        eq(bookings.id, storedBooking.id),
        eq(bookings.version, storedBooking.version),
        eq(bookings.travellerChanges, storedBooking.travellerChanges),
        guard,
      ),
    );
  return batchChangedRows(db, [
    update,
    linkWriter
      ? insertEvent(db, linkWriter.actor, event, onlyIf(previousStatementChanged, linkWriter.isLogged))
      : insertEventIfChanged(db, toActor(c), event),
    ...notifications,
    ...refreshAfterSeatChange(db, tourIds, isApplied, Date.now()),
    ...((await makeRelatedStatements?.(isApplied)) ?? []),
  ]);
}
