import { randomBytes, randomUUID } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { sha256 } from '#shared/sha256';

export interface Account {
  /** `gone`: a session whose account is no more. */
  role: 'owner' | 'staff' | 'gone';
  disabled?: boolean;
  /** When its session began, and when that was last used (ms ago). */
  age?: number;
  idle?: number;
  mustChangePassword?: boolean;
  /** The token was given to a browser, with this cookie's value. */
  cookie?: string;
}

/** Adds an account that nobody can log in to, with a session; the session's token. */
export async function addSession(db: DatabaseSync, account: Account): Promise<string> {
  const id = randomUUID();
  const now = Date.now();
  const token = randomBytes(32).toString('base64url');
  const { role, disabled = false, age = 0, idle = 0, mustChangePassword = false, cookie } = account;
  if (role !== 'gone') {
    const values = "(?, ?, 'none', ?, ?, ?, ?)";
    db.prepare(
      `INSERT INTO users (id, email, password_hash, role, disabled_at, created_at, updated_at) VALUES ${values}`,
    ).run(id, `${id}@example.in`, role, disabled ? now : null, now, now);
  }
  const cookieHash = cookie === undefined ? null : await sha256(cookie);
  db.prepare(
    `INSERT INTO sessions (token_hash, user_id, created_at, seen_at, must_change_password, cookie_hash)
     VALUES (?, ?, ?, ?, ?, ?)`,
  ).run(await sha256(token), id, now - age, now - idle, mustChangePassword ? 1 : 0, cookieHash);
  return token;
}
