import { Hono } from 'hono';
import { iconSrc } from '#shared/settings/brand';
import { replaceManifestIcons, toManifestTexts } from '#shared/settings/page-head';
import { listChangedFacts } from '../cache/site-state';
import type { AppEnv, RequestContext } from '../env';
import { throwError } from '../middleware/errors';

async function sendAsset(c: RequestContext, path: string): Promise<Response> {
  const file = await c.env.ASSETS.fetch(new Request(new URL(path, c.req.url), c.req.raw));
  // The headers of a fetched response are immutable, so a copy is sent.
  return new Response(file.body, file);
}

/** Browsers check /sw.js with every page: to switch the service worker off, they get one that removes itself. */
export const buildRoutes = new Hono<AppEnv>()
  .get('/sw.js', (c) => sendAsset(c, c.env.SERVICE_WORKER === 'off' ? '/sw-off.js' : '/sw.js'))
  // Browsers and search engines also request this path when no page names it.
  .get('/favicon.ico', async (c): Promise<Response> => {
    const { icon } = c.var.site;
    return icon ? c.redirect(iconSrc(icon, 32), 302) : sendAsset(c, '/favicon.ico');
  })
  .get('/manifest.webmanifest', async (c) => {
    const file = await c.env.ASSETS.fetch(new Request(new URL('/manifest.webmanifest', c.req.url)));
    if (!file.ok) return c.notFound();
    const manifest = (await file.json()) as { screenshots?: unknown; shortcuts?: object[] };
    const { site } = c.var;
    // The screenshots show the default agency.
    const { screenshots, ...rest } = manifest;
    const isCustomized = Object.keys(listChangedFacts(site)).length > 0;
    const customized = replaceManifestIcons(
      { ...rest, ...toManifestTexts(site), ...(isCustomized ? {} : { screenshots }) },
      site,
    );
    c.header('Cache-Control', 'public, max-age=60');
    return c.body(JSON.stringify(customized), 200, {
      'Content-Type': 'application/manifest+json',
    });
  })
  .get('/assets/*', (c) => throwError(c, 'not_found', 'There’s no such file.'));
