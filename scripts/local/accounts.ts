import { randomBytes, randomUUID } from 'node:crypto';
import { defaultFacts } from '#shared/settings/site';
import { sha256 } from '#shared/sha256';
import { hashPassword } from '../../worker/auth/password.ts';
import { nowMsSql, quoteSqlText } from './database.ts';
import type { D1Database } from './worker.ts';

export const defaultAdminEmail = defaultFacts.email.replace(/^.*@/, 'admin@');

/** A random password of 128 bits: 32 hexadecimal digits in groups of four. */
export function generatePassword(): string {
  return randomBytes(16)
    .toString('hex')
    .replace(/.{4}(?=.)/g, '$&-');
}

/** The SQL that adds an owner's account. A password that was made for them, they must change at the first login. */
export async function buildInsertAccountSql(email: string, password: string, isMade = false): Promise<string> {
  const texts = [randomUUID(), email.toLowerCase(), await hashPassword(password)].map(quoteSqlText);
  const now = Date.now();
  return `INSERT INTO users (id, email, password_hash, role, must_change_password, created_at, updated_at)
  VALUES (${texts}, 'owner', ${isMade}, ${now}, ${now});`;
}

/** The SQL that changes a password, as {@link buildInsertAccountSql} sets one, and ends all the account's sessions. */
export async function buildUpdatePasswordSql(email: string, password: string, isMade = false): Promise<string> {
  const address = quoteSqlText(email.toLowerCase());
  const owned = `WHERE user_id = (SELECT id FROM users WHERE email = ${address})`;
  const hash = quoteSqlText(await hashPassword(password));
  return `UPDATE users SET password_hash = ${hash}, must_change_password = ${isMade}, updated_at = ${Date.now()}
WHERE email = ${address};
DELETE FROM sessions ${owned};
DELETE FROM password_resets ${owned};`;
}

/** The SQL that adds a link for a new password, for an hour. The times are the database's. */
export async function buildInsertResetLinkSql(email: string, token: string): Promise<string> {
  const hash = quoteSqlText(await sha256(token));
  const address = quoteSqlText(email.toLowerCase());
  return `INSERT INTO password_resets (token_hash, user_id, expires_at)
SELECT ${hash}, id, ${nowMsSql} + 3600000 FROM users WHERE email = ${address};`;
}

/** The SQL that removes an account's passkeys; a mail tells its owner. */
export function buildRemovePasskeysSql(email: string): string {
  const owner = `(SELECT id FROM users WHERE email = ${quoteSqlText(email.toLowerCase())})`;
  return `INSERT INTO email_outbox (kind, ref, created_at, due_at)
SELECT 'passkey_removed', user_id, ${nowMsSql}, ${nowMsSql} FROM passkeys WHERE user_id = ${owner} LIMIT 1;
DELETE FROM passkeys WHERE user_id = ${owner};`;
}

/** The SQL that ends all waits after failed logins. */
export const clearFailedLoginsSql = 'DELETE FROM failed_logins;';

const { ADMIN_EMAIL, ADMIN_PASSWORD } = process.env;

const oldestOwner = "WHERE role = 'owner' AND disabled_at IS NULL ORDER BY created_at LIMIT 1";

/** Creates the first admin account if there is none. The oldest owner, and its password if it is new. */
export async function ensureAdmin(
  db: D1Database,
  {
    email = ADMIN_EMAIL || defaultAdminEmail,
    password: chosen = ADMIN_PASSWORD,
  }: { email?: string; password?: string } = {},
): Promise<{ email: string; password: string | null }> {
  const oldest = await db.prepare(`SELECT email FROM users ${oldestOwner}`).first<string>('email');
  if (oldest !== null) return { email: oldest, password: null };
  const password = chosen || generatePassword();
  await db.prepare(await buildInsertAccountSql(email, password, !chosen)).run();
  return { email, password };
}

/** The SQL that signs in an account with a token, as a program; the oldest owner's if none is named. */
export async function buildInsertSessionSql(token: string, email?: string): Promise<string> {
  const whose = email === undefined ? oldestOwner : `WHERE email = ${quoteSqlText(email.toLowerCase())}`;
  return `INSERT INTO sessions (token_hash, user_id, created_at, seen_at, confirmed_at)
SELECT ${quoteSqlText(await sha256(token))}, id, ${nowMsSql}, ${nowMsSql}, ${nowMsSql} FROM users ${whose};`;
}

/** Signs in the oldest owner while `work` runs. */
export async function withOwnerSession<T>(db: D1Database, work: (token: string) => Promise<T>): Promise<T> {
  const token = randomBytes(32).toString('base64url');
  await db.prepare(await buildInsertSessionSql(token)).run();
  try {
    return await work(token);
  } finally {
    await db
      .prepare('DELETE FROM sessions WHERE token_hash = ?')
      .bind(await sha256(token))
      .run();
  }
}
