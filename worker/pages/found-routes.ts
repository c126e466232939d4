import { Hono } from 'hono';
import * as v from 'valibot';
import { toIndianDay } from '#shared/text/dates';
import type { AppEnv, Call } from '../env';
import { matchesNone, notModified } from '../http/cache-headers';
import { logError } from '../http/fail';
import { createReader, readVersion } from '../kept/answer-once';
import { dayEnd, pageUntilWrite } from '../kept/edge';
import { createCatalogue } from '../tours/queries';
import { keepCopy } from './copies';
import { listMappedTours } from './queries';
import { toSitemap } from './sitemap';
import { toLlmsText, toRobots, toSecurityText } from './texts-for-machines';

const anHour = 'public, max-age=3600';
/** Language models read llms.txt whole, so it stays short. */
const maxListed = 200;

/**
 * An answer that changes with the catalogue; a build alone changes it within the hour. While the catalogue can't be read
 * it is the last copy, as for pages.
 * @param day of an answer that changes at midnight, too
 */
async function answerCatalogue(c: Call, contentType: string, make: () => Promise<string>, day?: string) {
  const seen = { etag: '', isKnown: false, isCopy: false };
  const read = async () => {
    seen.etag = `W/"${[await readVersion(c), day].filter(Boolean).join('.')}"`;
    seen.isKnown = matchesNone(c, seen.etag);
    return seen.isKnown ? null : make();
  };
  const text = await keepCopy(`found ${c.req.path}`, v.nullable(v.string()), read, {
    origin: c.env.SITE_URL,
    waitUntil: (work) => c.executionCtx.waitUntil(work),
    onCopy(_at, failure) {
      logError(c, failure);
      seen.isCopy = true;
    },
  });
  if (seen.isKnown || text === null) return notModified(c, seen.etag, anHour);
  if (seen.isCopy) return c.body(text, 200, { 'Content-Type': contentType, 'Cache-Control': 'no-store' });
  const headers = { 'Content-Type': contentType, 'Cache-Control': anHour, ETag: seen.etag };
  // To Cloudflare an address with a query is another one.
  if (c.req.url.includes('?')) return c.body(text, 200, headers);
  const until = day === undefined ? null : dayEnd(day);
  return c.body(text, 200, { ...headers, ...pageUntilWrite(until, Date.now()) });
}

const securityText = (c: Call) => c.text(toSecurityText(c.env.SITE_URL, Date.now()), 200, { 'Cache-Control': anHour });

export const foundRoutes = new Hono<AppEnv>()
  .get('/sitemap.xml', (c) =>
    answerCatalogue(c, 'application/xml; charset=utf-8', async () =>
      toSitemap(c.env.SITE_URL, await listMappedTours(createReader(c))),
    ),
  )
  .get('/robots.txt', (c) => c.text(toRobots(c.env.SITE_URL), 200, { 'Cache-Control': anHour }))
  .get('/llms.txt', (c) => {
    const today = toIndianDay(Date.now());
    const make = async () => {
      return toLlmsText(c.env.SITE_URL, await createCatalogue(createReader(c), today).newest(maxListed));
    };
    return answerCatalogue(c, 'text/markdown; charset=utf-8', make, today);
  })
  .get('/.well-known/security.txt', securityText)
  .get('/security.txt', securityText);
