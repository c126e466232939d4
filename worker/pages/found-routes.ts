import { Hono } from 'hono';
import { toIndianDay } from '#shared/text/dates';
import { cachedByVersion } from '../cache/response-cache';
import { createDb } from '../db/client';
import type { AppEnv, Call } from '../env';
import { createCatalogue } from '../tours/queries';
import { listMappedTours } from './queries';
import { toSitemap } from './sitemap';
import { toLlmsText, toRobots, toSecurityText } from './texts-for-machines';

const anHour = 'public, max-age=3600';
/** Language models read llms.txt whole, so it stays short. */
const maxListed = 200;

const securityText = (c: Call) =>
  c.text(toSecurityText(c.var.site, c.env.SITE_URL, Date.now()), 200, { 'Cache-Control': anHour });

export const foundRoutes = new Hono<AppEnv>()
  .get('/sitemap.xml', cachedByVersion, async (c) => {
    const sitemap = toSitemap(c.env.SITE_URL, await listMappedTours(createDb(c.env)));
    return c.body(sitemap, 200, { 'Content-Type': 'application/xml; charset=utf-8', 'Cache-Control': anHour });
  })
  .get('/robots.txt', (c) => c.text(toRobots(c.env.SITE_URL), 200, { 'Cache-Control': anHour }))
  .get('/llms.txt', cachedByVersion, async (c) => {
    const tours = await createCatalogue(createDb(c.env), toIndianDay(Date.now())).newest(maxListed);
    const text = toLlmsText(c.var.site, c.env.SITE_URL, tours);
    return c.body(text, 200, { 'Content-Type': 'text/markdown; charset=utf-8', 'Cache-Control': anHour });
  })
  .get('/.well-known/security.txt', securityText)
  .get('/security.txt', securityText);
