import { createMiddleware } from 'hono/factory';
import type { AppEnv, RequestContext } from '../env';
import { throwError } from './errors';

/** How the visitor asked, which a proxy on the way may have changed: Cloudflare says it in `CF-Visitor`, others as below. */
export function findRequestScheme(c: RequestContext, { protocol }: URL): string {
  const visitor = /"scheme":"(https?)"/.exec(c.req.header('cf-visitor') ?? '')?.[1];
  const forwarded = c.req.header('x-forwarded-proto')?.split(',')[0]?.trim().toLowerCase();
  return visitor ?? forwarded ?? protocol.slice(0, -1);
}

const onThisMachine = /^(localhost|127\.0\.0\.1|\[::1\])$/;

/**
 * Answers plain HTTP with the same address over HTTPS, if `SITE_URL` has that. Calls are refused: a redirect would hide
 * that their content, perhaps a token, has already crossed the network readable by all.
 */
export const httpsOnly = createMiddleware<AppEnv>(async (c, next) => {
  const url = new URL(c.req.url);
  const isMeant = c.env.SITE_URL.startsWith('https:') && !onThisMachine.test(url.hostname);
  if (!isMeant || findRequestScheme(c, url) !== 'http') return next();
  const isCall = /^\/(?:api|form)(?:\/|$)/.test(url.pathname) || !['GET', 'HEAD'].includes(c.req.method);
  if (isCall) return throwError(c, 'forbidden', 'Please use https.');
  url.protocol = 'https:';
  url.port = '';
  return c.redirect(url.href, 308);
});

function isForeign(origin: string | undefined, host: string): boolean {
  if (origin === undefined || origin === 'null') return false;
  return !URL.canParse(origin) || new URL(origin).host !== host;
}

/**
 * Refuses writes from other sites' pages, by `Sec-Fetch-Site`, or `Origin` in older browsers. Programs send neither and
 * pass.
 */
export const sameOriginWrites = createMiddleware<AppEnv>(async (c, next) => {
  if (c.req.method === 'GET' || c.req.method === 'HEAD' || c.req.method === 'OPTIONS') return next();
  const site = c.req.header('sec-fetch-site');
  const foreign =
    site === undefined ? isForeign(c.req.header('origin'), new URL(c.req.url).host) : /^(cross|same)-site$/.test(site);
  return foreign ? throwError(c, 'forbidden', 'This can only be sent from our own pages.') : next();
});
