import { createMiddleware } from 'hono/factory';
import type { AppEnv, Call } from '../env';
import { fail } from './fail';

/** How the visitor asked, which a proxy on the way may have changed: Cloudflare says it in `CF-Visitor`, others as below. */
export function askedScheme(c: Call, { protocol }: URL): string {
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
  if (!isMeant || askedScheme(c, url) !== 'http') return next();
  const isCall = /^\/(?:api|form)(?:\/|$)/.test(url.pathname) || !['GET', 'HEAD'].includes(c.req.method);
  if (isCall) return fail(c, 'forbidden', 'Please use https.');
  url.protocol = 'https:';
  url.port = '';
  return c.redirect(url.href, 308);
});
