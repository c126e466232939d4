import { createMiddleware } from 'hono/factory';
import { secureHeaders } from 'hono/secure-headers';
import { siteMark } from '#shared/settings/brand';
import type { AppEnv } from '../env';

/** Of the script in each page's head (`web/app/head-script.ts`). */
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

// Vite's dev server inlines scripts and styles and uses a socket, so only there pages have no policy.
export const isUnderVite = import.meta.env.MODE === 'development';

const none = ["'none'"];
const dataPolicy = { defaultSrc: none, objectSrc: none, baseUri: none, frameAncestors: none };

/** Sets what the route hasn't: pages and pictures have policies of their own. web/public/_headers does it for static files. */
export const securityHeaders = secureHeaders({
  overwrite: false,
  strictTransportSecurity: 'max-age=63072000; includeSubDomains; preload',
  referrerPolicy: 'strict-origin-when-cross-origin',
  xFrameOptions: 'DENY',
  // The ride asks where the rider is, on a press; any page may lead to it without another document.
  permissionsPolicy: { camera: [], microphone: [], geolocation: ['self'], payment: [], usb: [], browsingTopics: [] },
  ...(isUnderVite ? {} : { contentSecurityPolicy: dataPolicy }),
});

/** Marks every answer as this site's, so that the service worker tells it from a captive portal's. */
export const markResponses = createMiddleware<AppEnv>(async (c, next) => {
  await next();
  c.header(siteMark.name, siteMark.value);
});
