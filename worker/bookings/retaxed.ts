import type { SQL } from 'drizzle-orm';
import type { Context } from 'hono';
import type { BookingLine } from '#shared/bookings/booking';
import { instalmentsOf } from '#shared/bookings/ledger';
import { taxesOf } from '#shared/bookings/tax';
import { toIndianDay } from '#shared/text/dates';
import { createDb } from '../db/client';
import type { AppEnv } from '../env';
import { papersFor } from '../papers/occasions';
import { today } from './answers';
import { readTax, type StoredBooking } from './booking-row';
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
export async function retaxed(c: Context<AppEnv>, row: StoredBooking, { lines, discountPaise, seats }: Terms) {
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
