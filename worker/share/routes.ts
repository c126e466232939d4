import { Hono } from 'hono';
import { shareSrc } from '#shared/media';
import { createDb } from '../db/client';
import type { AppEnv } from '../env';
import { fail } from '../http/fail';
import { makeSharePicture } from './picture';
import { findCover } from './queries';

// The name is a hash of the picture, so an answer never changes.
const forever = 'public, max-age=31536000, immutable';
const named = /^([0-9a-f]{64})\.jpg$/;
/** The old address of a tour's picture, in links that were shared before. */
const namedByTour = /^(.+)-v\d+\.jpg$/;

function toAnswer(body: ReadableStream | Uint8Array, size: number): Response {
  return new Response(body, {
    headers: {
      'Content-Type': 'image/jpeg',
      'Content-Length': String(size),
      'Cache-Control': forever,
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'Cross-Origin-Resource-Policy': 'cross-origin',
    },
  });
}

/** Pictures for link previews, cropped on first request and stored in R2. */
export const shareRoutes = new Hono<AppEnv>().get('/share/:name', async (c) => {
  const name = c.req.param('name');
  const missing = () => fail(c, 'not_found', 'There’s no such picture.');
  const sha = named.exec(name)?.[1];
  if (sha === undefined) {
    const cover = await findCover(createDb(c.env), namedByTour.exec(name)?.[1] ?? '');
    return cover === null ? missing() : c.redirect(shareSrc(cover), 302);
  }
  const key = shareSrc(sha).slice(1);
  const kept = await c.env.MEDIA.get(key);
  if (kept) return toAnswer(kept.body, kept.size);
  const jpeg = await makeSharePicture(c.env, sha);
  if (!jpeg) return missing();
  c.executionCtx.waitUntil(c.env.MEDIA.put(key, jpeg, { httpMetadata: { contentType: 'image/jpeg' } }));
  return toAnswer(jpeg, jpeg.length);
});
