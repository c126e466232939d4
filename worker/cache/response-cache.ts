import { cache } from 'hono/cache';
import { every } from 'hono/combine';
import { etag, RETAINED_304_HEADERS } from 'hono/etag';
import { createMiddleware } from 'hono/factory';
import { toIndianDay } from '#shared/dates';
import { filterKeys } from '#shared/tours/search-filters';
import type { AppEnv, RequestContext } from '../env';
import { isUnderVite } from '../middleware/security-headers';
import { hasOurCookie } from '../middleware/session-cookie';

/** For the Cache API a day, which is in the key; browsers ask each time, and mostly get 304. */
export const cacheUntilNextVersion = 'public, max-age=0, must-revalidate, s-maxage=86400';

/** Query parameters that public pages and lists are made from. Others, such as `utm_source`, change nothing. */
const knownParameters = [
  ...new Set(['type', 'place', 'before', 'limit', 'cursor', 'fields', 'id', 'ids', 'sort', ...filterKeys]),
];

/** Parameters of an inquiry form or a link for one visitor. */
const personalParameters = ['sent', 'tour', 'correct', 'token'];

/** Returns path and known parameters, in one order: one name for what is one page. */
export function toCanonicalPath(c: RequestContext): string {
  const { pathname, searchParams } = new URL(c.req.url);
  const known = knownParameters.flatMap((name) =>
    searchParams.getAll(name).map((value): [string, string] => [name, value]),
  );
  return known.length === 0 ? pathname : `${pathname}?${new URLSearchParams(known)}`;
}

/** True for staff, who see their own writes at once. */
export function isPersonalized(c: RequestContext): boolean {
  return c.req.header('authorization') !== undefined || hasOurCookie(c);
}

/** True if all visitors get the same answer, and it is known from which version of the catalogue. */
export function isSharedResponse(c: RequestContext): boolean {
  const isPersonal = isPersonalized(c) || personalParameters.some((name) => c.req.query(name) !== undefined);
  return !isPersonal && !isUnderVite && c.var.version !== undefined;
}

/** A policy names the hashes of what is inline in the page: without it a browser would keep the former one with a 304. */
const retainedHeaders = [...RETAINED_304_HEADERS, 'content-security-policy', 'link'];

const respondFromCache = (keyGenerator: (c: RequestContext) => string) =>
  every(
    etag({ weak: true, retainedHeaders }),
    cache({ cacheName: 'public', keyGenerator: (c) => keyGenerator(c as RequestContext), onCacheNotAvailable: false }),
  );

const toVersionKey = (c: RequestContext) =>
  [c.env.VERSION.id, c.var.version, toIndianDay(Date.now()), toCanonicalPath(c)].join(' ');

interface Made {
  body: string;
  headers: Headers;
}

/** After this long a request makes its answer itself: the one that it waits for may have been cancelled. */
const sharedMs = 5000;

/** By key the answers that this isolate is making. Without it a crowd overloads D1 while nothing is stored (decision 193). */
const making = new Map<string, { made: Promise<Made | null>; since: number }>();

/** Makes an answer that isn't stored yet once for all requests of the isolate that come meanwhile. */
const shareRunningRender = createMiddleware<AppEnv>(async (c, next) => {
  const key = toVersionKey(c);
  const other = making.get(key);
  if (other && Date.now() - other.since < sharedMs) {
    const shared = await other.made;
    return shared ? c.body(shared.body, 200, Object.fromEntries(shared.headers)) : next();
  }
  const { promise: made, resolve } = Promise.withResolvers<Made | null>();
  making.set(key, { made, since: Date.now() });
  c.executionCtx.waitUntil(made);
  try {
    await next();
    const { status, headers } = c.res;
    resolve(status === 200 ? { body: await c.res.clone().text(), headers: new Headers(headers) } : null);
  } finally {
    resolve(null);
    making.delete(key);
  }
});

const byVersion = every(respondFromCache(toVersionKey), shareRunningRender);

/**
 * Stores an answer for the build, the catalogue's version and the day that it was made for. Each change makes new keys, so
 * nothing is purged. The route sets {@link cacheUntilNextVersion} on what may be stored.
 */
export const cachedByVersion = createMiddleware<AppEnv>((c, next) =>
  isSharedResponse(c) ? byVersion(c, next) : next(),
);

/** Stores a file whose name is a hash of its content. */
export const cachedByPath = respondFromCache((c) => [c.env.VERSION.id, c.req.path].join(' '));
