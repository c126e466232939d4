import { createMiddleware } from 'hono/factory';
import { requestId } from 'hono/request-id';
import { matchedRoutes } from 'hono/route';
import type { AppEnv } from '../env';

/**
 * Uses Cloudflare's request id if there is one, so that our log matches its dashboard. {@link requestLog} sets the header: an
 * answer from the cache has none of its own.
 */
export const requestIds = requestId({
  headerName: '',
  generator: (c) => c.req.header('cf-ray') ?? crypto.randomUUID(),
});

const isEverything = (path: string) => path === '*' || path === '/*';

/**
 * Logs one JSON line per request, and nothing else about it: the route's pattern and the signed-in person's id, never
 * the address, query, body, an e-mail, phone number or token.
 */
export const requestLog = createMiddleware<AppEnv>(async (c, next) => {
  const begun = Date.now();
  await next();
  c.header('X-Request-Id', c.var.requestId);
  const route = matchedRoutes(c).find(({ path }) => !isEverything(path))?.path ?? '*';
  const line = {
    requestId: c.var.requestId,
    method: c.req.method,
    route,
    status: c.res.status,
    ms: Date.now() - begun,
    // Undefined, so left out, while nobody is signed in.
    actor: c.var.adminId,
  };
  console.info(JSON.stringify(line));
});
