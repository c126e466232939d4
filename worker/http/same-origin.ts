import { createMiddleware } from 'hono/factory';
import type { AppEnv } from '../env';
import { fail } from './fail';

function isForeign(origin: string | undefined, host: string): boolean {
  if (origin === undefined || origin === 'null') return false;
  return !URL.canParse(origin) || new URL(origin).host !== host;
}

/**
 * Refuses writes that another site's page makes. `Sec-Fetch-Site` is the browser's own word; where an older browser says
 * nothing, its `Origin` has to be ours. A client that is no browser sends neither and passes.
 */
export const sameOriginWrites = createMiddleware<AppEnv>(async (c, next) => {
  if (c.req.method === 'GET' || c.req.method === 'HEAD' || c.req.method === 'OPTIONS') return next();
  const site = c.req.header('sec-fetch-site');
  const foreign =
    site === undefined ? isForeign(c.req.header('origin'), new URL(c.req.url).host) : site === 'cross-site';
  return foreign ? fail(c, 'forbidden', 'This can only be sent from our own pages.') : next();
});
