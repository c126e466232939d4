import { createMiddleware } from 'hono/factory';
import { pages } from '#shared/paths';
import type { AppEnv } from '../env';

/** Where browsers report what the policy kept out: a list by `report-to`, or one at a time by `report-uri`. */
export const reportsPath = '/api/csp-reports';

/** What a page may load: nothing inline, and only the map from elsewhere. */
export const pagePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  'frame-src https://www.openstreetmap.org',
  "form-action 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types highpass-sw default',
  `report-uri ${reportsPath}`,
  'report-to reports',
].join('; ');

/** For answers that aren't pages: nothing. */
export const dataPolicy = "default-src 'none'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'";

// Vite's dev server inlines scripts and styles and uses a socket, so only there pages have no policy.
const isUnderVite = import.meta.env.MODE === 'development';

const everywhere = {
  'Strict-Transport-Security': 'max-age=63072000; includeSubDomains; preload',
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Origin-Agent-Cluster': '?1',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
};

/** Sets every security header that the route hasn't. web/public/_headers does the same for static files. */
export const securityHeaders = createMiddleware<AppEnv>(async (c, next) => {
  await next();
  const { headers, status } = c.res;
  for (const [name, value] of Object.entries(everywhere)) if (!headers.has(name)) c.header(name, value);
  // The reset link carries a token.
  if (c.req.path === pages.resetPassword) c.header('Referrer-Policy', 'no-referrer');
  // A 304's headers would replace those of the stored answer.
  if (headers.has('Content-Security-Policy') || status === 304) return;
  const isPage = headers.get('Content-Type')?.startsWith('text/html') ?? false;
  if (isPage && isUnderVite) return;
  c.header('Content-Security-Policy', isPage ? pagePolicy : dataPolicy);
  if (isPage) c.header('Reporting-Endpoints', `reports="${reportsPath}"`);
});
