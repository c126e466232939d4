import { createMiddleware } from 'hono/factory';
import { addDays } from '#shared/ride/days';
import { startOf } from '../db/months';
import type { AppEnv, Call } from '../env';
import { setHeader } from '../http/set-header';

// Cloudflare reads these two headers and takes them out; so does scripts/local/edge.ts.
const control = 'Cloudflare-CDN-Cache-Control';
const catalogue = 'catalogue';

/** When a day (`YYYY-MM-DD`) ends in India, in milliseconds. */
export const dayEnd = (day: string) => startOf(addDays(day, 1));

/** In seconds. */
const aMinute = 60;
const aDay = 24 * 60 * 60;

interface Stay {
  /** When it changes without a write (ms), as a date in it passes; null if never. */
  until?: number | null | undefined;
  /** Seconds for which it is served after its first minute, while it is asked anew. */
  stale: number;
  /** Seconds for which it is served after its first minute because the Worker fails. */
  ifError: number;
}

function toStay({ until, stale, ifError }: Stay, now: number) {
  const left = Math.max(0, Math.floor(((until ?? Number.POSITIVE_INFINITY) - now) / 1000));
  const fresh = Math.min(aMinute, left);
  return {
    [control]: `public, max-age=${fresh}, stale-while-revalidate=${Math.min(stale, left - fresh)}, stale-if-error=${ifError}`,
    'Cache-Tag': catalogue,
  };
}

/**
 * Lets Cloudflare keep a page in front of the Worker until a tour changes (decision 137): fresh for a minute, then served
 * for a day while it is asked anew.
 */
export const pageUntilWrite = (until: number | null, now: number) => toStay({ until, stale: aDay, ifError: aDay }, now);

/** The same for a list that phones store as the newest there is: it is asked anew within two minutes, and never old. */
export const listUntilWrite = (until: number | null, now: number) => toStay({ until, stale: aMinute, ifError: 0 }, now);

/** For what never changes under its address, but may have to go: a day. */
export const forADay = { [control]: 'public, max-age=86400' };

/** Cloudflare keeps nothing that doesn't say so: it would also keep what a browser may only keep and ask about. */
export const nothingElseAtEdge = createMiddleware<AppEnv>(async (c, next) => {
  await next();
  if (!c.res.headers.has(control)) setHeader(c, control, 'no-store');
});

/** Cloudflare's cache as the Worker sees it, where `[cache]` in wrangler.toml is understood; the Worker, behind it. */
interface Edge {
  cache?: EdgeCache;
  exports?: { default?: Pick<Fetcher, 'fetch'> };
}

interface EdgeCache {
  purge(what: { tags: string[] }): Promise<{ success: boolean; errors: { message: string }[] }>;
}

const edgeOf = (c: Call) => c.executionCtx as unknown as Edge;

/**
 * The answer that the edge has, or gets, under the plain address of a page that was asked for with something more in the query. Its
 * key is the whole query and can't be told to leave anything out, but a Worker may call itself through its cache
 * (developers.cloudflare.com/workers/cache/cache-keys). Null where there is no such cache, or where it can't be asked.
 */
export async function askEdge(c: Call, path: string): Promise<Response | null> {
  const { cache, exports } = edgeOf(c);
  if (!cache || !exports?.default) return null;
  const known = c.req.header('if-none-match');
  const headers = known === undefined ? {} : { 'If-None-Match': known };
  const plain = new Request(new URL(path, c.req.url), { method: c.req.method, headers });
  const page = await exports.default.fetch(plain).catch(() => null);
  if (!page) return null;
  const answer = new Response(page.body, page);
  answer.headers.set(control, 'no-store');
  answer.headers.delete('Cache-Tag');
  return answer;
}

/** In milliseconds: until then every isolate has asked for the version again, and nothing older is being made. */
const settled = 1000;

/** An answer made just before a write may come to the edge just after it: it is forgotten, too. */
async function forgetLateComers(c: Call): Promise<void> {
  const { version } = c.get('kept');
  const { writes } = version;
  await new Promise((resolve) => setTimeout(resolve, settled));
  // The last of many writes does it for all: Cloudflare takes few purges a minute.
  if (version.writes === writes) await edgeOf(c).cache?.purge({ tags: [catalogue] });
}

/** In milliseconds; cron comes twice in that time. */
const recent = 10 * 60 * 1000;

/**
 * Has the edge forget the catalogue once more if it changed a while ago (ms, `changedAt`): a purge may have been refused.
 * True if the edge refused.
 */
export async function forgetRecent(context: unknown, changedAt: number, now: number): Promise<boolean> {
  if (now - changedAt > recent) return false;
  const purged = await (context as Edge | undefined)?.cache?.purge({ tags: [catalogue] });
  if (purged?.success !== false) return false;
  console.error(JSON.stringify({ error: 'the edge was not purged', by: 'cron' }));
  return true;
}

/** Here and at the edge, what was there before is forgotten. A purge that fails is logged: what was written stays written. */
export async function forgetCatalogue(c: Call): Promise<void> {
  c.get('kept').version.forget();
  if (edgeOf(c).cache) c.executionCtx.waitUntil(forgetLateComers(c).catch(() => undefined));
  try {
    const purged = await edgeOf(c).cache?.purge({ tags: [catalogue] });
    if (purged?.success === false) throw new Error(purged.errors.map(({ message }) => message).join(' '));
  } catch (error) {
    const detail = error instanceof Error ? error.message : typeof error;
    console.error(JSON.stringify({ requestId: c.get('requestId'), error: 'the edge was not purged', detail }));
  }
}

export const forgetAfterWrite = createMiddleware<AppEnv>(async (c, next) => {
  await next();
  if (c.req.method === 'GET' || c.req.method === 'HEAD' || !c.res.ok) return;
  await forgetCatalogue(c);
});
