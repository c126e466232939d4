import type { RouteHandlerCallbackOptions } from 'workbox-core/types';
import { getCacheKeyForURL } from 'workbox-precaching';
import { registerRoute, setCatchHandler } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';
import { normalizePath } from '#shared/settings/page-head';
import { cacheNames } from '../db/caches';
import { isReload, pageStrategy } from './pages';
import { isPicture, pictureStrategy, respondWithPicture } from './pictures';
import { isRosterPath, openRoster } from './roster';
import { isTripPath, openTrip } from './stored-pages';
import { limitEntries, rejectForeignResponses } from './workbox-plugins';

// This worker handles only the requests below. All others, such as API calls and forms, go to the network.

/** Paths that are no pages of the site: API calls, files (with an extension), and secret links. */
const notPagePath =
  /^\/trip$|^\/(?:api|form|img|pictures|assets|icons|quote|trip|book|review|reminders|paper|travellers|preview)\/|\.[a-z0-9]+$/i;

const isCode = ({ destination }: Request) => ['script', 'style'].includes(destination);
const isPublicAsset = (path: string) => path.startsWith('/assets/') && !path.startsWith('/assets/admin/');

/** For scripts and styles that are not precached, because they are of another build or too heavy. */
const assetStrategy = new CacheFirst({
  cacheName: cacheNames.assets,
  plugins: [rejectForeignResponses, limitEntries(20)],
});

async function respondWithPage({ event, request, url }: RouteHandlerCallbackOptions): Promise<Response> {
  const path = normalizePath(url.pathname);
  if (path !== url.pathname) return Response.redirect(path + url.search, 308);
  return pageStrategy.handle({ event, request: request as Request });
}

export function startCacheRules(): void {
  registerRoute(
    ({ request, url, sameOrigin }) => sameOrigin && request.mode === 'navigate' && isRosterPath(url),
    async (options) => (await openRoster(options.url.pathname).catch(() => null)) ?? respondWithPage(options),
  );
  registerRoute(
    ({ request, url, sameOrigin }) => sameOrigin && request.mode === 'navigate' && isTripPath(url),
    ({ event, request }) => openTrip(request, isReload(event)),
  );
  registerRoute(
    ({ request, url, sameOrigin }) => sameOrigin && request.mode === 'navigate' && !notPagePath.test(url.pathname),
    respondWithPage,
  );
  registerRoute(
    // The destinations exclude `fetch`, because pages that save pictures store them themselves.
    ({ request, url, sameOrigin }) =>
      sameOrigin && ['image', 'document'].includes(request.destination) && isPicture(url.pathname),
    respondWithPicture,
  );
  registerRoute(
    ({ request, url, sameOrigin }) => sameOrigin && isCode(request) && isPublicAsset(url.pathname),
    assetStrategy,
  );
  // If a handler throws, the request goes to the network, so that a faulty release does not break the site.
  setCatchHandler(async ({ request }) => {
    const response = fetch(request);
    // Browsers log a rejected response as an error. With "no content", the image element fires `error`, too.
    if (request.destination === 'image') return response.catch(() => new Response(null, { status: 204 }));
    if (isCode(request)) return response.catch(() => new Response(null, { status: 504 }));
    return response;
  });
}

/** Stores the page and the files that it loaded before the worker was active, from the browser's HTTP cache. */
export async function storeViewed(event: ExtendableEvent, page: string, paths: readonly string[]): Promise<void> {
  const findStrategy = (path: string) => {
    if (isPicture(path)) return pictureStrategy;
    if (isPublicAsset(path)) return getCacheKeyForURL(path) ? null : assetStrategy;
    return path === page && !notPagePath.test(path) ? pageStrategy : null;
  };
  for (const path of [page, ...paths]) {
    const request = new Request(path, { cache: 'force-cache' });
    await Promise.all(findStrategy(path)?.handleAll({ event, request }) ?? []).catch(() => undefined);
  }
}
