import { Hono } from 'hono';
import { pictureSha, pictureWidths } from '#shared/tours/media';
import type { AppEnv, Call } from '../env';
import { matchesNone, notModified } from '../http/cache-headers';
import { fail } from '../http/fail';
import { dataPolicy } from '../http/security-headers';
import { forADay } from '../kept/edge';
import { brandKey } from './brand';
import { shareKey, variantKey } from './variants';

// The name is a hash of the content, so an answer never changes.
const forever = 'public, max-age=31536000, immutable';
const shareName = /^([0-9a-f]{64})\.jpg$/;

const missing = (c: Call) => fail(c, 'not_found', 'There’s no such picture.');

/** A picture's own policy, for every answer that can have one. */
function openPicture(c: Call): void {
  c.header('Content-Security-Policy', `${dataPolicy}; sandbox`);
  c.header('Cross-Origin-Resource-Policy', 'cross-origin');
}

/** Only for addresses that match a pattern of ours: the last step becomes the file's name. */
function answer(c: Call, body: ReadableStream, size: number, contentType: string, etag: string): Response {
  openPicture(c);
  c.header('Content-Type', contentType);
  c.header('Content-Disposition', `inline; filename="${c.req.path.split('/').at(-1)}"`);
  c.header('Content-Length', String(size));
  c.header('Cache-Control', forever);
  for (const [name, value] of Object.entries(forADay)) c.header(name, value);
  c.header('ETag', etag);
  return c.body(body);
}

export const mediaRoutes = new Hono<AppEnv>()
  .get('/img/:name', async (c) => {
    const { pathname } = new URL(c.req.url);
    const sha = pictureSha(pathname);
    const width = pictureWidths.find((one) => pathname.endsWith(`-${one}.webp`));
    if (sha === null || width === undefined) return missing(c);
    const etag = `"${sha}-${width}"`;
    if (matchesNone(c, etag)) {
      openPicture(c);
      return notModified(c, etag, forever);
    }
    const object = await c.env.MEDIA.get(variantKey(sha, width));
    return object ? answer(c, object.body, object.size, 'image/webp', etag) : missing(c);
  })
  .get('/img/*', missing)
  .get('/brand/:name', async (c) => {
    const key = brandKey(new URL(c.req.url).pathname);
    const etag = `"${key}"`;
    if (key !== null && matchesNone(c, etag)) {
      openPicture(c);
      return notModified(c, etag, forever);
    }
    const object = key === null ? null : await c.env.MEDIA.get(key);
    const kind = key?.endsWith('.jpg') ? 'image/jpeg' : 'image/png';
    return object ? answer(c, object.body, object.size, kind, etag) : missing(c);
  })
  .get('/brand/*', missing)
  .get('/share/:name', async (c) => {
    const sha = shareName.exec(c.req.param('name'))?.[1];
    if (sha === undefined) return missing(c);
    const etag = `"${sha}-share"`;
    const picture = await c.env.MEDIA.get(shareKey(sha));
    return picture ? answer(c, picture.body, picture.size, 'image/jpeg', etag) : missing(c);
  });
