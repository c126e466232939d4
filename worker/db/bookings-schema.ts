import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { invoiceKinds, paymentModes } from '#shared/bookings/booking';
import { reportedPaymentStates } from '#shared/bookings/reported-payments';
import { sources } from '#shared/bookings/sources';

// Times are milliseconds since 1970, UTC; days India's (`YYYY-MM-DD`); amounts whole paise.

const isCurrent = sql`cancelled_on is null`;

/** The agreement: payments are in {@link bookingPayments}, and the state follows from both. */
export const bookings = sqliteTable(
  'bookings',
  {
    id: text('id').primaryKey(),
    reference: text('reference').notNull().unique(),
    tourId: text('tour_id'),
    /** Of the tour's dates the one that the seats are taken from; null for none. */
    departureId: text('departure_id'),
    tour: text('tour').notNull(),
    startsOn: text('starts_on'),
    endsOn: text('ends_on'),
    payerName: text('payer_name').notNull(),
    payerPhone: text('payer_phone').notNull(),
    payerEmail: text('payer_email').notNull(),
    payerAddress: text('payer_address').notNull(),
    stateCode: text('state_code').notNull(),
    gstin: text('gstin').notNull(),
    pan: text('pan').notNull(),
    /** Its payer and tour, as searches compare them: see `foldText`. */
    searchText: text('search_text').notNull(),
    seats: integer('seats').notNull(),
    lines: text('lines').notNull(),
    discountPaise: integer('discount_paise').notNull(),
    tax: text('tax').notNull(),
    totalPaise: integer('total_paise').notNull(),
    /** The sum of its ledger: a trigger keeps it. */
    paidPaise: integer('paid_paise').notNull().default(0),
    instalments: text('instalments').notNull(),
    cancellation: text('cancellation').notNull(),
    source: text('source', { enum: sources }).notNull(),
    inquiryId: text('inquiry_id'),
    quoteId: text('quote_id'),
    /** The first revision of that quote: a later one that is accepted changes this booking. */
    quoteSeries: text('quote_series'),
    /** The day by which the agency answers whether it takes more people than there are seats; null with seats enough. */
    awaitsSeatsBy: text('awaits_seats_by'),
    cancelledOn: text('cancelled_on'),
    cancelledReason: text('cancelled_reason').notNull().default(''),
    keptPaise: integer('kept_paise'),
    erasedAt: integer('erased_at'),
    remindedAt: integer('reminded_at'),
    version: integer('version').notNull(),
    /** How often travellers were changed by a link: these leave the version as it is. */
    travellerChanges: integer('traveller_changes').notNull().default(0),
    createdAt: integer('created_at').notNull(),
    /** SHA-256 (hex) of what the call sent that made it, to tell a repeat from another booking under the same key. */
    fingerprint: text('fingerprint').notNull(),
    /** Names the last write: the statements behind it in its batch go by that. */
    changeId: text('change_id').notNull(),
  },
  (booking) => [
    index('idx_bookings_newest').on(booking.createdAt),
    // With the seats, so that what is taken of a departure is counted in the index alone.
    index('idx_bookings_departure').on(booking.tourId, booking.departureId, booking.seats).where(isCurrent),
    index('idx_bookings_inquiry').on(booking.inquiryId),
    index('idx_bookings_start').on(booking.startsOn).where(isCurrent),
    uniqueIndex('idx_bookings_quote').on(booking.quoteSeries).where(isCurrent),
    index('idx_bookings_series').on(booking.quoteSeries).where(sql`quote_series is not null`),
    index('idx_bookings_awaiting_seats')
      .on(booking.awaitsSeatsBy)
      .where(sql`awaits_seats_by is not null and cancelled_on is null and erased_at is null`),
    // After the others: of two partial indexes that serve a query, SQLite takes the one that was created last.
    index('idx_bookings_give_back')
      .on(booking.cancelledOn)
      .where(sql`erased_at is null and paid_paise > coalesce(kept_paise, total_paise)`),
    index('idx_bookings_owing').on(booking.startsOn).where(sql`cancelled_on is null and paid_paise < total_paise`),
  ],
);

/** The ledger: lines are added, and never changed (decision 162). Triggers refuse anything else. */
export const bookingPayments = sqliteTable(
  'booking_payments',
  {
    id: text('id').primaryKey(),
    bookingId: text('booking_id').notNull(),
    kind: text('kind', { enum: ['payment', 'refund', 'reversal'] }).notNull(),
    day: text('day').notNull(),
    amountPaise: integer('amount_paise').notNull(),
    /** Its share in the payments: the amount, below 0 for a refund, and the opposite of what it reverses. */
    signedAmountPaise: integer('signed_amount_paise').notNull(),
    mode: text('mode', { enum: paymentModes }).notNull(),
    reference: text('reference').notNull(),
    reverses: text('reverses').unique(),
    reason: text('reason').notNull(),
    recordedById: text('recorded_by_id'),
    recordedBy: text('recorded_by').notNull(),
    recordedAt: integer('recorded_at').notNull(),
    changeId: text('change_id').notNull(),
  },
  (payment) => [
    index('idx_booking_payments_booking').on(payment.bookingId),
    index('idx_booking_payments_reference').on(payment.reference).where(sql`reference <> ''`),
    index('idx_booking_payments_day').on(payment.day),
  ],
);

/** Who travels on a booking, a row a seat; erased 90 days after the tour (decision 164). */
export const travellers = sqliteTable(
  'travellers',
  {
    bookingId: text('booking_id').notNull(),
    seat: integer('seat').notNull(),
    plainData: text('plain_data').notNull(),
    /** JSON: which fields are in {@link sealed}, so that nobody needs the key to know what is missing. */
    encryptedFields: text('encrypted_fields').notNull(),
    /** Encrypted, with a byte that names the key; empty for nothing. */
    encryptedData: text('encrypted_data').notNull(),
    updatedAt: integer('updated_at').notNull(),
    updatedBy: text('updated_by').notNull(),
  },
  (person) => [primaryKey({ columns: [person.bookingId, person.seat] })],
);

/** Payments that a payer told us of, until somebody finds them at the bank. They are no money (decision 166). */
export const reportedPayments = sqliteTable(
  'reported_payments',
  {
    id: text('id').primaryKey(),
    bookingId: text('booking_id').notNull(),
    utr: text('utr').notNull(),
    amountPaise: integer('amount_paise').notNull(),
    reportedAt: integer('reported_at').notNull(),
    state: text('state', { enum: reportedPaymentStates }).notNull(),
    reason: text('reason').notNull(),
    decidedBy: text('decided_by').notNull(),
    decidedAt: integer('decided_at'),
  },
  (said) => [
    uniqueIndex('idx_reported_payments_utr').on(said.bookingId, said.utr),
    index('idx_reported_payments_open').on(said.bookingId).where(sql`state = 'open'`),
  ],
);

/** Receipts, invoices, refund vouchers and credit notes as they were given. Nothing of a row changes but that it is cancelled. */
export const invoices = sqliteTable(
  'invoices',
  {
    number: text('number').primaryKey(),
    kind: text('kind', { enum: invoiceKinds }).notNull(),
    /** Prefix of the numbers of this kind, such as `HPR`. */
    series: text('series').notNull(),
    financialYear: text('financial_year').notNull(),
    /** From 1 in each series and year, without a gap. */
    serial: integer('serial').notNull(),
    bookingId: text('booking_id').notNull(),
    /** The line of the ledger that it is of; null for an invoice and a credit note. */
    paymentId: text('payment_id'),
    day: text('day').notNull(),
    /** JSON: all that it says, as `shared/invoices/invoice.ts` has it. */
    content: text('content').notNull(),
    createdAt: integer('created_at').notNull(),
    cancelledOn: text('cancelled_on'),
    cancelledReason: text('cancelled_reason'),
  },
  (paper) => [
    uniqueIndex('idx_invoices_serial').on(paper.series, paper.financialYear, paper.serial),
    uniqueIndex('idx_invoices_payment').on(paper.paymentId).where(sql`payment_id is not null`),
    index('idx_invoices_booking').on(paper.bookingId),
    index('idx_invoices_day').on(paper.day),
    index('idx_invoices_cancelled').on(paper.cancelledOn).where(sql`cancelled_on is not null`),
  ],
);

const linkKinds = ['quote', 'people', 'paper'] as const;
export type LinkKind = (typeof linkKinds)[number];

/** Secret links to what customers read or fill in. A row stays when it is ended, so that a restore ends it again. */
export const links = sqliteTable(
  'links',
  {
    tokenHash: text('token_hash').primaryKey(),
    kind: text('kind', { enum: linkKinds }).notNull(),
    /** A quote's id, a booking's id, or a paper's number. */
    target: text('target').notNull(),
    /** Seat of one traveller, from 0; null for a link to all of the target. */
    seat: integer('seat'),
    createdAt: integer('created_at').notNull(),
    createdBy: text('created_by').notNull(),
    /** Last day in India; null where the end follows from the target. */
    expiresOn: text('expires_on'),
    openedAt: integer('opened_at'),
    revokedAt: integer('revoked_at'),
    /** How often something was written by it in an hour, counted from 1970. */
    writeHour: integer('write_hour'),
    writes: integer('writes').notNull().default(0),
    /** When the activity last said so. */
    auditedAt: integer('audited_at'),
  },
  (link) => [index('idx_links_target').on(link.kind, link.target)],
);
