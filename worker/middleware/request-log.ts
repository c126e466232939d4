import { createHmac } from 'node:crypto';
import { createMiddleware } from 'hono/factory';
import { requestId } from 'hono/request-id';
import { matchedRoutes } from 'hono/route';
import type { AppEnv, Env, RequestContext } from '../env';

/** Cloudflare's ID, so that our log matches its dashboard. {@link requestLog} sets the header, also of cached responses. */
export const requestIds = requestId({
  headerName: '',
  generator: (c) => c.req.header('cf-ray') ?? crypto.randomUUID(),
});

const isCatchAll = (path: string) => path === '*' || path === '/*';

/** Must not log the URL, query or body, which may contain addresses, phone numbers and tokens. */
export const requestLog = createMiddleware<AppEnv>(async (c, next) => {
  const startedAt = Date.now();
  await next();
  c.header('X-Request-Id', c.var.requestId);
  const route = matchedRoutes(c).find(({ path }) => !isCatchAll(path))?.path ?? '*';
  const entry = {
    requestId: c.var.requestId,
    method: c.req.method,
    route,
    status: c.res.status,
    ms: Date.now() - startedAt,
    actor: c.var.adminId,
  };
  console.info(JSON.stringify(entry));
});

/** Key for rate limits: an IPv4 address, or the /64 of an IPv6 address, which a household has. `local` without Cloudflare. */
export function findClientAddress(c: RequestContext): string {
  const address = c.req.header('cf-connecting-ip') ?? 'local';
  if (!address.includes(':')) return address;
  const [firstPart = '', lastPart] = address.toLowerCase().split('::');
  const groups = firstPart === '' ? [] : firstPart.split(':');
  if (lastPart !== undefined) {
    const lastPartLength = lastPart === '' ? 0 : lastPart.split(':').length;
    while (groups.length + lastPartLength < 8) groups.push('0');
  }
  return groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':');
}

export const isLoopback = (address: string) => ['local', '127.0.0.1', '0:0:0:0'].includes(address);

/** HMAC-SHA-256 (hex), because a plain hash of a network address could be found by trying all; null without a secret. */
export function hashWithKey({ PEOPLE_KEY: secret }: Pick<Env, 'PEOPLE_KEY'>, purpose: string, text: string) {
  return secret ? createHmac('sha256', secret).update(`${purpose}\n${text}`).digest('hex') : null;
}
