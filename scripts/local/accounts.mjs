import { randomBytes, randomUUID } from 'node:crypto';
import { sha256 } from '#shared/sha256';
import { site } from '#shared/site';
import { hashPassword } from '../../worker/session/password.ts';

/** @typedef {import('./worker.mjs').D1Database} D1Database */

export const firstAdmin = site.email.replace(/^.*@/, 'admin@');

/** A random password: 20 letters and digits in groups of five. */
export function newPassword() {
  const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';
  const letters = [];
  while (letters.length < 20) {
    // 248 is the largest multiple of 31 below 256, so every letter is equally likely.
    for (const byte of randomBytes(32)) if (byte < 248 && letters.length < 20) letters.push(alphabet[byte % 31]);
  }
  return letters.join('').replace(/(.{5})(?=.)/g, '$1-');
}

/** @typedef {{ sql: string, values: (string | number)[] }} Statement */

/** @param {string} email @param {string} password @returns {Promise<Statement[]>} */
export async function insertAccount(email, password) {
  const now = Date.now();
  return [
    {
      sql: 'INSERT INTO users (id, email, password_hash, created_at, updated_at) VALUES (?, ?, ?, ?, ?)',
      values: [randomUUID(), email.toLowerCase(), await hashPassword(password), now, now],
    },
  ];
}

/**
 * Statements that change a password and end all the account's sessions.
 * @param {string} email @param {string} password @returns {Promise<Statement[]>}
 */
export async function updatePassword(email, password) {
  const owner = '(SELECT id FROM users WHERE email = ?)';
  const address = email.toLowerCase();
  return [
    {
      sql: 'UPDATE users SET password_hash = ?, updated_at = ? WHERE email = ?',
      values: [await hashPassword(password), Date.now(), address],
    },
    { sql: `DELETE FROM sessions WHERE user_id = ${owner}`, values: [address] },
    { sql: `DELETE FROM password_resets WHERE user_id = ${owner}`, values: [address] },
  ];
}

/** @param {D1Database} db @param {Statement[]} statements */
export async function runStatements(db, statements) {
  await db.batch(statements.map(({ sql, values }) => db.prepare(sql).bind(...values)));
}

/**
 * Creates the first admin account if there is none.
 * @param {D1Database} db
 * @param {{ email?: string | undefined, password?: string | undefined }} wanted random password if none is given
 * @returns {Promise<{ email: string, password: string } | null>} the new account; null if there already was one
 */
export async function ensureAdmin(db, { email = firstAdmin, password = newPassword() }) {
  if (await db.prepare('SELECT 1 FROM users LIMIT 1').first()) return null;
  await runStatements(db, await insertAccount(email, password));
  return { email, password };
}

/**
 * Signs in the oldest account while `work` runs.
 * @template T
 * @param {D1Database} db @param {(token: string) => Promise<T>} work
 */
export async function withSession(db, work) {
  const token = randomBytes(32).toString('base64url');
  const hash = await sha256(token);
  const now = Date.now();
  await db
    .prepare(
      'INSERT INTO sessions (token_hash, user_id, created_at, seen_at) SELECT ?, id, ?, ? FROM users ORDER BY created_at LIMIT 1',
    )
    .bind(hash, now, now)
    .run();
  try {
    return await work(token);
  } finally {
    await db.prepare('DELETE FROM sessions WHERE token_hash = ?').bind(hash).run();
  }
}
