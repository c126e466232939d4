import { cache } from 'hono/cache';
import { every } from 'hono/combine';
import { etag, RETAINED_304_HEADERS } from 'hono/etag';
import { createMiddleware } from 'hono/factory';
import { toIndianDay } from '#shared/dates';
import { filterKeys } from '#shared/tours/search-filters';
import type { AppEnv, RequestContext } from '../env';
import { isViteDevServer } from '../middleware/security-headers';
import { hasStaffCookie } from '../middleware/session-cookie';

/** The Cache API stores a day, and the key contains the day; browsers revalidate each time. */
export const cacheUntilNextVersion = 'public, max-age=0, must-revalidate, s-maxage=86400';

/** Query parameters that change public pages and lists. Others, such as `utm_source`, are ignored. */
const publicParameters = [
  ...new Set(['type', 'place', 'before', 'limit', 'cursor', 'fields', 'id', 'ids', 'sort', ...filterKeys]),
];

/** Query parameters of pages that are for one visitor, such as the confirmation of an inquiry. */
const personalParameters = ['sent', 'tour', 'correct', 'token'];

/** Ignores unknown parameters and the order of the others, so that a page has one cache key. */
export function toCanonicalPath(c: RequestContext): string {
  const { pathname, searchParams } = new URL(c.req.url);
  const entries = publicParameters.flatMap((name) =>
    searchParams.getAll(name).map((value): [string, string] => [name, value]),
  );
  return entries.length === 0 ? pathname : `${pathname}?${new URLSearchParams(entries)}`;
}

/** True for staff, who must see their own writes at once. */
export function isPersonalized(c: RequestContext): boolean {
  return c.req.header('authorization') !== undefined || hasStaffCookie(c);
}

/** True if all visitors get the same response, and the catalogue's version is known. */
export function isSharedResponse(c: RequestContext): boolean {
  const isPersonal = isPersonalized(c) || personalParameters.some((name) => c.req.query(name) !== undefined);
  return !isPersonal && !isViteDevServer && c.var.version !== undefined;
}

/** A 304 must repeat the policy with the hashes of inline texts, or the browser uses the old policy. */
const retainedHeaders = [...RETAINED_304_HEADERS, 'content-security-policy', 'link'];

const respondFromCache = (keyGenerator: (c: RequestContext) => string) =>
  every(
    etag({ weak: true, retainedHeaders }),
    cache({ cacheName: 'public', keyGenerator: (c) => keyGenerator(c as RequestContext), onCacheNotAvailable: false }),
  );

const toVersionKey = (c: RequestContext) =>
  [c.env.VERSION.id, c.var.version, toIndianDay(Date.now()), toCanonicalPath(c)].join(' ');

interface RenderedResponse {
  body: string;
  headers: Headers;
}

/** After this time a request renders for itself: the running request may have been cancelled. */
const sharedTimeoutMs = 5000;

/**
 * Running renders of this isolate by cache key. Without it many visitors overload D1 while the cache is empty (decision
 * 193).
 */
const runningRenders = new Map<string, { response: Promise<RenderedResponse | null>; startedAt: number }>();

const shareRunningRender = createMiddleware<AppEnv>(async (c, next) => {
  const key = toVersionKey(c);
  const runningRender = runningRenders.get(key);
  if (runningRender && Date.now() - runningRender.startedAt < sharedTimeoutMs) {
    const sharedResponse = await runningRender.response;
    return sharedResponse ? c.body(sharedResponse.body, 200, Object.fromEntries(sharedResponse.headers)) : next();
  }
  const { promise: renderedResponse, resolve } = Promise.withResolvers<RenderedResponse | null>();
  runningRenders.set(key, { response: renderedResponse, startedAt: Date.now() });
  c.executionCtx.waitUntil(renderedResponse);
  try {
    await next();
    const { status, headers } = c.res;
    resolve(status === 200 ? { body: await c.res.clone().text(), headers: new Headers(headers) } : null);
  } finally {
    resolve(null);
    runningRenders.delete(key);
  }
});

const cacheAndShareByVersion = every(respondFromCache(toVersionKey), shareRunningRender);

/**
 * Caches a response by build, catalogue version and day. Each change leads to new keys, so nothing is purged. Only
 * responses with {@link cacheUntilNextVersion} are stored.
 */
export const cacheByVersion = createMiddleware<AppEnv>((c, next) =>
  isSharedResponse(c) ? cacheAndShareByVersion(c, next) : next(),
);

/** For files whose name contains a hash of the content. */
export const cacheByPath = respondFromCache((c) => [c.env.VERSION.id, c.req.path].join(' '));
