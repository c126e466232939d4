import { eq } from 'drizzle-orm';
import type { Context } from 'hono';
import { sha256 } from '#shared/sha256';
import { renewedTokenHeader } from '#shared/staff/renewed-token';
import { createDb } from '../db/client';
import { sessions } from '../db/schema';
import type { AppEnv } from '../env';
import { isFromBrowser, setSessionCookie } from '../http/session-cookie';
import { sessionLife } from '../http/session-life';
import { createToken } from '../http/token';

/**
 * Lets the session of a person who has shown once more who they are go on under a new token, and in a browser with a new
 * cookie: what was stolen before opens nothing any more. Its seven days go on. The token is in a header of whatever
 * answer the call gets, since a refusal must not log anybody out. If the session has ended meanwhile, or another call has
 * renewed it, the guarded database refuses this like any other write.
 */
export async function renewSession(c: Context<AppEnv>): Promise<void> {
  const token = createToken();
  const cookie = isFromBrowser(c) ? createToken() : null;
  const tokenHash = await sha256(token);
  const cookieHash = cookie === null ? null : await sha256(cookie);
  await createDb(c.env)
    .update(sessions)
    .set({ tokenHash, cookieHash })
    .where(eq(sessions.tokenHash, c.get('sessionHash')));
  if (cookie !== null) setSessionCookie(c, cookie, sessionLife);
  c.set('sessionHash', tokenHash);
  c.header(renewedTokenHeader, token);
}
