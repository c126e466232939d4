import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** Accounts of staff. */
export const users = sqliteTable('users', {
  id: text('id').primaryKey(),
  email: text('email').notNull().unique(),
  passwordHash: text('password_hash').notNull(),
  name: text('name').notNull().default(''),
  role: text('role', { enum: ['owner', 'staff'] })
    .notNull()
    .default('staff'),
  /** Null for an active account. */
  disabledAt: integer('disabled_at'),
  mustChangePassword: integer('must_change_password', { mode: 'boolean' }).notNull().default(false),
  /** Time of the last login or write. */
  lastActiveAt: integer('seen_at'),
  createdAt: integer('created_at').notNull(),
  updatedAt: integer('updated_at').notNull(),
});

/** Open and expired logins; a daily task removes the expired ones. */
export const sessions = sqliteTable(
  'sessions',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: text('user_id').notNull(),
    createdAt: integer('created_at').notNull(),
    /** Time of the last write. */
    lastActiveAt: integer('seen_at').notNull(),
    /** `Chrome on Android`. */
    browser: text('browser').notNull().default(''),
    /** SHA-256 (hex) of the browser's token; null for a client without cookies. */
    deviceHash: text('device_hash'),
    /** SHA-256 (hex) of the session cookie, which browsers must send with the token; null for other clients. */
    cookieHash: text('cookie_hash'),
    /** Time of the last password or passkey (ms). */
    confirmedAt: integer('confirmed_at').notNull(),
    /** If true, the session may only choose a password. */
    mustChangePassword: integer('must_change_password', { mode: 'boolean' }).notNull().default(false),
  },
  (session) => [index('idx_sessions_user').on(session.userId)],
);

/** Consecutive failed logins by keyed hash of the e-mail address, which may have no account. */
export const failedLogins = sqliteTable('failed_logins', {
  key: text('key').primaryKey(),
  failures: integer('failures').notNull(),
  lastAt: integer('last_at').notNull(),
});

/** Links for a new password. */
export const passwordResets = sqliteTable(
  'password_resets',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: text('user_id').notNull(),
    expiresAt: integer('expires_at').notNull(),
  },
  // Several links may be valid: a stranger's request must not invalidate the link that the user received.
  (reset) => [index('idx_password_resets_user').on(reset.userId)],
);

/** Invitations to an account. */
export const invitations = sqliteTable('invitations', {
  id: text('id').primaryKey(),
  email: text('email').notNull().unique(),
  role: text('role', { enum: ['owner', 'staff'] }).notNull(),
  invitedBy: text('invited_by').notNull(),
  createdAt: integer('created_at').notNull(),
  /** Null until the mail is sent. */
  tokenHash: text('token_hash').unique(),
  expiresAt: integer('expires_at'),
});

/** WebAuthn credentials. */
export const passkeys = sqliteTable(
  'passkeys',
  {
    /** Credential ID, base64url. */
    id: text('id').primaryKey(),
    userId: text('user_id').notNull(),
    /** COSE key, base64url. */
    publicKey: text('public_key').notNull(),
    /** Signature counter of the authenticator; 0 if it has none. */
    counter: integer('counter').notNull(),
    /** JSON: `["internal","hybrid"]`. */
    transports: text('transports').notNull(),
    name: text('name').notNull(),
    /** The provider syncs the passkey to other devices. */
    backedUp: integer('backed_up', { mode: 'boolean' }).notNull(),
    createdAt: integer('created_at').notNull(),
    lastUsedAt: integer('last_used_at'),
  },
  (passkey) => [index('idx_passkeys_user').on(passkey.userId)],
);

/** Challenges that a browser has not answered yet; each is valid once. */
export const passkeyChallenges = sqliteTable(
  'passkey_challenges',
  {
    challenge: text('challenge').primaryKey(),
    ceremony: text('ceremony', { enum: ['login', 'enrol'] }).notNull(),
    /** Null for a login without a password: the passkey names the user. */
    userId: text('user_id'),
    expiresAt: integer('expires_at').notNull(),
  },
  (challenge) => [index('idx_passkey_challenges_expiry').on(challenge.expiresAt)],
);

/** Browsers of staff with push notifications. */
export const devices = sqliteTable(
  'devices',
  {
    /** SHA-256 (hex) of the endpoint. */
    id: text('id').primaryKey(),
    userId: text('user_id').notNull(),
    /** URL of the browser's push service. */
    endpoint: text('endpoint').notNull(),
    /** Keys of the push subscription. */
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    browser: text('browser').notNull(),
    /** Browser token of the session that added it: ending the session removes the device. */
    deviceHash: text('device_hash').notNull(),
    createdAt: integer('created_at').notNull(),
  },
  (device) => [index('idx_devices_user').on(device.userId)],
);
