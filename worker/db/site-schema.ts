import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { customerMailKinds, reminderKinds } from '#shared/email/customer-mails';

const mailKinds = [
  ...(['inquiry', 'inquiry_corrected', 'password_reset', 'mail_again', 'invitation'] as const),
  ...(['quote_accepted', 'payment_said', 'seats_requested', 'seats_held', 'link_asked'] as const),
  ...customerMailKinds,
  ...(['new_sign_in', 'password_changed', 'role_changed', 'disabled', 'enabled'] as const),
  ...(['passkey_added', 'passkey_removed', 'device_added', 'owners_told', 'settings_changed'] as const),
] as const;

/** Condition on a mail: nobody waits for it, so that others are sent first. The index has this exact expression. */
export const hasLowPriority = sql.raw(
  `(${['inquiry', 'inquiry_received', 'owners_told', ...reminderKinds].map((kind) => `kind = '${kind}'`).join(' or ')})`,
);

/** Mails to send, and those sent lately. */
export const emailOutbox = sqliteTable(
  'email_outbox',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    kind: text('kind', { enum: mailKinds }).notNull(),
    /**
     * IDs from which the mail is written when it is sent. By kind: the inquiry's public ID; ID of a quote, invitation,
     * reported payment or user; `new_sign_in`: user ID and browser; `owners_told`: event ID, owner ID and reason;
     * `settings_changed`: version and address; `seats_requested`: ID of the request; `seats_held` and
     * `link_asked`: of the booking;
     * `inquiry_corrected`: see `correction.ts`; `mail_again`: start of the failure (ms); mail to a customer: ID of the
     * booking or inquiry, and for some kinds what the mail is about, such as the ID of a payment.
     */
    ref: text('ref').notNull(),
    /** Idempotency key of a mail to a customer, which is queued once; null for other mails. */
    key: text('key').unique(),
    createdAt: integer('created_at').notNull(),
    dueAt: integer('due_at').notNull(),
    attempts: integer('attempts').notNull().default(0),
    /** Until this time only the sender that took the row may send it. */
    leaseUntil: integer('lease_until').notNull().default(0),
    sentAt: integer('sent_at'),
  },
  (mail) => [
    index('idx_email_outbox_next').on(hasLowPriority, mail.dueAt).where(sql`sent_at is null`),
    index('idx_email_outbox_ref').on(mail.ref, mail.createdAt),
  ],
);

/** Queued notifications about inquiries. All due rows of a device become one notification. */
export const notifications = sqliteTable(
  'notifications',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    deviceId: text('device_id').notNull(),
    inquiryId: text('inquiry_id').notNull(),
    createdAt: integer('created_at').notNull(),
    dueAt: integer('due_at').notNull(),
    attempts: integer('attempts').notNull().default(0),
  },
  (notification) => [
    index('idx_notifications_due').on(notification.dueAt),
    index('idx_notifications_device').on(notification.deviceId),
  ],
);

/** Activity of staff, for twelve months. Contains no personal data of visitors. */
export const auditEvents = sqliteTable(
  'audit_events',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    at: integer('at').notNull(),
    actorId: text('actor_id'),
    actorName: text('actor_name').notNull(),
    actorEmail: text('actor_email').notNull(),
    action: text('action').notNull(),
    /** ID of the changed record; null for none. */
    subject: text('subject'),
    /** Text for the list: see `NewEvent`. */
    label: text('label').notNull(),
    requestId: text('request_id').notNull(),
  },
  (event) => [index('idx_audit_events_actor').on(event.actorId, event.id)],
);

/** One row per change; the last row is current. */
export const settings = sqliteTable('settings', {
  version: integer('version').primaryKey(),
  /** JSON: `Settings`. */
  value: text('value').notNull(),
  changedAt: integer('changed_at').notNull(),
});

/**
 * Versions of the catalogue (`tours`) and of the `inquiries`; times of the default reply templates (`answers_shipped`),
 * of each `housekeeping` task, of the last `cron`, and of the last day's `reminders`; start of a mail failure (`stuck_mail`).
 */
export const counters = sqliteTable('counters', {
  name: text('name').primaryKey(),
  value: integer('value').notNull(),
  /** Only for `tours`: version of the current settings; null before the first change. */
  settings: integer('settings'),
});
