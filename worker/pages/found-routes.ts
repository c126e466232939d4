import { type Context, Hono } from 'hono';
import { createDb } from '../db/client';
import type { AppEnv } from '../env';
import { matchesNone, notModified } from '../http/cache-headers';
import { fail } from '../http/fail';
import { createCatalogue, findCatalogueVersion } from '../tours/queries';
import { listMapParts, listMappedTours } from './queries';
import { mapPaths, toPageMap, toSitemapIndex, toTourMap } from './sitemap';
import { toLlmsText, toRobots, toSecurityText } from './texts-for-machines';

const xml = 'application/xml; charset=utf-8';
const anHour = 'public, max-age=3600';
/** Language models read llms.txt whole, so it stays short. */
const mostListed = 200;

/** An answer that changes with the catalogue. A build alone changes it within the hour. */
async function answerCatalogue(c: Context<AppEnv>, contentType: string, make: () => Promise<string>) {
  const etag = `W/"${await findCatalogueVersion(createDb(c.env))}"`;
  if (matchesNone(c, etag)) return notModified(c, etag, anHour);
  return c.body(await make(), 200, { 'Content-Type': contentType, 'Cache-Control': anHour, ETag: etag });
}

function securityText(c: Context<AppEnv>) {
  return c.text(toSecurityText(c.env.SITE_URL, Date.now()), 200, { 'Cache-Control': anHour });
}

export const foundRoutes = new Hono<AppEnv>()
  .get('/sitemap.xml', (c) =>
    answerCatalogue(c, xml, async () => toSitemapIndex(c.env.SITE_URL, await listMapParts(createDb(c.env)))),
  )
  .get(mapPaths.pages, (c) =>
    answerCatalogue(c, xml, async () => {
      const [newest] = await createCatalogue(createDb(c.env)).newest(1);
      return toPageMap(c.env.SITE_URL, newest?.updatedAt ?? null);
    }),
  )
  .get('/:name{sitemap-tours-[1-9][0-9]{0,4}\\.xml}', async (c) => {
    const part = Number(/\d+/.exec(c.req.param('name'))?.[0]);
    const mapped = await listMappedTours(createDb(c.env), part - 1);
    if (mapped.length === 0) return fail(c, 'not_found', 'There’s no such part of the sitemap.');
    return answerCatalogue(c, xml, async () => toTourMap(c.env.SITE_URL, mapped));
  })
  .get('/robots.txt', (c) => c.text(toRobots(c.env.SITE_URL), 200, { 'Cache-Control': anHour }))
  .get('/llms.txt', (c) =>
    answerCatalogue(c, 'text/markdown; charset=utf-8', async () => {
      return toLlmsText(c.env.SITE_URL, await createCatalogue(createDb(c.env)).newest(mostListed));
    }),
  )
  .get('/.well-known/security.txt', securityText)
  .get('/security.txt', securityText);
