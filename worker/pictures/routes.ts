import { Hono } from 'hono';
import { findPictureSha, pictureWidths } from '#shared/tours/pictures';
import { cacheByPath } from '../cache/response-cache';
import type { AppEnv, RequestContext } from '../env';
import { throwError } from '../middleware/errors';
import { toBrandKey } from './upload';
import { shareKey, variantKey } from './variants';

// The name is a hash of the content. A removed picture leaves the Cache API after a day.
const cacheForever = 'public, max-age=31536000, s-maxage=86400, immutable';
const shareName = /^([0-9a-f]{64})\.jpg$/;

const throwNotFound = (c: RequestContext) => throwError(c, 'not_found', 'There’s no such picture.');

interface PictureHeaders {
  contentType: string;
  etag: string;
  cacheControl?: string;
}

/** The path must match a known pattern: its last segment becomes the file name. */
export function sendPicture(
  c: RequestContext,
  { body, size }: R2ObjectBody,
  { contentType, etag, cacheControl = cacheForever }: PictureHeaders,
): Response {
  c.header('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'; sandbox");
  c.header('Cross-Origin-Resource-Policy', 'cross-origin');
  c.header('Content-Type', contentType);
  c.header('Content-Disposition', `inline; filename="${c.req.path.split('/').at(-1)}"`);
  c.header('Content-Length', String(size));
  c.header('Cache-Control', cacheControl);
  c.header('ETag', etag);
  return c.body(body);
}

export const mediaRoutes = new Hono<AppEnv>()
  .get('/img/:name', cacheByPath, async (c) => {
    const { pathname } = new URL(c.req.url);
    const sha = findPictureSha(pathname);
    const width = pictureWidths.find((candidate) => pathname.endsWith(`-${candidate}.webp`));
    if (sha === null || width === undefined) return throwNotFound(c);
    const object = await c.env.MEDIA.get(variantKey(sha, width));
    return object ? sendPicture(c, object, { contentType: 'image/webp', etag: `"${sha}-${width}"` }) : throwNotFound(c);
  })
  .get('/img/*', throwNotFound)
  .get('/brand/:name', cacheByPath, async (c) => {
    const key = toBrandKey(new URL(c.req.url).pathname);
    const object = key === null ? null : await c.env.MEDIA.get(key);
    const contentType = key?.endsWith('.jpg') ? 'image/jpeg' : 'image/png';
    return object ? sendPicture(c, object, { contentType, etag: `"${key}"` }) : throwNotFound(c);
  })
  .get('/brand/*', throwNotFound)
  .get('/share/:name', cacheByPath, async (c) => {
    const sha = shareName.exec(c.req.param('name'))?.[1];
    if (sha === undefined) return throwNotFound(c);
    const picture = await c.env.MEDIA.get(shareKey(sha));
    return picture ? sendPicture(c, picture, { contentType: 'image/jpeg', etag: `"${sha}-share"` }) : throwNotFound(c);
  });
