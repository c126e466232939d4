import { eq } from 'drizzle-orm';
import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { sha256 } from '#shared/sha256';
import { createDb } from '../db/client';
import { sessions } from '../db/schema';
import type { AppEnv } from '../env';
import { fail } from './fail';

/** A session ends after 12 hours idle, and after 7 days at the latest (ms). */
export const sessionIdle = 12 * 60 * 60 * 1000;
export const sessionLife = 7 * 24 * 60 * 60 * 1000;
/** Minimum time between writes of a session's last use (ms), so a poll every 5 seconds isn't a write. */
const sessionTouch = 5 * 60 * 1000;

const tokenPattern = /^[A-Za-z0-9_-]{43}$/;

/** The call's bearer token; null if there is none or it doesn't look like ours. */
export function bearerToken(c: Context<AppEnv>): string | null {
  const [scheme, token, ...rest] = (c.req.header('authorization') ?? '').trim().split(/ +/);
  if (scheme?.toLowerCase() !== 'bearer' || rest.length > 0) return null;
  return token !== undefined && tokenPattern.test(token) ? token : null;
}

/** Lets calls with a valid session through; answers others with 401 before reading the body. */
export const requireAdmin = createMiddleware<AppEnv>(async (c, next) => {
  const refuse = () => {
    c.header('WWW-Authenticate', 'Bearer');
    return fail(c, 'unauthorized', 'Please log in.');
  };
  const token = bearerToken(c);
  if (token === null) return refuse();
  const db = createDb(c.env);
  const tokenHash = await sha256(token);
  const [session] = await db.select().from(sessions).where(eq(sessions.tokenHash, tokenHash));
  const now = Date.now();
  if (!session || now >= session.seenAt + sessionIdle || now >= session.createdAt + sessionLife) return refuse();
  if (now >= session.seenAt + sessionTouch) {
    await db.update(sessions).set({ seenAt: now }).where(eq(sessions.tokenHash, tokenHash));
  }
  c.set('adminId', session.userId);
  return next();
});
