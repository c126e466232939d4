import { createMiddleware } from 'hono/factory';
import { matchedRoutes } from 'hono/route';
import type { AppEnv } from '../env';

const isEverything = (path: string) => path === '*' || path === '/*';

/**
 * One JSON line a request. What stands here is all that is ever logged of one: the route's pattern and not the address,
 * and never a body, a query, an e-mail, a phone number or a token.
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
