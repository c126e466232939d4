import { createMiddleware } from 'hono/factory';
import { pages } from '#shared/paths';
import type { AppEnv } from '../env';
import { setHeader } from './set-header';

/** Of the script in each page's head (`web/head-script.ts`). */
const headHash = "'sha256-FWVDTy3uAjSqH1sbSSoR6Raezin71R3S2QPVwi/5u6M='";

/** Sources that a page may load from: nothing inline but texts with these hashes, and only the map from elsewhere. */
export const toPagePolicy = (styles: readonly string[] = [], scripts: readonly string[] = []): string =>
  [
    "default-src 'none'",
    ["script-src 'self'", headHash, ...scripts].join(' '),
    ["style-src 'self'", ...styles].join(' '),
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
    'trusted-types highpass-sw',
  ].join('; ');

export const pagePolicy = toPagePolicy();

export const dataPolicy = "default-src 'none'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'";

// Vite's dev server inlines scripts and styles and uses a socket, so only there pages have no policy.
export const isUnderVite = import.meta.env.MODE === 'development';

const everywhere = {
  'Strict-Transport-Security': 'max-age=63072000; includeSubDomains; preload',
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Resource-Policy': 'same-origin',
};

/** Of no use to a picture, and half a kilobyte with each. */
const notForPictures = {
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Origin-Agent-Cluster': '?1',
  // The ride asks where the rider is, on a press; any page may lead to it without another document.
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(self), payment=(), usb=(), browsing-topics=()',
};

/** Sets every security header that the route hasn't. web/public/_headers does the same for static files. */
export const securityHeaders = createMiddleware<AppEnv>(async (c, next) => {
  await next();
  const { headers, status } = c.res;
  const type = headers.get('Content-Type') ?? '';
  const isPicture = /^image\/(webp|jpeg)/.test(type);
  for (const [name, value] of Object.entries(isPicture ? everywhere : { ...everywhere, ...notForPictures })) {
    if (!headers.has(name)) setHeader(c, name, value);
  }
  if (isPicture) return;
  // The reset link carries a token.
  if (c.req.path === pages.resetPassword) setHeader(c, 'Referrer-Policy', 'no-referrer');
  // A 304's headers would replace those of the stored answer.
  if (status === 304) return;
  const isPage = type.startsWith('text/html');
  if (isPage && isUnderVite) return;
  if (!headers.has('Content-Security-Policy'))
    setHeader(c, 'Content-Security-Policy', isPage ? pagePolicy : dataPolicy);
});
