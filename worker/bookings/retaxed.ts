import type { SQL } from 'drizzle-orm';
import type { BookingLine, Payer } from '#shared/bookings/booking';
import { instalmentsOf } from '#shared/bookings/ledger';
import { taxesOf } from '#shared/bookings/tax';
import { toIndianDay } from '#shared/text/dates';
import { formatPaise } from '#shared/text/paise';
import { createDb } from '../db/client';
import type { Call } from '../env';
import { papersFor } from '../papers/occasions';
import { today } from './answers';
import { payerColumns, readLines, readTax, type StoredBooking } from './booking-row';
import { updateBooking } from './change';
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
  const instalments = instalmentsOf({ totalPaise, seats, start: row.startsOn, today: toIndianDay(row.createdAt) });
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
