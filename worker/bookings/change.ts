import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import type { SQLiteUpdateSetSource } from 'drizzle-orm/sqlite-core';
import type { BookingLine, Payer } from '#shared/bookings/booking';
import { instalmentsOf, respread } from '#shared/bookings/ledger';
import { taxesOf } from '#shared/bookings/tax';
import { toIndianDay } from '#shared/text/dates';
import { formatPaise } from '#shared/text/paise';
import { type Actor, actorOf, insertEventIfChanged, type NewEvent } from '../audit/recording';
import { bookings } from '../db/bookings-schema';
import { createDb, didChange } from '../db/client';
import type { Call } from '../env';
import { forgetCatalogue } from '../kept/edge';
import { papersFor } from '../papers/occasions';
import { changeSeats, type SeatsChange } from '../tours/booked-seats';
import { today } from './answers';
import { payerColumns, readInstalments, readLines, readTax, type StoredBooking } from './booking-row';
import { isChange } from './queries';
import { findUsedByPan } from './tcs';

interface Terms {
  lines: readonly BookingLine[];
  discountPaise: number;
  seats: number;
}

/**
 * A booking on other terms: its columns, the condition that they are right, and the papers of the difference. The rates
 * stay those of the day on which it was booked.
 */
export async function retaxed(c: Call, row: StoredBooking, { lines, discountPaise, seats }: Terms) {
  const db = createDb(c.env);
  const used = await findUsedByPan(db, row);
  const tax = { ...readTax(row), tcsBeforePaise: used.paise, hasPan: row.pan !== '' };
  const { totalPaise } = taxesOf(lines, discountPaise, { ...tax, payerStateCode: row.stateCode });
  const parts = readInstalments(row);
  // A booking that cost nothing from the start has none.
  const hasParts = row.totalPaise > 0 || parts.some(({ first }) => first !== undefined);
  const instalments = hasParts
    ? respread(parts, row, { totalPaise, seats })
    : instalmentsOf({ totalPaise, seats, start: row.startsOn, today: toIndianDay(row.createdAt) });
  const set = {
    lines: JSON.stringify(lines),
    discountPaise,
    seats,
    tax: JSON.stringify(tax),
    totalPaise,
    instalments: JSON.stringify(instalments),
  };
  return {
    set,
    guard: used.isStill,
    /** True if another booking of this PAN came between. */
    isOutdated: async () => (await findUsedByPan(db, row)).seen !== used.seen,
    papers: (isDone: SQL) =>
      papersFor(db, {
        kind: 'agreed',
        booking: row,
        becomes: { ...row, ...set },
        payment: null,
        isDone,
        today: today(),
        now: Date.now(),
      }),
  };
}

/** Writes who pays. Of a tour abroad another PAN is another TCS, and so another total. */
export async function changePayer(c: Call, row: StoredBooking, payer: Payer): Promise<boolean> {
  const named = { ...row, ...payerColumns(payer) };
  const event = { action: 'booking_payer_changed', subject: row.id, label: row.reference } as const;
  const isTaxedAnew = row.cancelledOn === null && payer.pan !== row.pan && readTax(row).tcs !== null;
  if (!isTaxedAnew) return updateBooking(c, row, { set: payerColumns(payer), event });
  const terms = { lines: readLines(row), discountPaise: row.discountPaise, seats: row.seats };
  const { set, guard, papers } = await retaxed(c, named, terms);
  return updateBooking(c, row, {
    set: { ...payerColumns(payer), ...set },
    guard,
    event: { ...event, label: `${row.reference}: ${formatPaise(set.totalPaise)}` },
    more: papers,
  });
}

interface Change {
  set: SQLiteUpdateSetSource<typeof bookings>;
  event: NewEvent;
  /** In the place of the signed-in person: who has a link. */
  by?: Actor;
  /** A condition besides that nobody has changed it. */
  guard?: SQL | undefined;
  seats?: readonly SeatsChange[];
  more?: (isDone: SQL) => Promise<BatchItem<'sqlite'>[]>;
}

/** Changes a booking if it still has this version, with its seats in the same batch; false if not. */
export async function updateBooking(c: Call, seen: StoredBooking, change: Change): Promise<boolean> {
  const { set, event, by = actorOf(c), guard, seats = [], more } = change;
  const db = createDb(c.env);
  const changeId = crypto.randomUUID();
  const isDone = isChange(seen.id, changeId);
  const update = db
    .update(bookings)
    .set({ ...set, version: sql`${bookings.version} + 1`, changeId })
    .where(and(eq(bookings.id, seen.id), eq(bookings.version, seen.version), guard));
  const isChanged = await didChange(db, [
    update,
    insertEventIfChanged(db, by, event),
    ...changeSeats(db, seats, isDone, Date.now()),
    ...((await more?.(isDone)) ?? []),
  ]);
  if (isChanged && seats.some((one) => one.seats !== 0)) await forgetCatalogue(c);
  return isChanged;
}

export function seatsOf({ tourId, departureId }: StoredBooking, seats: number): SeatsChange[] {
  return tourId === null || departureId === null ? [] : [{ tourId, departureId, seats }];
}
