import { and, eq, or } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import { sha256 } from '#shared/sha256';
import { actorAs, insertEvent } from '../audit/recording';
import { createDb, didChange } from '../db/client';
import { queueMail } from '../db/queue-mail';
import { sessionLife } from '../db/session-life';
import { sessions, users } from '../db/session-schema';
import type { Call } from '../env';
import { fail } from '../http/fail';
import { bearerToken } from '../http/require-admin';
import { isFromBrowser, setSessionCookie } from '../http/session-cookie';
import { createToken } from '../http/token';
import { toBrowser } from './browser';
import { rememberBrowser } from './device';
import type { UserRow } from './queries';

/** A login's answer: the session’s token, and whether it may only choose a password. */
export function toLoginAnswer(token: string, { mustChangePassword }: UserRow) {
  return { success: true, token, message: 'Welcome back.', ...(mustChangePassword ? { passwordFirst: true } : {}) };
}

/**
 * Opens a session for a person who has proved who they are, and ends the one that this browser had: the call's own, or
 * one that the same browser opened before. A browser that is new to the account is told of by mail. Returns the
 * session's token, which works in a browser only with the cookie that it is given here.
 * @param change statements of an action for which the session goes on under a new token; without any, it is a login
 */
export async function openSession(
  c: Call,
  user: UserRow,
  change: readonly BatchItem<'sqlite'>[] = [],
): Promise<string> {
  const db = createDb(c.env);
  const isLogin = change.length === 0;
  const now = Date.now();
  const token = createToken();
  const cookie = isFromBrowser(c) ? createToken() : null;
  const browser = toBrowser(c.req.header('user-agent'));
  const { hash: deviceHash, isNew } = await rememberBrowser(c, user.id);
  const label = isNew ? `${browser}, for the first time` : browser;
  const old = await sha256(bearerToken(c) ?? '');
  const sameBrowser = and(eq(sessions.userId, user.id), eq(sessions.deviceHash, deviceHash));
  const statements = [
    ...change,
    db.delete(sessions).where(or(eq(sessions.tokenHash, old), sameBrowser)),
    db.insert(sessions).values({
      tokenHash: await sha256(token),
      userId: user.id,
      createdAt: now,
      seenAt: now,
      confirmedAt: now,
      browser,
      deviceHash,
      cookieHash: cookie === null ? null : await sha256(cookie),
      mustChangePassword: user.mustChangePassword,
    }),
    db.update(users).set({ seenAt: now }).where(eq(users.id, user.id)),
    ...(isLogin ? [insertEvent(db, actorAs(c, user), { action: 'login', label })] : []),
    ...(isNew ? [queueMail(db, 'new_sign_in', `${user.id} ${browser}`, now)] : []),
  ];
  const [first, ...rest] = statements;
  if (first) await db.batch([first, ...rest]);
  if (isNew) c.set('mailQueued', true);
  c.set('adminId', user.id);
  if (cookie !== null) setSessionCookie(c, cookie, sessionLife);
  return token;
}

/**
 * Lets the session of a person who has shown once more who they are go on under a new token, and in a browser with a new
 * cookie: what was stolen before opens nothing any more. Its seven days go on. Returns the token. Ends the call with 401
 * if the session has ended meanwhile, or if another call has renewed it.
 */
export async function renewSession(c: Call): Promise<string> {
  const token = createToken();
  const cookie = isFromBrowser(c) ? createToken() : null;
  const tokenHash = await sha256(token);
  const cookieHash = cookie === null ? null : await sha256(cookie);
  const db = createDb(c.env);
  const renewal = db
    .update(sessions)
    .set({ tokenHash, cookieHash, confirmedAt: Date.now() })
    .where(eq(sessions.tokenHash, c.get('sessionHash')));
  if (!(await didChange(db, [renewal]))) fail(c, 'unauthorized', 'Please log in.');
  if (cookie !== null) setSessionCookie(c, cookie, sessionLife);
  return token;
}
