import { and, isNotNull, isNull, ne, type SQL, sql } from 'drizzle-orm';
import { type AnySQLiteColumn, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { sources } from '#shared/bookings/sources';
import { inquiryStatuses } from '#shared/inquiries/inbox';
import { templateLanguages } from '#shared/inquiries/reply-templates';

type Columns<Name extends string> = Readonly<Record<Name, AnySQLiteColumn>>;

/** Inlines the parameters, because SQLite uses a partial index only if the query repeats its condition literally. */
const inlineAnd = (...conditions: (SQL | undefined)[]): SQL => sql`${and(...conditions)}`.inlineParams();

/** Condition: the inquiry is neither erased nor deleted. */
export const isListedInquiry = ({ erasedAt, deletedAt }: Columns<'erasedAt' | 'deletedAt'>): SQL =>
  inlineAnd(isNull(erasedAt), isNull(deletedAt));

/**
 * Condition: the inquiry may need work. Not written as a list of open statuses, because SQLite would then use the
 * status index.
 */
export const isOpenInquiry = ({ status }: Columns<'status'>): SQL =>
  inlineAnd(ne(status, 'won'), ne(status, 'lost'), ne(status, 'spam'));

/** Inquiries of visitors, and those that staff wrote down. */
export const inquiries = sqliteTable(
  'inquiries',
  {
    /** Increases with time; cursor of the list. */
    id: integer('id').primaryKey({ autoIncrement: true }),
    publicId: text('public_id').notNull().unique(),
    idempotencyKey: text('idempotency_key').unique(),
    /** SHA-256 (hex) of the request: a retry has the same one, a misused key another. */
    fingerprint: text('fingerprint').notNull(),
    name: text('name').notNull(),
    countryCode: text('country_code').notNull(),
    phone: text('phone').notNull(),
    email: text('email').notNull(),
    subject: text('subject').notNull(),
    /** Number of people. */
    number: integer('number').notNull(),
    departureMonth: text('departure_month').notNull(),
    /** Page with the form. */
    inquiryPage: text('inquiry_page').notNull(),
    /** As sent: the tour may not exist. */
    tourId: text('tour_id'),
    departureId: text('departure_id'),
    /** The visitor's own ride plan as text. */
    ride: text('ride'),
    message: text('message'),
    source: text('source', { enum: sources }).notNull().default('site'),
    /** ISO time by the visitor's clock; an offline inquiry arrives later. */
    writtenAt: text('written_at'),
    receivedAt: integer('received_at').notNull(),
    /** First time that staff worked on it. */
    handledAt: integer('handled_at'),
    /** Time of erasure. The idempotency key stays, so that a late retry does not store the inquiry again. */
    erasedAt: integer('erased_at'),
    /** Keyed hash of the sender's network; deleted after a day. */
    network: text('network'),
    status: text('status', { enum: inquiryStatuses }).notNull().default('new'),
    /** Member of staff who deals with it; null for nobody. */
    ownerId: text('owner_id'),
    followUpOn: text('follow_up_on'),
    /** Time of the first reply. */
    answeredAt: integer('answered_at'),
    isOnWaitlist: integer('on_waitlist', { mode: 'boolean' }).notNull().default(false),
    deletedAt: integer('deleted_at'),
    /** Time at which the person stopped reminders by mail, for all mails to this e-mail address; null if not. */
    remindersStoppedAt: integer('reminders_stopped_at'),
    /** Normalized for searches: see `toInquirySearchText`. */
    searchText: text('search_text').notNull().default(''),
    version: integer('version').notNull().default(1),
  },
  (inquiry) => [
    index('idx_inquiries_network').on(inquiry.network, inquiry.receivedAt).where(isNotNull(inquiry.network)),
    // Each index entry ends with the id, which is the order of the list.
    index('idx_inquiries_status').on(inquiry.status).where(isListedInquiry(inquiry)),
    index('idx_inquiries_received').on(inquiry.receivedAt).where(isListedInquiry(inquiry)),
    index('idx_inquiries_owner')
      .on(inquiry.ownerId)
      .where(inlineAnd(isListedInquiry(inquiry), isOpenInquiry(inquiry))),
    // SQLite prefers an index that begins with an equality, here deleted_at is null.
    index('idx_inquiries_due')
      .on(inquiry.deletedAt, inquiry.followUpOn)
      .where(inlineAnd(isNotNull(inquiry.followUpOn), isListedInquiry(inquiry), isOpenInquiry(inquiry))),
    index('idx_inquiries_waitlist').on(inquiry.tourId, inquiry.departureId).where(inquiry.isOnWaitlist.getSQL()),
    index('idx_inquiries_deleted').on(inquiry.deletedAt).where(isNotNull(inquiry.deletedAt)),
    // Inquiries of the same person.
    index('idx_inquiries_phone').on(inquiry.phone, inquiry.countryCode),
    index('idx_inquiries_email').on(sql`lower(${inquiry.email})`),
  ],
);

/** Timeline of each inquiry. */
export const inquiryEvents = sqliteTable(
  'inquiry_events',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    /** Public ID of the inquiry. */
    inquiry: text('inquiry').notNull(),
    at: integer('at').notNull(),
    actorId: text('actor_id'),
    actorName: text('actor_name').notNull(),
    kind: text('kind').notNull(),
    /** JSON, by kind. */
    detail: text('detail').notNull(),
    /** Normalized text of a note; null for other events. */
    searchText: text('search_text'),
  },
  (event) => [
    index('idx_inquiry_events_inquiry').on(event.inquiry),
    index('idx_inquiry_events_search').on(event.inquiry).where(isNotNull(event.searchText)),
  ],
);

/** One row per revision; its content does not change after it is sent. */
export const quotes = sqliteTable(
  'quotes',
  {
    id: text('id').primaryKey(),
    /** ID of the first revision. */
    series: text('series').notNull(),
    revision: integer('revision').notNull(),
    /** Public ID of the inquiry. */
    inquiry: text('inquiry').notNull(),
    /** JSON: `QuoteContent`. */
    content: text('content').notNull(),
    /** JSON: the agency's terms when it was sent; null for a draft. */
    terms: text('terms'),
    version: integer('version').notNull(),
    createdAt: integer('created_at').notNull(),
    updatedAt: integer('updated_at').notNull(),
    sentAt: integer('sent_at'),
    /** Time of the customer's first visit. */
    viewedAt: integer('viewed_at'),
    acceptedAt: integer('accepted_at'),
    acceptedName: text('accepted_name'),
    withdrawnAt: integer('withdrawn_at'),
  },
  (quote) => [
    uniqueIndex('idx_quotes_revision').on(quote.series, quote.revision),
    index('idx_quotes_inquiry').on(quote.inquiry),
    index('idx_quotes_newest').on(quote.createdAt),
    index('idx_quotes_sent').on(quote.sentAt).where(isNotNull(quote.sentAt)),
    index('idx_quotes_accepted').on(quote.acceptedAt).where(isNotNull(quote.acceptedAt)),
  ],
);

/** Texts with placeholders for replies to inquiries. */
export const replyTemplates = sqliteTable('reply_templates', {
  id: text('id').primaryKey(),
  title: text('title').notNull(),
  language: text('language', { enum: templateLanguages }).notNull(),
  text: text('text').notNull(),
  version: integer('version').notNull(),
  createdAt: integer('created_at').notNull(),
  updatedAt: integer('updated_at').notNull(),
  deletedAt: integer('deleted_at'),
});
