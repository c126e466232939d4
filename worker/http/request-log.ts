import { createMiddleware } from 'hono/factory';
import { matchedRoutes } from 'hono/route';
import type { AppEnv } from '../env';

const isEverything = (path: string) => path === '*' || path === '/*';

/**
 * Logs one JSON line per request, and nothing else about it: the route's pattern, never the address, query, body, an
 * e-mail, phone number or token.
 */
export const requestLog = createMiddleware<AppEnv>(async (c, next) => {
  const begun = Date.now();
  await next();
  const line = {
    requestId: c.get('requestId'),
    method: c.req.method,
    route: matchedRoutes(c).find(({ path }) => !isEverything(path))?.path ?? '*',
    status: c.res.status,
    ms: Date.now() - begun,
  };
  console.info(JSON.stringify(line));
});
