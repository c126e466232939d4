import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { invoiceKinds, paymentModes } from '#shared/bookings/booking';
import { reportedPaymentStates } from '#shared/bookings/reported-payments';
import { sources } from '#shared/bookings/sources';
import { reviewStates } from '#shared/reviews/review';

// Times are milliseconds since 1970, UTC; days are Indian dates (`YYYY-MM-DD`); amounts are whole paise.

const isCurrent = sql`cancelled_on is null`;

/** Agreement with the payer. The state is calculated from the booking and its {@link bookingPayments}. */
export const bookings = sqliteTable(
  'bookings',
  {
    id: text('id').primaryKey(),
    /** `HP-B-7F3KQ`, for payer and bank. */
    reference: text('reference').notNull().unique(),
    tourId: text('tour_id'),
    /** Departure whose seats are taken; null: none. */
    departureId: text('departure_id'),
    /** Heading of the tour when it was booked. */
    tour: text('tour').notNull(),
    startsOn: text('starts_on'),
    endsOn: text('ends_on'),
    payerName: text('payer_name').notNull(),
    payerPhone: text('payer_phone').notNull(),
    payerEmail: text('payer_email').notNull(),
    payerAddress: text('payer_address').notNull(),
    /** GST code of the payer's state; empty if unknown. */
    stateCode: text('state_code').notNull(),
    gstin: text('gstin').notNull(),
    pan: text('pan').notNull(),
    /** Normalized payer and tour for searches: see `normalizeSearchText`. */
    searchText: text('search_text').notNull(),
    seats: integer('seats').notNull(),
    /** JSON: what was booked, with number and price. */
    lines: text('lines').notNull(),
    discountPaise: integer('discount_paise').notNull(),
    /** JSON: GST, and TCS of a tour abroad. */
    tax: text('tax').notNull(),
    totalPaise: integer('total_paise').notNull(),
    /** Sum of the ledger, updated by a trigger. */
    paidPaise: integer('paid_paise').notNull().default(0),
    /** JSON: amounts and due days. */
    instalments: text('instalments').notNull(),
    /** JSON: the agency's cancellation steps when it was booked. */
    cancellation: text('cancellation').notNull(),
    source: text('source', { enum: sources }).notNull(),
    inquiryId: text('inquiry_id'),
    quoteId: text('quote_id'),
    /** First revision of the quote: acceptance of a later revision changes this booking. */
    quoteSeries: text('quote_series'),
    /** Day by which the agency confirms a booking for more people than free seats; null if there are enough seats. */
    seatsDeadline: text('seats_deadline'),
    /** Time at which a hold without a payment ends; null for seats that are not on hold. */
    holdExpiresAt: integer('hold_expires_at'),
    cancelledOn: text('cancelled_on'),
    cancelledReason: text('cancelled_reason').notNull().default(''),
    /** What the agency keeps after a cancellation; null before. */
    keptPaise: integer('kept_paise'),
    /** Time when the payer's data were erased. */
    erasedAt: integer('erased_at'),
    /** Time of the last reminder of the balance. */
    remindedAt: integer('reminded_at'),
    /** Time at which the person stopped reminders by mail, for all mails to this e-mail address; null if not. */
    remindersStoppedAt: integer('reminders_stopped_at'),
    /** Time at which the payer asked for the booking's link, and no mail could go; null once staff has made a link. */
    linkAskedAt: integer('link_asked_at'),
    version: integer('version').notNull(),
    /** Counts changes through travellers' links, which do not increase `version`. */
    travellerChanges: integer('traveller_changes').notNull().default(0),
    createdAt: integer('created_at').notNull(),
    /** SHA-256 (hex) of the request that created the booking: a repeat has the same one, a misused key another. */
    fingerprint: text('fingerprint').notNull(),
    /** ID of the last write: later statements of its batch check it. */
    changeId: text('change_id').notNull(),
  },
  (booking) => [
    index('idx_bookings_newest').on(booking.createdAt),
    // Contains the seats, so that the taken seats are summed from the index alone.
    index('idx_bookings_departure').on(booking.tourId, booking.departureId, booking.seats).where(isCurrent),
    index('idx_bookings_inquiry').on(booking.inquiryId),
    index('idx_bookings_start').on(booking.startsOn).where(isCurrent),
    uniqueIndex('idx_bookings_quote').on(booking.quoteSeries).where(isCurrent),
    index('idx_bookings_series').on(booking.quoteSeries).where(sql`quote_series is not null`),
    index('idx_bookings_seats_deadline')
      .on(booking.seatsDeadline)
      .where(sql`seats_deadline is not null and cancelled_on is null and erased_at is null`),
    index('idx_bookings_reminders_stopped')
      .on(sql`lower(${booking.payerEmail})`)
      .where(sql`reminders_stopped_at is not null`),
    index('idx_bookings_link_asked').on(booking.linkAskedAt).where(sql`link_asked_at is not null`),
    index('idx_bookings_hold')
      .on(booking.holdExpiresAt)
      .where(sql`hold_expires_at is not null and cancelled_on is null`),
    // Last: of two usable partial indexes SQLite takes the one that was created later.
    index('idx_bookings_refund_due')
      .on(booking.cancelledOn)
      .where(sql`erased_at is null and paid_paise > coalesce(kept_paise, total_paise)`),
    index('idx_bookings_owing').on(booking.startsOn).where(sql`cancelled_on is null and paid_paise < total_paise`),
  ],
);

/** Requests to hold seats, until the link in their mail is pressed. Deleted within two hours. */
export const seatRequests = sqliteTable(
  'seat_requests',
  {
    /** Becomes the ID of the booking. */
    id: text('id').primaryKey(),
    /** SHA-256 (hex) of the token in the mail; null until the mail is written. */
    tokenHash: text('token_hash').unique(),
    tourId: text('tour_id').notNull(),
    departureId: text('departure_id').notNull(),
    seats: integer('seats').notNull(),
    name: text('name').notNull(),
    /** JSON: names of the other people in the order of their seats; a name may be empty. */
    otherNames: text('other_names').notNull().default('[]'),
    phone: text('phone').notNull(),
    email: text('email').notNull(),
    /** HMAC of the network's address; null if unknown. */
    network: text('network'),
    createdAt: integer('created_at').notNull(),
  },
  (request) => [index('idx_seat_requests_created').on(request.createdAt)],
);

/** Ledger: entries are only added (decision 162); triggers reject changes. */
export const bookingPayments = sqliteTable(
  'booking_payments',
  {
    id: text('id').primaryKey(),
    bookingId: text('booking_id').notNull(),
    kind: text('kind', { enum: ['payment', 'refund', 'reversal'] }).notNull(),
    day: text('day').notNull(),
    amountPaise: integer('amount_paise').notNull(),
    /** Effect on the balance: negative for a refund; for a reversal the opposite of the reversed entry. */
    signedAmountPaise: integer('signed_amount_paise').notNull(),
    mode: text('mode', { enum: paymentModes }).notNull(),
    /** Reference of the bank or payment service; may be empty. */
    reference: text('reference').notNull(),
    /** Entry that a reversal takes back; else null. */
    reversedId: text('reversed_id').unique(),
    /** Why it was reversed or refunded; empty for a payment. */
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

/** One row per seat; erased 90 days after the tour (decision 164). */
export const travellers = sqliteTable(
  'travellers',
  {
    bookingId: text('booking_id').notNull(),
    seat: integer('seat').notNull(),
    /** JSON: fields that are not encrypted. */
    plainData: text('plain_data').notNull(),
    /** JSON: names of the fields in `encryptedData`, so that missing fields are known without the key. */
    encryptedFields: text('encrypted_fields').notNull(),
    /** Starts with a byte that names the key; empty without fields. */
    encryptedData: text('encrypted_data').notNull(),
    updatedAt: integer('updated_at').notNull(),
    updatedBy: text('updated_by').notNull(),
  },
  (traveller) => [primaryKey({ columns: [traveller.bookingId, traveller.seat] })],
);

/** Payments that payers report. They do not change the balance until staff confirm them. */
export const reportedPayments = sqliteTable(
  'reported_payments',
  {
    id: text('id').primaryKey(),
    bookingId: text('booking_id').notNull(),
    /** Bank's transaction number. */
    utr: text('utr').notNull(),
    amountPaise: integer('amount_paise').notNull(),
    reportedAt: integer('reported_at').notNull(),
    state: text('state', { enum: reportedPaymentStates }).notNull(),
    /** Why staff did not find the payment; else empty. */
    reason: text('reason').notNull(),
    decidedBy: text('decided_by').notNull(),
    decidedAt: integer('decided_at'),
  },
  (report) => [
    uniqueIndex('idx_reported_payments_utr').on(report.bookingId, report.utr),
    index('idx_reported_payments_open').on(report.bookingId).where(sql`state = 'open'`),
  ],
);

/** Issued receipts, invoices, refund vouchers and credit notes. A row is never changed, except for its cancellation. */
export const invoices = sqliteTable(
  'invoices',
  {
    number: text('number').primaryKey(),
    kind: text('kind', { enum: invoiceKinds }).notNull(),
    /** Prefix of the number, such as `HPR`. */
    series: text('series').notNull(),
    financialYear: text('financial_year').notNull(),
    /** From 1 in each series and year, without gaps. */
    serial: integer('serial').notNull(),
    bookingId: text('booking_id').notNull(),
    /** Ledger entry of a receipt or refund voucher; else null. */
    paymentId: text('payment_id'),
    day: text('day').notNull(),
    /** JSON: see `shared/invoices/invoice.ts`. */
    content: text('content').notNull(),
    createdAt: integer('created_at').notNull(),
    cancelledOn: text('cancelled_on'),
    cancelledReason: text('cancelled_reason'),
  },
  (invoice) => [
    uniqueIndex('idx_invoices_serial').on(invoice.series, invoice.financialYear, invoice.serial),
    uniqueIndex('idx_invoices_payment').on(invoice.paymentId).where(sql`payment_id is not null`),
    index('idx_invoices_booking').on(invoice.bookingId),
    index('idx_invoices_day').on(invoice.day),
    index('idx_invoices_cancelled').on(invoice.cancelledOn).where(sql`cancelled_on is not null`),
  ],
);

/** Written by the payer after the tour, at most one per booking. */
export const reviews = sqliteTable(
  'reviews',
  {
    id: text('id').primaryKey(),
    bookingId: text('booking_id').notNull().unique(),
    tourId: text('tour_id').notNull(),
    /** First day of the tour. */
    startsOn: text('starts_on').notNull(),
    /** 1 to 5. */
    stars: integer('stars').notNull(),
    words: text('words').notNull(),
    /** Name that the site shows. */
    name: text('name').notNull(),
    /** JSON: IDs of its pictures in R2. A refusal empties it. */
    photos: text('photos').notNull(),
    state: text('state', { enum: reviewStates }).notNull(),
    /** The agency's, shown below the review; empty without one. */
    answer: text('answer').notNull(),
    createdAt: integer('created_at').notNull(),
    decidedAt: integer('decided_at'),
    decidedBy: text('decided_by').notNull(),
    version: integer('version').notNull(),
  },
  (review) => [
    // Contains the stars, so that averages are calculated from the index alone.
    index('idx_reviews_approved').on(review.tourId, review.stars).where(sql`state = 'approved'`),
    index('idx_reviews_waiting').on(review.createdAt).where(sql`state = 'waiting'`),
  ],
);

const linkKinds = ['quote', 'booking', 'people', 'paper', 'review'] as const;
export type LinkKind = (typeof linkKinds)[number];

/** Secret links for customers. A revoked link keeps its row, so that restoring a backup revokes it again. */
export const links = sqliteTable(
  'links',
  {
    tokenHash: text('token_hash').primaryKey(),
    kind: text('kind', { enum: linkKinds }).notNull(),
    /** ID of a quote or booking, or number of an invoice. */
    target: text('target').notNull(),
    /** Seat of one traveller, from 0; null for the whole target. */
    seat: integer('seat'),
    createdAt: integer('created_at').notNull(),
    createdBy: text('created_by').notNull(),
    /** Last valid day in India; null: calculated from the target. */
    expiresOn: text('expires_on'),
    openedAt: integer('opened_at'),
    revokedAt: integer('revoked_at'),
    /** Hour since 1970, and the number of writes in it, for the limit. */
    writeHour: integer('write_hour'),
    writes: integer('writes').notNull().default(0),
    /** Time of the last audit event about a write. */
    auditedAt: integer('audited_at'),
  },
  (link) => [index('idx_links_target').on(link.kind, link.target)],
);
