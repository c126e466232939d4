import { Hono } from 'hono';
import { sharePicture } from '#shared/paths';
import { createDb } from '../db/client';
import type { AppEnv, Env } from '../env';
import { fail } from '../http/fail';
import { makeSharePicture } from './picture';
import { findSharedTour } from './queries';

// The name carries the tour's version: what was answered once is right for ever.
const forever = 'public, max-age=31536000, immutable';
const named = /^(.+)-v(\d+)\.jpg$/;

const keyOf = (id: string, version: number) => sharePicture(id, version).slice(1);

/** Keeps the picture of this version and lets those of earlier ones go. */
async function keep(env: Env, id: string, version: number, jpeg: Uint8Array): Promise<void> {
  await env.MEDIA.put(keyOf(id, version), jpeg, { httpMetadata: { contentType: 'image/jpeg' } });
  const { objects } = await env.MEDIA.list({ prefix: keyOf(id, version).replace(/\d+\.jpg$/, '') });
  const old = objects.map(({ key }) => key).filter((key) => key !== keyOf(id, version));
  if (old.length > 0) await env.MEDIA.delete(old);
}

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

/** Pictures for link previews, drawn when they are first asked for. An earlier version's address leads to today's. */
export const shareRoutes = new Hono<AppEnv>().get('/share/:name', async (c) => {
  const [, id = '', versionText = ''] = named.exec(c.req.param('name')) ?? [];
  const missing = () => fail(c, 'not_found', 'There is no such picture.');
  if (id === '') return missing();
  const tour = await findSharedTour(createDb(c.env), id);
  if (!tour) return missing();
  if (tour.version !== Number(versionText)) return c.redirect(sharePicture(id, tour.version), 302);
  const kept = await c.env.MEDIA.get(keyOf(id, tour.version));
  if (kept) return toAnswer(kept.body, kept.size);
  const jpeg = await makeSharePicture(c.env, tour);
  if (!jpeg) return missing();
  c.executionCtx.waitUntil(keep(c.env, id, tour.version, jpeg));
  return toAnswer(jpeg, jpeg.length);
});
