import { createMiddleware } from 'hono/factory';
import { matchedRoutes } from 'hono/route';
import type { AppEnv } from '../env';
import { setHeader } from './set-header';

const rayPattern = /^[0-9a-f-]{8,40}$/i;

/** Uses Cloudflare's request id if there is one, so that our log matches its dashboard. */
export const requestId = createMiddleware<AppEnv>(async (c, next) => {
  const ray = c.req.header('cf-ray') ?? '';
  const id = rayPattern.test(ray) ? ray : crypto.randomUUID();
  c.set('requestId', id);
  await next();
  setHeader(c, 'X-Request-Id', id);
});

const isEverything = (path: string) => path === '*' || path === '/*';

/**
 * Logs one JSON line per request, and nothing else about it: the route's pattern and the signed-in person's id, never
 * the address, query, body, an e-mail, phone number or token.
 */
export const requestLog = createMiddleware<AppEnv>(async (c, next) => {
  const begun = Date.now();
  await next();
  const route = matchedRoutes(c).find(({ path }) => !isEverything(path))?.path ?? '*';
  const line = {
    requestId: c.get('requestId'),
    method: c.req.method,
    route,
    status: c.res.status,
    ms: Date.now() - begun,
    // Undefined, so left out, while nobody is signed in.
    actor: c.get('adminId'),
  };
  console.info(JSON.stringify(line));
});
