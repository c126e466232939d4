import { Hono } from 'hono';
import type { AppEnv } from '../env';
import { fail } from '../http/fail';

/**
 * The service worker, and what the static files lack. Phones ask for /sw.js with every page they open, so where it is
 * switched off they get one that removes itself; it takes over from any build's.
 */
export const buildRoutes = new Hono<AppEnv>()
  .get('/sw.js', (c) => {
    const path = c.env.SERVICE_WORKER === 'off' ? '/sw-off.js' : '/sw.js';
    return c.env.ASSETS.fetch(new Request(new URL(path, c.req.url), c.req.raw));
  })
  .get('/assets/*', (c) => fail(c, 'not_found', 'There’s no such file.'));
