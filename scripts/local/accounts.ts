import { randomBytes, randomUUID } from 'node:crypto';
import { defaultFacts } from '#shared/settings/site';
import { sha256 } from '#shared/sha256';
import { hashPassword } from '../../worker/auth/password.ts';
import { nowMsSql, quoteSqlText } from './database.ts';
import type { D1Database } from './worker.ts';

export const defaultAdminEmail = defaultFacts.email.replace(/^.*@/, 'admin@');

export function generatePassword(): string {
  return randomBytes(16)
    .toString('hex')
    .replace(/.{4}(?=.)/g, '$&-');
}

/** @param mustChange true if the owner must choose another password at the first login */
export async function buildInsertAccountSql(email: string, password: string, mustChange = false): Promise<string> {
  const texts = [randomUUID(), email.toLowerCase(), await hashPassword(password)].map(quoteSqlText);
  const now = Date.now();
  return `INSERT INTO users (id, email, password_hash, role, must_change_password, created_at, updated_at)
  VALUES (${texts}, 'owner', ${mustChange}, ${now}, ${now});`;
}

/** Also ends the account's sessions. @param mustChange as in {@link buildInsertAccountSql} */
export async function buildUpdatePasswordSql(email: string, password: string, mustChange = false): Promise<string> {
  const emailSql = quoteSqlText(email.toLowerCase());
  const belongsToUser = `user_id = (SELECT id FROM users WHERE email = ${emailSql})`;
  const hash = quoteSqlText(await hashPassword(password));
  return `UPDATE users SET password_hash = ${hash}, must_change_password = ${mustChange}, updated_at = ${Date.now()}
WHERE email = ${emailSql};
DELETE FROM sessions WHERE ${belongsToUser};
DELETE FROM password_resets WHERE ${belongsToUser};`;
}

/** The link to choose a new password is valid for an hour, by the database's clock. */
export async function buildInsertResetLinkSql(email: string, token: string): Promise<string> {
  const tokenHash = quoteSqlText(await sha256(token));
  const emailSql = quoteSqlText(email.toLowerCase());
  return `INSERT INTO password_resets (token_hash, user_id, expires_at)
SELECT ${tokenHash}, id, ${nowMsSql} + 3600000 FROM users WHERE email = ${emailSql};`;
}

/** Also queues a mail to the account, if it has passkeys. */
export function buildRemovePasskeysSql(email: string): string {
  const userId = `(SELECT id FROM users WHERE email = ${quoteSqlText(email.toLowerCase())})`;
  return `INSERT INTO email_outbox (kind, ref, created_at, due_at)
SELECT 'passkey_removed', user_id, ${nowMsSql}, ${nowMsSql} FROM passkeys WHERE user_id = ${userId} LIMIT 1;
DELETE FROM passkeys WHERE user_id = ${userId};`;
}

export const clearFailedLoginsSql = 'DELETE FROM failed_logins;';

const { ADMIN_EMAIL, ADMIN_PASSWORD } = process.env;

const whereOldestOwner = "WHERE role = 'owner' AND disabled_at IS NULL ORDER BY created_at LIMIT 1";

/** Returns the oldest owner, with a null password. If there is no owner, creates one and returns its password. */
export async function ensureAdmin(
  db: D1Database,
  {
    email = ADMIN_EMAIL || defaultAdminEmail,
    password: chosenPassword = ADMIN_PASSWORD,
  }: { email?: string; password?: string } = {},
): Promise<{ email: string; password: string | null }> {
  const ownerEmail = await db.prepare(`SELECT email FROM users ${whereOldestOwner}`).first<string>('email');
  if (ownerEmail !== null) return { email: ownerEmail, password: null };
  const password = chosenPassword || generatePassword();
  await db.prepare(await buildInsertAccountSql(email, password, !chosenPassword)).run();
  return { email, password };
}

/** @param email of the account that the session belongs to; the oldest owner's by default */
export async function buildInsertSessionSql(token: string, email?: string): Promise<string> {
  const whereUser = email === undefined ? whereOldestOwner : `WHERE email = ${quoteSqlText(email.toLowerCase())}`;
  return `INSERT INTO sessions (token_hash, user_id, created_at, seen_at, confirmed_at)
SELECT ${quoteSqlText(await sha256(token))}, id, ${nowMsSql}, ${nowMsSql}, ${nowMsSql} FROM users ${whereUser};`;
}

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
