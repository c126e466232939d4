import { Hono } from 'hono';
import { type PictureWidth, pictureSha, pictureWidths } from '#shared/media';
import type { AppEnv } from '../env';
import { matchesNone, notModified } from '../http/cache-headers';
import { fail } from '../http/fail';
import { allowOnly } from '../http/methods';
import { variantKey } from './keys';

// The name is a hash of the content, so an answer never changes.
const forever = 'public, max-age=31536000, immutable';

function widthOf(path: string): PictureWidth | undefined {
  return pictureWidths.find((width) => path.endsWith(`-${width}.webp`));
}

export const mediaRoutes = new Hono<AppEnv>()
  .get('/img/:name', async (c) => {
    const { pathname } = new URL(c.req.url);
    const [sha, width] = [pictureSha(pathname), widthOf(pathname)];
    const missing = () => fail(c, 'not_found', 'There’s no such picture.');
    if (sha === null || width === undefined) return missing();
    const etag = `"${sha}-${width}"`;
    c.header('Content-Security-Policy', "default-src 'none'; sandbox");
    c.header('Cross-Origin-Resource-Policy', 'cross-origin');
    if (matchesNone(c, etag)) return notModified(c, etag, forever);
    const object = await c.env.MEDIA.get(variantKey(sha, width));
    if (!object) return missing();
    c.header('Content-Type', 'image/webp');
    c.header('Content-Length', String(object.size));
    c.header('Cache-Control', forever);
    c.header('ETag', etag);
    return c.body(object.body);
  })
  .all('/img/:name', allowOnly('GET'))
  .all('/img/*', (c) => fail(c, 'not_found', 'There’s no such picture.'));
