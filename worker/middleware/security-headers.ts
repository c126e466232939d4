import { createMiddleware } from 'hono/factory';
import { secureHeaders } from 'hono/secure-headers';
import { siteHeader } from '#shared/settings/brand';
import type { AppEnv } from '../env';

/** Hash of `web/app/head-script.ts`. */
const headScriptHash = "'sha256-FWVDTy3uAjSqH1sbSSoR6Raezin71R3S2QPVwi/5u6M='";

/** Content-Security-Policy of pages: inline texts only with these hashes; the map is the only other origin. */
export const createPagePolicy = (styles: readonly string[] = [], scripts: readonly string[] = []): string =>
  [
    "default-src 'none'",
    ["script-src 'self'", headScriptHash, ...scripts].join(' '),
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

export const pagePolicy = createPagePolicy();

// Vite's dev server inlines scripts and uses a WebSocket, so its pages have no policy.
export const isViteDevServer = import.meta.env.MODE === 'development';

const noSources = ["'none'"];
const dataPolicy = { defaultSrc: noSources, objectSrc: noSources, baseUri: noSources, frameAncestors: noSources };

/** Defaults: routes of pages and pictures set their own policy. web/public/_headers covers static files. */
export const securityHeaders = secureHeaders({
  overwrite: false,
  strictTransportSecurity: 'max-age=63072000; includeSubDomains; preload',
  referrerPolicy: 'strict-origin-when-cross-origin',
  xFrameOptions: 'DENY',
  // No supported browser needs these three on HTTPS, and each response would carry their bytes.
  xDownloadOptions: false,
  xXssProtection: false,
  xDnsPrefetchControl: false,
  // The ride plan uses the rider's position, and can open from any page without a new document.
  permissionsPolicy: { camera: [], microphone: [], geolocation: ['self'], payment: [], usb: [], browsingTopics: [] },
  ...(isViteDevServer ? {} : { contentSecurityPolicy: dataPolicy }),
});

/** The header lets the service worker recognise a captive portal's response. */
export const setSiteHeader = createMiddleware<AppEnv>(async (c, next) => {
  await next();
  c.header(siteHeader.name, siteHeader.value);
});
