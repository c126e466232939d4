import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

const mailKinds = [
  ...(['inquiry', 'inquiry_received', 'inquiry_corrected', 'password_reset', 'mail_again', 'invitation'] as const),
  ...(['quote_accepted', 'payment_said'] as const),
  ...(['new_sign_in', 'password_changed', 'role_changed', 'disabled', 'enabled'] as const),
  ...(['passkey_added', 'passkey_removed', 'device_added', 'owners_told', 'settings_changed'] as const),
] as const;

export const emailOutbox = sqliteTable(
  'email_outbox',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    kind: text('kind', { enum: mailKinds }).notNull(),
    /**
     * The inquiry's public id, the quote's, the invitation's or the timeline's line's id, since when mail was stuck (ms), what failed as JSON,
     * or the user's id; for a new sign-in the browser after it. What owners are told of: the event's id, the owner's and the reason;
     * of settings: the version and an address. The text is written when the mail is sent.
     */
    ref: text('ref').notNull(),
    createdAt: integer('created_at').notNull(),
    dueAt: integer('due_at').notNull(),
    attempts: integer('attempts').notNull().default(0),
    /** Until then only one sender may use the row. */
    leaseUntil: integer('lease_until').notNull().default(0),
    sentAt: integer('sent_at'),
  },
  (mail) => [
    // Mails about inquiries and to owners come after all others: those have somebody waiting for them.
    index('idx_email_outbox_next')
      .on(sql`(kind = 'inquiry' or kind = 'inquiry_received' or kind = 'owners_told')`, mail.dueAt)
      .where(sql`sent_at is null`),
    index('idx_email_outbox_ref').on(mail.ref, mail.createdAt),
  ],
);

/** An inquiry, or what fails, that a device has not been told of. All that are due for one device become one notification. */
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

/** The activity at the desk, for twelve months. Nothing that a visitor gave stands here. */
export const auditEvents = sqliteTable(
  'audit_events',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    at: integer('at').notNull(),
    actorId: text('actor_id'),
    actorName: text('actor_name').notNull(),
    actorEmail: text('actor_email').notNull(),
    action: text('action').notNull(),
    subject: text('subject'),
    label: text('label').notNull(),
    requestId: text('request_id').notNull(),
  },
  (event) => [index('idx_audit_events_actor').on(event.actorId, event.id)],
);

/** The agency's settings, one row for each time that owners changed them: the last one holds. */
export const settings = sqliteTable('settings', {
  version: integer('version').primaryKey(),
  value: text('value').notNull(),
  changedAt: integer('changed_at').notNull(),
});

/**
 * The catalogue's version (`tours`), the inquiries' (`inquiries`), when the first answers were put in
 * (`answers_shipped`), the last `housekeeping` of each kind and
 * `cron`, and since when mail is stuck
 * (`stuck_mail`), if it is.
 */
export const counters = sqliteTable('counters', {
  name: text('name').primaryKey(),
  value: integer('value').notNull(),
  /** Of the catalogue: the version of the settings that hold; null while none were saved. */
  settings: integer('settings'),
});
