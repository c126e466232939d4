import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { AppEnv } from '../env';
import { setHeader } from './set-header';

export const defaultNoStore = createMiddleware<AppEnv>(async (c, next) => {
  await next();
  if (!c.res.headers.has('Cache-Control')) setHeader(c, 'Cache-Control', 'no-store');
});

/** True if `If-None-Match` names the tag. Weak comparison (RFC 9110 §13.1.2), since compression weakens tags. */
export function matchesNone(c: Context<AppEnv>, etag: string): boolean {
  return namesTag(c.req.header('if-none-match'), etag);
}

/** True if a list of tags contains the tag, strong or weak, or is `*`. */
export function namesTag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  const strong = (tag: string) => tag.trim().replace(/^W\//, '');
  return header.trim() === '*' || header.split(',').some((tag) => strong(tag) === strong(etag));
}

export function notModified(c: Context<AppEnv>, etag: string, cacheControl: string): Response {
  return c.body(null, 304, { ETag: etag, 'Cache-Control': cacheControl });
}
