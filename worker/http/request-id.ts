import { createMiddleware } from 'hono/factory';
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
