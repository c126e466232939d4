import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { AppEnv } from '../env';
import { setHeader } from '../http/set-header';

// Cloudflare reads these two headers and takes them out; so does scripts/local/edge.ts.
const control = 'Cloudflare-CDN-Cache-Control';
const catalogue = 'catalogue';

/**
 * Lets Cloudflare keep an answer in front of the Worker until a tour changes (decision 100). Fresh for a minute, then
 * served for another while it is asked anew, then only while the Worker fails.
 */
export const untilWrite = {
  [control]: 'public, max-age=60, stale-while-revalidate=60, stale-if-error=86400',
  'Cache-Tag': catalogue,
};

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
  }
});
