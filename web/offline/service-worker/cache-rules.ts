import type { RouteHandlerCallbackOptions } from 'workbox-core/types';
import { getCacheKeyForURL } from 'workbox-precaching';
import { registerRoute, setCatchHandler } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';
import { normalizePath } from '#shared/settings/page-head';
import { cacheNames } from '../db/caches';
import { pageStrategy } from './pages';
import { isPicture, pictureStrategy, respondWithPicture } from './pictures';
import { isRosterPath, openRoster } from './roster';
import { limitEntries, rejectForeignResponses } from './workbox-plugins';

// The requests that this worker handles. API calls, forms, and requests with a token or another method go to the network.

// Paths of API calls, files, and secret links, which no phone stores. Paths of pages have no file extension.
const notPagePath = /^\/(?:api|form|img|pictures|assets|icons|quote|paper|travellers|preview)\/|\.[a-z0-9]+$/i;

const isCode = ({ destination }: Request) => ['script', 'style'].includes(destination);
const isPublicAsset = (path: string) => path.startsWith('/assets/') && !path.startsWith('/assets/admin/');

/** For files outside the precache: those of another build, or too heavy for it. */
const assetStrategy = new CacheFirst({
  cacheName: cacheNames.assets,
  plugins: [rejectForeignResponses, limitEntries(20)],
});

async function respondWithPage({ event, request, url }: RouteHandlerCallbackOptions): Promise<Response> {
  const path = normalizePath(url.pathname);
  // The Worker redirects untidy paths in the same way.
  if (path !== url.pathname) return Response.redirect(path + url.search, 308);
  return pageStrategy.handle({ event, request: request as Request });
}

export function startCacheRules(): void {
  registerRoute(
    ({ request, url, sameOrigin }) => sameOrigin && request.mode === 'navigate' && isRosterPath(url),
    async (options) => (await openRoster(options.url.pathname).catch(() => null)) ?? respondWithPage(options),
  );
  registerRoute(
    ({ request, url, sameOrigin }) => sameOrigin && request.mode === 'navigate' && !notPagePath.test(url.pathname),
    respondWithPage,
  );
  registerRoute(
    // Requests of <img>, stylesheets and direct links. Pages that save pictures store them themselves.
    ({ request, url, sameOrigin }) =>
      sameOrigin && ['image', 'document'].includes(request.destination) && isPicture(url.pathname),
    respondWithPicture,
  );
  registerRoute(
    ({ request, url, sameOrigin }) => sameOrigin && isCode(request) && isPublicAsset(url.pathname),
    assetStrategy,
  );
  // If a handler throws, the request goes to the network, so that a faulty release does not break the site.
  // A picture that fails offline gets "no content", because browsers log a rejected response as an error. The image
  // element fires `error` either way.
  setCatchHandler(async ({ request }) => {
    const response = fetch(request);
    if (request.destination === 'image') return response.catch(() => new Response(null, { status: 204 }));
    // A 504 fails the import, too, and Firefox logs no rejected response.
    if (isCode(request)) return response.catch(() => new Response(null, { status: 504 }));
    return response;
  });
}

/** Stores the files that a page loaded before the worker was active, from the browser's HTTP cache. */
export async function storeViewed(event: ExtendableEvent, page: string, paths: readonly string[]): Promise<void> {
  const findStrategy = (path: string) => {
    if (isPicture(path)) return pictureStrategy;
    if (isPublicAsset(path)) return getCacheKeyForURL(path) ? null : assetStrategy;
    // The paths include API calls, which are not stored.
    return path === page && !notPagePath.test(path) ? pageStrategy : null;
  };
  for (const path of [page, ...paths]) {
    const request = new Request(path, { cache: 'force-cache' });
    // A file that fails now is stored at its next use.
    await Promise.all(findStrategy(path)?.handleAll({ event, request }) ?? []).catch(() => undefined);
  }
}
