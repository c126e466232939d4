import { createMiddleware } from 'hono/factory';
import type { AppEnv } from '../env';

const rayPattern = /^[0-9a-f-]{8,40}$/i;

/** Names the request: Cloudflare's own id where there is one, so that its dashboard and our log agree. */
export const requestId = createMiddleware<AppEnv>(async (c, next) => {
  const ray = c.req.header('cf-ray') ?? '';
  const id = rayPattern.test(ray) ? ray : crypto.randomUUID();
  c.set('requestId', id);
  await next();
  c.header('X-Request-Id', id);
});
