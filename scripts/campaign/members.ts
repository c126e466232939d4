import { createECDH, randomBytes, randomUUID } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { sha256 } from '#shared/sha256';

const day = 24 * 60 * 60 * 1000;
const newToken = () => randomBytes(32).toString('base64url');

/** Somebody who works here, and all that opens something for them or in their name. */
export interface Member {
  id: string;
  email: string;
  role: 'owner' | 'staff';
  /** Of a program: it works alone. */
  token: string;
  /** Of a browser: it works with its cookie. */
  browser: { token: string; cookie: string };
  /** Of the link for a new password that they were mailed. */
  reset: string;
  /** Of the invitations that they sent; none from staff. */
  invitations: string[];
}

/** A subscription to pushes, as a browser makes it. Nothing listens there. */
export function newSubscription() {
  const keys = createECDH('prime256v1');
  const p256dh = keys.generateKeys('base64url');
  const endpoint = `https://fcm.googleapis.com/fcm/send/${randomUUID()}`;
  return { endpoint, keys: { p256dh, auth: randomBytes(16).toString('base64url') } };
}

/** Adds an account whose password is the admin's, signed in twice, with everything open that an account can have open. */
export async function addMember(db: DatabaseSync, role: Member['role']): Promise<Member> {
  const id = randomUUID();
  const now = Date.now();
  const email = `${id}@example.in`;
  db.prepare(
    `INSERT INTO users (id, email, password_hash, role, created_at, updated_at)
     SELECT ?, ?, password_hash, ?, ?, ? FROM users ORDER BY created_at LIMIT 1`,
  ).run(id, email, role, now, now);
  const token = newToken();
  const browser = { token: newToken(), cookie: newToken() };
  const reset = newToken();
  const session = db.prepare(
    'INSERT INTO sessions (token_hash, user_id, created_at, seen_at, cookie_hash) VALUES (?, ?, ?, ?, ?)',
  );
  session.run(await sha256(token), id, now, now, null);
  session.run(await sha256(browser.token), id, now, now, await sha256(browser.cookie));
  db.prepare('INSERT INTO password_resets VALUES (?, ?, ?)').run(await sha256(reset), id, now + day);
  const { endpoint, keys } = newSubscription();
  db.prepare(
    'INSERT INTO devices (id, user_id, endpoint, p256dh, auth, browser, quiet_from, quiet_until, created_at) VALUES (?, ?, ?, ?, ?, ?, 0, 0, ?)',
  ).run(await sha256(endpoint), id, endpoint, keys.p256dh, keys.auth, 'A browser', now);
  db.prepare("INSERT INTO passkey_challenges VALUES (?, 'confirm', ?, ?)").run(newToken(), id, now + day);
  const invitations = role === 'owner' ? [newToken(), newToken()] : [];
  for (const link of invitations) {
    const invited = [randomUUID(), `${randomUUID()}.of.${email}`, 'owner', id, now, await sha256(link), now + day];
    db.prepare('INSERT INTO invitations VALUES (?, ?, ?, ?, ?, ?, ?)').run(...invited);
  }
  return { id, email, role, token, browser, reset, invitations };
}
