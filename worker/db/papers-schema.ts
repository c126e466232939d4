import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { paperKinds } from '#shared/bookings/booking';

/** Receipts, invoices, refund vouchers and credit notes as they were given. Nothing of a row changes but that it is cancelled. */
export const papers = sqliteTable(
  'papers',
  {
    number: text('number').primaryKey(),
    kind: text('kind', { enum: paperKinds }).notNull(),
    /** Prefix of the numbers of this kind, such as `HPR`. */
    series: text('series').notNull(),
    financialYear: text('financial_year').notNull(),
    /** From 1 in each series and year, without a gap. */
    serial: integer('serial').notNull(),
    bookingId: text('booking_id').notNull(),
    /** The line of the ledger that it is of; null for an invoice and a credit note. */
    paymentId: text('payment_id'),
    day: text('day').notNull(),
    /** JSON: all that it says, as `shared/bookings/paper.ts` has it. */
    content: text('content').notNull(),
    createdAt: integer('created_at').notNull(),
    cancelledOn: text('cancelled_on'),
    cancelledReason: text('cancelled_reason'),
  },
  (paper) => [
    uniqueIndex('idx_papers_serial').on(paper.series, paper.financialYear, paper.serial),
    uniqueIndex('idx_papers_payment').on(paper.paymentId).where(sql`payment_id is not null`),
    index('idx_papers_booking').on(paper.bookingId),
    index('idx_papers_day').on(paper.day),
    index('idx_papers_cancelled').on(paper.cancelledOn).where(sql`cancelled_on is not null`),
  ],
);
