import { createHmac } from 'node:crypto';
import { createMiddleware } from 'hono/factory';
import { requestId } from 'hono/request-id';
import { matchedRoutes } from 'hono/route';
import type { AppEnv, Env, RequestContext } from '../env';

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

/**
 * The key for rate limits: the IPv4 address, or the /64 of an IPv6 address, since a household has a whole /64.
 * Trusts only Cloudflare's header; without it (local) all callers share one key.
 */
export function findClientAddress(c: RequestContext): string {
  const address = c.req.header('cf-connecting-ip') ?? 'local';
  if (!address.includes(':')) return address;
  const [head = '', tail] = address.toLowerCase().split('::');
  const groups = head === '' ? [] : head.split(':');
  if (tail !== undefined) {
    const after = tail === '' ? 0 : tail.split(':').length;
    while (groups.length + after < 8) groups.push('0');
  }
  return groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':');
}

export const isLoopback = (address: string) => ['local', '127.0.0.1', '0:0:0:0'].includes(address);

/**
 * HMAC-SHA-256 (hex) of a text under the Worker's secret, or null on a site without one. `purpose` keeps the hashes of
 * one use from matching those of another. A plain hash would not do: there are few enough network addresses to try all.
 */
export function hashWithKey({ PEOPLE_KEY: secret }: Pick<Env, 'PEOPLE_KEY'>, purpose: string, text: string) {
  return secret ? createHmac('sha256', secret).update(`${purpose}\n${text}`).digest('hex') : null;
}
