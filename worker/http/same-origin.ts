import { createMiddleware } from 'hono/factory';
import type { AppEnv } from '../env';
import { fail } from './fail';

function isForeign(origin: string | undefined, host: string): boolean {
  if (origin === undefined || origin === 'null') return false;
  return !URL.canParse(origin) || new URL(origin).host !== host;
}

/**
 * Refuses writes from other sites' pages, by `Sec-Fetch-Site`, or `Origin` in older browsers. Programs send neither and
 * pass.
 */
export const sameOriginWrites = createMiddleware<AppEnv>(async (c, next) => {
  if (c.req.method === 'GET' || c.req.method === 'HEAD' || c.req.method === 'OPTIONS') return next();
  const site = c.req.header('sec-fetch-site');
  const foreign =
    site === undefined ? isForeign(c.req.header('origin'), new URL(c.req.url).host) : /^(cross|same)-site$/.test(site);
  return foreign ? fail(c, 'forbidden', 'This can only be sent from our own pages.') : next();
});
