import { Hono } from 'hono';
import { toManifestTexts, withAgencyIcons } from '#shared/settings/page-head';
import { listChangedFacts } from '../cache/site-state';
import type { AppEnv } from '../env';
import { throwError } from '../middleware/errors';

/**
 * The service worker, and what the static files lack. Phones ask for /sw.js with every page they open, so where it is
 * switched off they get one that removes itself; it takes over from any build's.
 */
export const buildRoutes = new Hono<AppEnv>()
  .get('/sw.js', async (c) => {
    const path = c.env.SERVICE_WORKER === 'off' ? '/sw-off.js' : '/sw.js';
    const file = await c.env.ASSETS.fetch(new Request(new URL(path, c.req.url), c.req.raw));
    // The headers of a fetched answer can't be changed.
    return new Response(file.body, file);
  })
  .get('/manifest.webmanifest', async (c) => {
    const file = await c.env.ASSETS.fetch(new Request(new URL('/manifest.webmanifest', c.req.url)));
    if (!file.ok) return c.notFound();
    const shipped = (await file.json()) as { screenshots?: unknown; shortcuts?: object[] };
    const { site } = c.var;
    // The build's screenshots show the site as it ships.
    const { screenshots, ...rest } = shipped;
    const isOwn = Object.keys(listChangedFacts(site)).length > 0;
    const own = withAgencyIcons({ ...rest, ...toManifestTexts(site), ...(isOwn ? {} : { screenshots }) }, site);
    c.header('Cache-Control', 'public, max-age=60');
    return c.body(JSON.stringify(own), 200, {
      'Content-Type': 'application/manifest+json',
    });
  })
  .get('/assets/*', (c) => throwError(c, 'not_found', 'There’s no such file.'));
