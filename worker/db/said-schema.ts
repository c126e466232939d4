import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { saidStates } from '#shared/bookings/said';

/** Payments that a payer told us of, until somebody finds them at the bank. They are no money (decision 166). */
export const saidPayments = sqliteTable(
  'said_payments',
  {
    id: text('id').primaryKey(),
    bookingId: text('booking_id').notNull(),
    utr: text('utr').notNull(),
    amountPaise: integer('amount_paise').notNull(),
    saidAt: integer('said_at').notNull(),
    state: text('state', { enum: saidStates }).notNull(),
    reason: text('reason').notNull(),
    decidedBy: text('decided_by').notNull(),
    decidedAt: integer('decided_at'),
  },
  (said) => [
    uniqueIndex('idx_said_payments_utr').on(said.bookingId, said.utr),
    index('idx_said_payments_open').on(said.bookingId).where(sql`state = 'open'`),
  ],
);
