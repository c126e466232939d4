import { asc, sql } from 'drizzle-orm';
import type { MonthPayments } from '#shared/bookings/month';
import { bookingPayments, bookings } from '../db/bookings-schema';
import type { Database } from '../db/client';

export function listMonthPayments(db: Database, month: string): Promise<MonthPayments> {
  const { id, kind, day, amountPaise, addsPaise, mode, reference, reason, bookingId } = bookingPayments;
  const { reference: booking, tourId, tour, payerName: payer, source } = bookings;
  return db
    .select({
      id,
      kind,
      day,
      amountPaise,
      addsPaise,
      mode,
      reference,
      reason,
      bookingId,
      booking,
      tourId,
      tour,
      payer,
      source,
    })
    .from(bookingPayments)
    .innerJoin(bookings, sql`${bookings.id} = ${bookingPayments.bookingId}`)
    .where(sql`${day} >= ${`${month}-01`} and ${day} <= ${`${month}-31`}`)
    .orderBy(asc(day), asc(bookingPayments.notedAt), asc(sql`booking_payments.rowid`));
}
