import { and, eq, or } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import { getCookie, setCookie } from 'hono/cookie';
import { sha256 } from '#shared/sha256';
import { insertEvent, toUserActor } from '../audit/audit-log';
import { batchChangedRows, createDb } from '../db/client';
import { sessionLifeMs } from '../db/conditions';
import { sessions, users } from '../db/staff-schema';
import { queueMail } from '../email/outbox';
import type { RequestContext } from '../env';
import { throwError } from '../middleware/errors';
import { hashWithKey } from '../middleware/request-log';
import { readBearerToken } from '../middleware/require-staff';
import { createToken, isFromBrowser, isToken, setSessionCookie } from '../middleware/session-cookie';
import type { UserRow } from './queries';

// The first match wins, because most user agents also name other browsers.
const browserPatterns: readonly [RegExp, string][] = [
  [/\bEdg(?:A|iOS)?\//, 'Edge'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:OPR|OPiOS)\//, 'Opera'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:HeadlessChrome|Chrome|CriOS)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.* Safari\//, 'Safari'],
];
const systemPatterns: readonly [RegExp, string][] = [
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
];

const findFirstName = (patterns: typeof browserPatterns, userAgent: string) =>
  patterns.find(([pattern]) => pattern.test(userAgent))?.[1];

/** `Chrome on Android`. Uses no text of the user agent itself. */
export function formatBrowser(userAgent = ''): string {
  const browser = findFirstName(browserPatterns, userAgent);
  const system = findFirstName(systemPatterns, userAgent);
  if (!browser) return system ? `An app on ${system}` : 'An unknown browser';
  return system ? `${browser} on ${system}` : browser;
}

// Marks a browser that has logged in to an account, because a login from a new browser sends a mail. Gives no access.
const deviceCookieName = '__Host-device';
const deviceCookieSeconds = 180 * 24 * 60 * 60;

/** The signature of token and account proves a former login. */
const signDeviceToken = (c: RequestContext, userId: string, token: string) =>
  hashWithKey(c.env, 'browser', `${userId} ${token}`) ?? '';

/** Returns the SHA-256 (hex) of the browser's token, and whether the browser is new to the account. Sets the cookie. */
export async function rememberBrowser(c: RequestContext, userId: string): Promise<{ hash: string; isNew: boolean }> {
  const [cookieToken = '', signature = ''] = (getCookie(c, deviceCookieName) ?? '').split('.');
  const isNew = !isToken(cookieToken) || signature === '' || signature !== signDeviceToken(c, userId, cookieToken);
  const token = isNew ? createToken() : cookieToken;
  setCookie(c, deviceCookieName, `${token}.${signDeviceToken(c, userId, token)}`, {
    path: '/',
    secure: true,
    httpOnly: true,
    sameSite: 'Strict',
    maxAge: deviceCookieSeconds,
  });
  return { hash: await sha256(token), isNew };
}

export function toLoginResponse(token: string, { mustChangePassword }: UserRow) {
  return { success: true, token, message: 'Welcome back.', ...(mustChangePassword ? { passwordFirst: true } : {}) };
}

/**
 * Opens a session and ends the previous one of this browser. Returns the token, which in a browser works only with the
 * cookie that is set here.
 * @param renewalStatements statements of a new password, which needs a new session; empty for a login
 */
export async function openSession(
  c: RequestContext,
  user: UserRow,
  renewalStatements: readonly BatchItem<'sqlite'>[] = [],
): Promise<string> {
  const db = createDb(c.env);
  const isLogin = renewalStatements.length === 0;
  const now = Date.now();
  const token = createToken();
  const sessionCookie = isFromBrowser(c) ? createToken() : null;
  const browser = formatBrowser(c.req.header('user-agent'));
  const { hash: deviceHash, isNew } = await rememberBrowser(c, user.id);
  const loginLabel = isNew ? `${browser}, for the first time` : browser;
  const oldTokenHash = await sha256(readBearerToken(c) ?? '');
  const isSameBrowser = and(eq(sessions.userId, user.id), eq(sessions.deviceHash, deviceHash));
  const statements = [
    ...renewalStatements,
    db.delete(sessions).where(or(eq(sessions.tokenHash, oldTokenHash), isSameBrowser)),
    db.insert(sessions).values({
      tokenHash: await sha256(token),
      userId: user.id,
      createdAt: now,
      lastActiveAt: now,
      confirmedAt: now,
      browser,
      deviceHash,
      cookieHash: sessionCookie === null ? null : await sha256(sessionCookie),
      mustChangePassword: user.mustChangePassword,
    }),
    db.update(users).set({ lastActiveAt: now }).where(eq(users.id, user.id)),
    ...(isLogin ? [insertEvent(db, toUserActor(c, user), { action: 'login', label: loginLabel })] : []),
    ...(isNew ? [queueMail(db, 'new_sign_in', `${user.id} ${browser}`, now)] : []),
  ];
  const [firstStatement, ...otherStatements] = statements;
  if (firstStatement) await db.batch([firstStatement, ...otherStatements]);
  if (isNew) c.set('mailQueued', true);
  c.set('adminId', user.id);
  if (sessionCookie !== null) setSessionCookie(c, sessionCookie, sessionLifeMs);
  return token;
}

/**
 * Replaces token and cookie of a user who has authenticated again, so that stolen ones become invalid. Returns the token;
 * throws 401 if the session has ended or another request has renewed it.
 */
export async function renewSession(c: RequestContext): Promise<string> {
  const token = createToken();
  const sessionCookie = isFromBrowser(c) ? createToken() : null;
  const tokenHash = await sha256(token);
  const cookieHash = sessionCookie === null ? null : await sha256(sessionCookie);
  const db = createDb(c.env);
  const renewal = db
    .update(sessions)
    .set({ tokenHash, cookieHash, confirmedAt: Date.now() })
    .where(eq(sessions.tokenHash, c.get('sessionHash')));
  if (!(await batchChangedRows(db, [renewal]))) throwError(c, 'unauthorized', 'Please log in.');
  if (sessionCookie !== null) setSessionCookie(c, sessionCookie, sessionLifeMs);
  return token;
}
