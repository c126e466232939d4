import { createMiddleware } from 'hono/factory';
import { routePath } from 'hono/route';
import type { AppEnv } from '../env';

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
    route: routePath(c, -1),
    status: c.res.status,
    ms: Date.now() - begun,
  };
  console.info(JSON.stringify(line));
});
