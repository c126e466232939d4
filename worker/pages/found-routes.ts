import { type Context, Hono } from 'hono';
import { createDb } from '../db/client';
import type { AppEnv } from '../env';
import { matchesNone, notModified } from '../http/cache-headers';
import { findCatalogueVersion, listCards } from '../tours/queries';
import { toTourCard } from '../tours/tour-row';
import { listMappedTours } from './queries';
import { toSitemap } from './sitemap';
import { toLlmsText, toRobots, toSecurityText } from './texts-for-machines';

const anHour = 'public, max-age=3600';
/** llms.txt is read whole by somebody who pays for each word. */
const mostListed = 200;

/** An answer that changes when the catalogue does, and with no build in between but by its own hour. */
async function answerCatalogue(c: Context<AppEnv>, contentType: string, make: () => Promise<string>) {
  const etag = `W/"${await findCatalogueVersion(createDb(c.env))}"`;
  if (matchesNone(c, etag)) return notModified(c, etag, anHour);
  return c.body(await make(), 200, { 'Content-Type': contentType, 'Cache-Control': anHour, ETag: etag });
}

function securityText(c: Context<AppEnv>) {
  return c.text(toSecurityText(c.env.SITE_URL, Date.now()), 200, { 'Cache-Control': anHour });
}

/** What search engines and other programs ask for by a name that they know. */
export const foundRoutes = new Hono<AppEnv>()
  .get('/sitemap.xml', (c) =>
    answerCatalogue(c, 'application/xml; charset=utf-8', async () =>
      toSitemap(c.env.SITE_URL, await listMappedTours(createDb(c.env))),
    ),
  )
  .get('/robots.txt', (c) => c.text(toRobots(c.env.SITE_URL), 200, { 'Cache-Control': anHour }))
  .get('/llms.txt', (c) =>
    answerCatalogue(c, 'text/markdown; charset=utf-8', async () => {
      const rows = await listCards(createDb(c.env), {}, mostListed);
      return toLlmsText(c.env.SITE_URL, rows.map(toTourCard));
    }),
  )
  .get('/.well-known/security.txt', securityText)
  .get('/security.txt', securityText);
