import { and, eq, or } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import { getCookie, setCookie } from 'hono/cookie';
import { sha256 } from '#shared/sha256';
import { insertEvent, toUserActor } from '../audit/audit-log';
import { batchChanged, createDb } from '../db/client';
import { sessionLifeMs } from '../db/conditions';
import { sessions, users } from '../db/staff-schema';
import { queueMail } from '../email/outbox';
import type { RequestContext } from '../env';
import { throwError } from '../middleware/errors';
import { hashWithKey } from '../middleware/request-log';
import { bearerToken } from '../middleware/require-admin';
import { createToken, isFromBrowser, isToken, setSessionCookie } from '../middleware/session-cookie';
import type { UserRow } from './queries';

// The first that fits: most browsers also name others.
const browsers: readonly [RegExp, string][] = [
  [/\bEdg(?:A|iOS)?\//, 'Edge'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:OPR|OPiOS)\//, 'Opera'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:HeadlessChrome|Chrome|CriOS)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.* Safari\//, 'Safari'],
];
const systems: readonly [RegExp, string][] = [
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
];

const nameOf = (names: typeof browsers, agent: string) => names.find(([pattern]) => pattern.test(agent))?.[1];

/** A browser in words that a person knows it by: `Chrome on Android`. None of them are the caller's own. */
export function toBrowser(userAgent = ''): string {
  const browser = nameOf(browsers, userAgent);
  const system = nameOf(systems, userAgent);
  if (!browser) return system ? `An app on ${system}` : 'An unknown browser';
  return system ? `${browser} on ${system}` : browser;
}

// A cookie marks a browser that has logged in to an account, so that only a new one is told of by mail. It opens nothing.
const browserCookie = '__Host-device';
const maxAgeSeconds = 180 * 24 * 60 * 60;

/** Nobody can make the cookie who has not logged in: it carries a signature of its token and the account. */
const sign = (c: RequestContext, userId: string, token: string) =>
  hashWithKey(c.env, 'browser', `${userId} ${token}`) ?? '';

/** SHA-256 (hex) of the browser's token, and whether the browser is new to the account. Sets the cookie. */
export async function rememberBrowser(c: RequestContext, userId: string): Promise<{ hash: string; isNew: boolean }> {
  const [known = '', signature = ''] = (getCookie(c, browserCookie) ?? '').split('.');
  const isNew = !isToken(known) || signature === '' || signature !== sign(c, userId, known);
  const token = isNew ? createToken() : known;
  setCookie(c, browserCookie, `${token}.${sign(c, userId, token)}`, {
    path: '/',
    secure: true,
    httpOnly: true,
    sameSite: 'Strict',
    maxAge: maxAgeSeconds,
  });
  return { hash: await sha256(token), isNew };
}

/** A login's answer: the session’s token, and whether it may only choose a password. */
export function toLoginResponse(token: string, { mustChangePassword }: UserRow) {
  return { success: true, token, message: 'Welcome back.', ...(mustChangePassword ? { passwordFirst: true } : {}) };
}

/**
 * Opens a session for a person who has proved who they are, and ends the one that this browser had: the call's own, or
 * one that the same browser opened before. A browser that is new to the account is told of by mail. Returns the
 * session's token, which works in a browser only with the cookie that it is given here.
 * @param change statements of an action for which the session goes on under a new token; without any, it is a login
 */
export async function openSession(
  c: RequestContext,
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
    ...(isLogin ? [insertEvent(db, toUserActor(c, user), { action: 'login', label })] : []),
    ...(isNew ? [queueMail(db, 'new_sign_in', `${user.id} ${browser}`, now)] : []),
  ];
  const [first, ...rest] = statements;
  if (first) await db.batch([first, ...rest]);
  if (isNew) c.set('mailQueued', true);
  c.set('adminId', user.id);
  if (cookie !== null) setSessionCookie(c, cookie, sessionLifeMs);
  return token;
}

/**
 * Lets the session of a person who has shown once more who they are go on under a new token, and in a browser with a new
 * cookie: what was stolen before opens nothing any more. Its seven days go on. Returns the token. Ends the call with 401
 * if the session has ended meanwhile, or if another call has renewed it.
 */
export async function renewSession(c: RequestContext): Promise<string> {
  const token = createToken();
  const cookie = isFromBrowser(c) ? createToken() : null;
  const tokenHash = await sha256(token);
  const cookieHash = cookie === null ? null : await sha256(cookie);
  const db = createDb(c.env);
  const renewal = db
    .update(sessions)
    .set({ tokenHash, cookieHash, confirmedAt: Date.now() })
    .where(eq(sessions.tokenHash, c.get('sessionHash')));
  if (!(await batchChanged(db, [renewal]))) throwError(c, 'unauthorized', 'Please log in.');
  if (cookie !== null) setSessionCookie(c, cookie, sessionLifeMs);
  return token;
}
