import { createMiddleware } from 'hono/factory';
import { matchedRoutes } from 'hono/route';
import type { AppEnv } from '../env';

const rayPattern = /^[0-9a-f-]{8,40}$/i;

/** Uses Cloudflare's request id if there is one, so that our log matches its dashboard. */
export const requestId = createMiddleware<AppEnv>(async (c, next) => {
  const ray = c.req.header('cf-ray') ?? '';
  const id = rayPattern.test(ray) ? ray : crypto.randomUUID();
  c.set('requestId', id);
  await next();
  c.header('X-Request-Id', id);
});

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
    // Undefined, so left out, except where reports are taken.
    reports: c.get('reports'),
  };
  console.info(JSON.stringify(line));
});
