import { and, eq, type SQL } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import type { SQLiteUpdateSetSource } from 'drizzle-orm/sqlite-core';
import type { BookingLine, Payer } from '#shared/bookings/booking';
import { makeInstalments, rescaleInstalments } from '#shared/bookings/ledger';
import { calculateTaxes, findPlaceOfSupply } from '#shared/bookings/tax';
import { toIndianDay } from '#shared/dates';
import { type Actor, insertEvent, insertEventIfChanged, type NewEvent, toActor } from '../audit/audit-log';
import { bookings } from '../db/bookings-schema';
import { batchChanged, createDb, type Database, increment, lastChanged, onlyIf } from '../db/client';
import type { RequestContext } from '../env';
import { findInvoicesOfBooking } from '../invoices/queries';
import { makeCorrectionInvoices } from '../invoices/triggers';
import { updateSeatCounts } from '../tours/departures';
import { parseBookingLines, parseInstalments, parseTaxFacts, type StoredBooking, toPayerColumns } from './booking-row';
import { hasChangeId } from './queries';

interface Terms {
  lines: readonly BookingLine[];
  discountPaise: number;
  seats: number;
}

/**
 * A booking on other terms: its columns, and the papers of the difference. The rates stay those of the day on which it
 * was booked.
 */
export function applyTerms(c: RequestContext, row: StoredBooking, { lines, discountPaise, seats }: Terms) {
  const { totalPaise } = calculateTaxes(lines, discountPaise, parseTaxFacts(row));
  const parts = parseInstalments(row);
  // A booking that cost nothing from the start has no instalments.
  const hasParts = row.totalPaise > 0 || parts.some(({ first }) => first !== undefined);
  const instalments = hasParts
    ? rescaleInstalments(parts, row, { totalPaise, seats })
    : makeInstalments({ totalPaise, seats, start: row.startsOn, today: toIndianDay(row.createdAt) }, c.var.site);
  const set = {
    lines: JSON.stringify(lines),
    discountPaise,
    seats,
    totalPaise,
    instalments: JSON.stringify(instalments),
  };
  return {
    set,
    papers: (isDone: SQL) => makeCorrectionInvoices(createDb(c.env), { ...row, ...set }, isDone, Date.now()),
  };
}

/** True where taxes go by another state with this payer's; a cancelled booking's stay as they are. */
function isTaxChanged(row: StoredBooking, { stateCode: payerStateCode }: Pick<Payer, 'stateCode'>): boolean {
  const facts = parseTaxFacts(row);
  const isTaxed = row.cancelledOn === null && facts.agencyGstin !== '';
  return isTaxed && findPlaceOfSupply(facts) !== findPlaceOfSupply({ ...facts, payerStateCode });
}

/** Changes who pays; where taxes go by another state, an invoice is credited and made anew in the same batch. */
export function changePayer(c: RequestContext, row: StoredBooking, payer: Payer): Promise<boolean> {
  const event = { action: 'booking_payer_changed', subject: row.id, label: row.reference } as const;
  const paidBy = toPayerColumns(payer, row.tour);
  if (!isTaxChanged(row, payer)) return updateBooking(c, row, { set: paidBy, event });
  const { discountPaise, seats } = row;
  const { set, papers } = applyTerms(c, { ...row, ...paidBy }, { lines: parseBookingLines(row), discountPaise, seats });
  return updateBooking(c, row, { set: { ...paidBy, ...set }, event, makeMoreStatements: papers });
}

/** True if the booking has an invoice that names another state than this payer's. */
export async function needsNewInvoice(db: Database, row: StoredBooking, payer: Payer): Promise<boolean> {
  if (!isTaxChanged(row, payer)) return false;
  return (await findInvoicesOfBooking(db, row.id)).some(
    ({ kind, cancelledOn }) => kind === 'invoice' && cancelledOn === null,
  );
}

interface BookingUpdate {
  set: SQLiteUpdateSetSource<typeof bookings>;
  event: NewEvent;
  /** Set for a change by a link in place of a signed-in person. The booking keeps its version, and not every change is noted. */
  byLink?: { actor: Actor; isNoted: SQL } | undefined;
  /** Condition beside the one that nobody has changed the booking. */
  guard?: SQL | undefined;
  /** Tours of whose departures other seats are taken then. */
  tourIds?: readonly (string | null)[];
  /** Statements right behind the event. */
  notifications?: readonly BatchItem<'sqlite'>[];
  makeMoreStatements?: (isDone: SQL) => Promise<BatchItem<'sqlite'>[]>;
}

/** Changes a booking if it still has this version; false if not. */
export async function updateBooking(c: RequestContext, seen: StoredBooking, change: BookingUpdate): Promise<boolean> {
  const {
    set,
    event,
    byLink,
    guard,
    tourIds: tours = [],
    notifications: tells = [],
    makeMoreStatements: more,
  } = change;
  const db = createDb(c.env);
  const changeId = crypto.randomUUID();
  const isDone = hasChangeId(seen.id, changeId);
  const update = db
    .update(bookings)
    .set({
      ...set,
      ...(byLink
        ? { travellerChanges: increment(bookings.travellerChanges) }
        : { version: increment(bookings.version) }),
      changeId,
    })
    .where(
      and(
        eq(bookings.id, seen.id),
        eq(bookings.version, seen.version),
        eq(bookings.travellerChanges, seen.travellerChanges),
        guard,
      ),
    );
  return batchChanged(db, [
    update,
    byLink
      ? insertEvent(db, byLink.actor, event, onlyIf(lastChanged, byLink.isNoted))
      : insertEventIfChanged(db, toActor(c), event),
    ...tells,
    ...updateSeatCounts(db, tours, isDone, Date.now()),
    ...((await more?.(isDone)) ?? []),
  ]);
}
