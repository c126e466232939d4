import type { Context } from 'hono';
import type { Payer } from '#shared/bookings/booking';
import { formatPaise } from '#shared/text/paise';
import type { AppEnv } from '../env';
import { payerColumns, readLines, readTax, type StoredBooking } from './booking-row';
import { updateBooking } from './change';
import { retaxed } from './retaxed';

/** Writes who pays. Of a tour abroad another PAN is another TCS, and so another total. */
export async function changePayer(c: Context<AppEnv>, row: StoredBooking, payer: Payer): Promise<boolean> {
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
