import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

export const users = sqliteTable('users', {
  id: text('id').primaryKey(),
  email: text('email').notNull().unique(),
  passwordHash: text('password_hash').notNull(),
  name: text('name').notNull().default(''),
  role: text('role', { enum: ['owner', 'staff'] })
    .notNull()
    .default('staff'),
  /** Null while the account may be used. */
  disabledAt: integer('disabled_at'),
  mustChangePassword: integer('must_change_password', { mode: 'boolean' }).notNull().default(false),
  seenAt: integer('seen_at'),
  createdAt: integer('created_at').notNull(),
  updatedAt: integer('updated_at').notNull(),
});

export const sessions = sqliteTable(
  'sessions',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: text('user_id').notNull(),
    createdAt: integer('created_at').notNull(),
    seenAt: integer('seen_at').notNull(),
    browser: text('browser').notNull().default(''),
    /** SHA-256 (hex) of the token that marks the browser; null for a caller that keeps no cookies. */
    deviceHash: text('device_hash'),
    /** SHA-256 (hex) of the cookie without which the token opens nothing; null for one given to no browser. */
    cookieHash: text('cookie_hash'),
    /** When its person last gave a password or a passkey (ms). */
    confirmedAt: integer('confirmed_at').notNull(),
    /** True until the person has chosen a password: the session can do nothing else. */
    mustChangePassword: integer('must_change_password', { mode: 'boolean' }).notNull().default(false),
  },
  (session) => [index('idx_sessions_user').on(session.userId)],
);

/** Failed logins in a row for an e-mail that was typed, by a keyed hash: it may have no account. */
export const failedLogins = sqliteTable('failed_logins', {
  key: text('key').primaryKey(),
  failures: integer('failures').notNull(),
  lastAt: integer('last_at').notNull(),
});

export const passwordResets = sqliteTable(
  'password_resets',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: text('user_id').notNull(),
    expiresAt: integer('expires_at').notNull(),
  },
  // Several may work at once: a stranger who asks again must not take away the link that was mailed.
  (reset) => [index('idx_password_resets_user').on(reset.userId)],
);

export const invitations = sqliteTable('invitations', {
  id: text('id').primaryKey(),
  email: text('email').notNull().unique(),
  role: text('role', { enum: ['owner', 'staff'] }).notNull(),
  invitedBy: text('invited_by').notNull(),
  createdAt: integer('created_at').notNull(),
  /** Null until the mail with the link is sent. */
  tokenHash: text('token_hash').unique(),
  expiresAt: integer('expires_at'),
});

export const passkeys = sqliteTable(
  'passkeys',
  {
    id: text('id').primaryKey(),
    userId: text('user_id').notNull(),
    publicKey: text('public_key').notNull(),
    /** How often it was used, by its own count; 0 for those that don't count. */
    counter: integer('counter').notNull(),
    transports: text('transports').notNull(),
    name: text('name').notNull(),
    backedUp: integer('backed_up', { mode: 'boolean' }).notNull(),
    createdAt: integer('created_at').notNull(),
    lastUsedAt: integer('last_used_at'),
  },
  (passkey) => [index('idx_passkeys_user').on(passkey.userId)],
);

export const passkeyChallenges = sqliteTable(
  'passkey_challenges',
  {
    challenge: text('challenge').primaryKey(),
    ceremony: text('ceremony', { enum: ['login', 'enrol'] }).notNull(),
    userId: text('user_id'),
    expiresAt: integer('expires_at').notNull(),
  },
  (challenge) => [index('idx_passkey_challenges_expiry').on(challenge.expiresAt)],
);

/** The browsers of the agency's people that are told of inquiries by push. */
export const devices = sqliteTable(
  'devices',
  {
    id: text('id').primaryKey(),
    userId: text('user_id').notNull(),
    endpoint: text('endpoint').notNull(),
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    browser: text('browser').notNull(),
    /** That of the session in which it was added: ending the session ends it. */
    deviceHash: text('device_hash').notNull(),
    createdAt: integer('created_at').notNull(),
  },
  (device) => [index('idx_devices_user').on(device.userId)],
);
