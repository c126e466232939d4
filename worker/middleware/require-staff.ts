import { and, eq, isNull } from 'drizzle-orm';
import { createMiddleware } from 'hono/factory';
import { routePath } from 'hono/route';
import { sha256 } from '#shared/sha256';
import { createDb } from '../db/client';
import { isSessionLive, sessionIdleMs, sessionLifeMs } from '../db/conditions';
import { sessions, users } from '../db/staff-schema';
import type { AppEnv, RequestContext } from '../env';
import { accessDeniedResponse, throwError } from './errors';
import { ownerActions } from './owner-actions';
import { isToken, readSessionCookie } from './session-cookie';

/** Minimum time between updates of `lastActiveAt`. */
const activityUpdateMs = 5 * 60 * 1000;

/** Null if missing or malformed. */
export function readBearerToken(c: RequestContext): string | null {
  const [scheme, token, ...extraParts] = (c.req.header('authorization') ?? '').trim().split(/ +/);
  if (scheme?.toLowerCase() !== 'bearer' || extraParts.length > 0) return null;
  return token !== undefined && isToken(token) ? token : null;
}

async function findSession(c: RequestContext, now: number) {
  const token = readBearerToken(c);
  if (token === null) return null;
  const [row] = await createDb(c.env)
    .select({ session: sessions, user: users })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(eq(sessions.tokenHash, await sha256(token)));
  if (!row || row.user.disabledAt !== null) return null;
  const { lastActiveAt, createdAt, cookieHash } = row.session;
  if (cookieHash !== null && cookieHash !== (await readSessionCookie(c))) return null;
  return now >= lastActiveAt + sessionIdleMs || now >= createdAt + sessionLifeMs ? null : row;
}

/** True for a browser with a session cookie. Enough for viewing a page; API requests also need the token. */
export async function isLoggedIn(c: RequestContext): Promise<boolean> {
  const sessionCookieHash = await readSessionCookie(c);
  if (sessionCookieHash === null) return false;
  const { userId, cookieHash, mustChangePassword } = sessions;
  const hasChosenPassword = eq(mustChangePassword, false);
  const rows = await createDb(c.env)
    .select({ userId })
    .from(sessions)
    .innerJoin(users, eq(users.id, userId))
    .where(
      and(eq(cookieHash, sessionCookieHash), isSessionLive(Date.now()), hasChosenPassword, isNull(users.disabledAt)),
    );
  return rows.length > 0;
}

/** Reads do not extend a session, because an unattended page polls every few seconds. */
const isWrite = (c: RequestContext) => c.req.method !== 'GET' && c.req.method !== 'HEAD';

async function updateLastActivity(c: RequestContext, tokenHash: string, userId: string, now: number): Promise<void> {
  const db = createDb(c.env);
  await db.batch([
    db.update(sessions).set({ lastActiveAt: now }).where(eq(sessions.tokenHash, tokenHash)),
    db.update(users).set({ lastActiveAt: now }).where(eq(users.id, userId)),
  ]);
}

/** Returns the error response, or null after setting the user's variables. */
async function authenticate(c: RequestContext): Promise<Response | null> {
  const now = Date.now();
  const row = await findSession(c, now);
  if (!row) return accessDeniedResponse(c, false);
  const { session, user } = row;
  if (isWrite(c) && now >= session.lastActiveAt + activityUpdateMs)
    await updateLastActivity(c, session.tokenHash, user.id, now);
  c.set('adminId', user.id);
  c.set('adminRole', user.role);
  c.set('adminName', user.name);
  c.set('adminEmail', user.email);
  c.set('sessionHash', session.tokenHash);
  c.set('confirmedAt', session.confirmedAt);
  c.set('mustChangePassword', session.mustChangePassword);
  return null;
}

async function authenticateStaff(c: RequestContext): Promise<Response | null> {
  const errorResponse = await authenticate(c);
  if (errorResponse || !c.get('mustChangePassword')) return errorResponse;
  return throwError(c, 'password_first', 'First choose a password of your own.');
}

/** A password or passkey covers sensitive actions for ten minutes. */
export const recentProofMs = 10 * 60 * 1000;

export function requireRecentProof(c: RequestContext): void {
  if (Date.now() - c.get('confirmedAt') < recentProofMs) return;
  throwError(c, 'confirm_first', 'First show once more that it’s you.');
}

export const requireSession = createMiddleware<AppEnv>(async (c, next) => (await authenticate(c)) ?? next());

export const requireStaff = createMiddleware<AppEnv>(async (c, next) => (await authenticateStaff(c)) ?? next());

export const requireOwner = createMiddleware<AppEnv>(async (c, next) => {
  const errorResponse = await authenticateStaff(c);
  if (errorResponse) return errorResponse;
  if (c.get('adminRole') !== 'owner') return accessDeniedResponse(c, true);
  if (ownerActions[`${c.req.method} ${routePath(c)}`]?.proof === 'recent') requireRecentProof(c);
  return next();
});
