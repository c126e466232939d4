import { eq } from 'drizzle-orm';
import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { createDb } from '../db/client';
import { sessions } from '../db/schema';
import type { AppEnv } from '../env';
import { fail } from './fail';

/** A session ends after 12 hours without a call, and after 7 days in any case (ms). */
export const sessionIdle = 12 * 60 * 60 * 1000;
export const sessionLife = 7 * 24 * 60 * 60 * 1000;
/** How often at most a session's last use is written down (ms): a poll every 5 seconds must not be a write. */
export const sessionTouch = 5 * 60 * 1000;

const tokenPattern = /^[A-Za-z0-9_-]{43}$/;

/** The bearer token of a call, or null where there is none or it cannot be one of ours. */
export function bearerToken(c: Context<AppEnv>): string | null {
  const [scheme, token, ...rest] = (c.req.header('authorization') ?? '').trim().split(/ +/);
  if (scheme?.toLowerCase() !== 'bearer' || rest.length > 0) return null;
  return token !== undefined && tokenPattern.test(token) ? token : null;
}

/** SHA-256, hex: what the database holds of a token. */
export async function hashToken(token: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token));
  return Buffer.from(digest).toString('hex');
}

/** Passes calls with a live session's token; answers 401 to any other, before its body is touched. */
export const requireAdmin = createMiddleware<AppEnv>(async (c, next) => {
  const refuse = () => {
    c.header('WWW-Authenticate', 'Bearer');
    return fail(c, 'unauthorized', 'Please log in.');
  };
  const token = bearerToken(c);
  if (token === null) return refuse();
  const db = createDb(c.env);
  const tokenHash = await hashToken(token);
  const [session] = await db.select().from(sessions).where(eq(sessions.tokenHash, tokenHash));
  const now = Date.now();
  if (!session || now >= session.seenAt + sessionIdle || now >= session.createdAt + sessionLife) return refuse();
  if (now >= session.seenAt + sessionTouch) {
    await db.update(sessions).set({ seenAt: now }).where(eq(sessions.tokenHash, tokenHash));
  }
  c.set('adminId', session.userId);
  return next();
});
