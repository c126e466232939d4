import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { toIndianDay } from '#shared/dates';
import { addDays } from '#shared/ride/days';
import type { AppEnv } from '../env';
import { setHeader } from '../http/set-header';

// Cloudflare reads these two headers and takes them out; so does scripts/local/edge.ts.
const control = 'Cloudflare-CDN-Cache-Control';
const catalogue = 'catalogue';

/** When India's day ends, in milliseconds. */
const dayEnd = (now: number) => Date.parse(`${addDays(toIndianDay(now), 1)}T00:00:00+05:30`);

/** In seconds: how long an answer is fresh at the edge, and how long it is served after that while it is asked anew. */
const period = 60;

/**
 * Lets Cloudflare keep an answer in front of the Worker until a tour changes (decision 100). Fresh for a minute, then
 * served for another while it is asked anew, then only while the Worker fails. It ends with the day in India and when a
 * scheduled tour is due (`dueAt`, ms): then the answer changes without a write.
 */
export function untilWrite(dueAt: number | null, now: number) {
  const left = Math.max(0, Math.floor((Math.min(dueAt ?? Number.POSITIVE_INFINITY, dayEnd(now)) - now) / 1000));
  const fresh = Math.min(period, left);
  const stale = Math.min(period, left - fresh);
  return {
    [control]: `public, max-age=${fresh}, stale-while-revalidate=${stale}, stale-if-error=86400`,
    'Cache-Tag': catalogue,
  };
}

/** For what never changes under its address, but may have to go: a day. */
export const forADay = { [control]: 'public, max-age=86400' };

/** Cloudflare keeps nothing that doesn't say so: it would also keep what a browser may only keep and ask about. */
export const nothingElseAtEdge = createMiddleware<AppEnv>(async (c, next) => {
  await next();
  if (!c.res.headers.has(control)) setHeader(c, control, 'no-store');
});

interface EdgeCache {
  purge(what: { tags: string[] }): Promise<{ success: boolean; errors: { message: string }[] }>;
}

/** The runtime has it where `[cache]` in wrangler.toml is understood. */
const edgeCacheOf = (c: Context<AppEnv>) => (c.executionCtx as unknown as { cache?: EdgeCache }).cache;

/**
 * After a write that succeeded, before its answer: here and at the edge, what was there before is forgotten. A purge
 * that fails is logged: what was written stays written.
 */
export const forgetAfterWrite = createMiddleware<AppEnv>(async (c, next) => {
  await next();
  if (c.req.method === 'GET' || c.req.method === 'HEAD' || !c.res.ok) return;
  c.get('kept').version.forget();
  try {
    const purged = await edgeCacheOf(c)?.purge({ tags: [catalogue] });
    if (purged?.success === false) throw new Error(purged.errors.map(({ message }) => message).join(' '));
  } catch (error) {
    const detail = error instanceof Error ? error.message : typeof error;
    console.error(JSON.stringify({ requestId: c.get('requestId'), error: 'the edge was not purged', detail }));
    c.set('fault', 'edge');
  }
});
