import { createMiddleware } from 'hono/factory';
import type { AppEnv, RequestContext } from '../env';
import { throwError } from './errors';

/** Scheme of the visitor's request before any proxy: `CF-Visitor` of Cloudflare, or `X-Forwarded-Proto`. */
export function findRequestScheme(c: RequestContext, { protocol }: URL): string {
  const cloudflareScheme = /"scheme":"(https?)"/.exec(c.req.header('cf-visitor') ?? '')?.[1];
  const forwardedScheme = c.req.header('x-forwarded-proto')?.split(',')[0]?.trim().toLowerCase();
  return cloudflareScheme ?? forwardedScheme ?? protocol.slice(0, -1);
}

const localHost = /^(localhost|127\.0\.0\.1|\[::1\])$/;

/** API requests over HTTP are not redirected, because that would hide that a token was sent unencrypted. */
export const httpsOnly = createMiddleware<AppEnv>(async (c, next) => {
  const url = new URL(c.req.url);
  const requiresHttps = c.env.SITE_URL.startsWith('https:') && !localHost.test(url.hostname);
  if (!requiresHttps || findRequestScheme(c, url) !== 'http') return next();
  const isApiRequest = /^\/(?:api|form)(?:\/|$)/.test(url.pathname) || !['GET', 'HEAD'].includes(c.req.method);
  if (isApiRequest) return throwError(c, 'forbidden', 'Please use https.');
  url.protocol = 'https:';
  url.port = '';
  return c.redirect(url.href, 308);
});

function isCrossOrigin(origin: string | undefined, host: string): boolean {
  if (origin === undefined || origin === 'null') return false;
  return !URL.canParse(origin) || new URL(origin).host !== host;
}

/** Against CSRF: by `Sec-Fetch-Site`, or by `Origin` in older browsers. Programs send neither header and are allowed. */
export const sameOriginWrites = createMiddleware<AppEnv>(async (c, next) => {
  if (c.req.method === 'GET' || c.req.method === 'HEAD' || c.req.method === 'OPTIONS') return next();
  const fetchSite = c.req.header('sec-fetch-site');
  const isFromOtherSite =
    fetchSite === undefined
      ? isCrossOrigin(c.req.header('origin'), new URL(c.req.url).host)
      : /^(cross|same)-site$/.test(fetchSite);
  return isFromOtherSite ? throwError(c, 'forbidden', 'This can only be sent from our own pages.') : next();
});
