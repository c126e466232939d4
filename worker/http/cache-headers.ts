import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { AppEnv } from '../env';

/** Every answer says how long it may be kept, and `no-store` is what it says unless its route opens itself. */
export const defaultNoStore = createMiddleware<AppEnv>(async (c, next) => {
  await next();
  if (!c.res.headers.has('Cache-Control')) c.header('Cache-Control', 'no-store');
});

/** True where `If-None-Match` names the tag, compared weakly (RFC 9110 §13.1.2): compression weakens tags on the way. */
export function matchesNone(c: Context<AppEnv>, etag: string): boolean {
  return namesTag(c.req.header('if-none-match'), etag);
}

/** True where a list of tags names the tag, strong or weak; `*` names every one. */
export function namesTag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  const strong = (tag: string) => tag.trim().replace(/^W\//, '');
  return header.trim() === '*' || header.split(',').some((tag) => strong(tag) === strong(etag));
}

/** 304 with the headers that a 200 would have had. */
export function notModified(c: Context<AppEnv>, etag: string, cacheControl: string): Response {
  return c.body(null, 304, { ETag: etag, 'Cache-Control': cacheControl });
}
