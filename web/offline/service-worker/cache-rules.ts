import type { RouteHandlerCallbackOptions } from 'workbox-core/types';
import { getCacheKeyForURL } from 'workbox-precaching';
import { registerRoute, setCatchHandler } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';
import { tidyPath } from '#shared/settings/page-head';
import { cacheNames } from '../db/caches';
import { pageStrategy } from './pages';
import { isPicture, pictureStrategy, respondWithPicture } from './pictures';
import { isRosterPath, openRoster } from './roster';
import { limitEntries, rejectForeignResponses } from './workbox-plugins';

// The requests this worker answers. It leaves alone the API, forms, and anything that isn't a GET or carries a token.

// API calls, files, and pages for whoever has their link, which no phone stores; page URLs have no file ending.
const noPage = /^\/(?:api|form|img|pictures|assets|icons|quote|paper|travellers|preview)\/|\.[a-z0-9]+$/i;

const isCode = ({ destination }: Request) => ['script', 'style'].includes(destination);
const isVisitorsAsset = (path: string) => path.startsWith('/assets/') && !path.startsWith('/assets/admin/');

/** For files outside the precache: of another build, or too heavy for it. */
const otherAssets = new CacheFirst({
  cacheName: cacheNames.parts,
  plugins: [rejectForeignResponses, limitEntries(20)],
});

async function respondWithPage({ event, request, url }: RouteHandlerCallbackOptions): Promise<Response> {
  const path = tidyPath(url.pathname);
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
    ({ request, url, sameOrigin }) => sameOrigin && request.mode === 'navigate' && !noPage.test(url.pathname),
    respondWithPage,
  );
  registerRoute(
    // Requests by <img>, stylesheets and direct links. Scripts store the pictures they fetch themselves.
    ({ request, url, sameOrigin }) =>
      sameOrigin && ['image', 'document'].includes(request.destination) && isPicture(url.pathname),
    respondWithPicture,
  );
  registerRoute(
    ({ request, url, sameOrigin }) => sameOrigin && isCode(request) && isVisitorsAsset(url.pathname),
    otherAssets,
  );
  // A faulty release must not shut the site: whatever throws here, the request goes to the network as without a worker.
  // A picture that can't be loaded offline gets "no content", because browsers log a rejected response as an error. The
  // page learns that there is no picture either way.
  setCatchHandler(async ({ request }) => {
    const response = fetch(request);
    if (request.destination === 'image') return response.catch(() => new Response(null, { status: 204 }));
    // The page sees the failure just the same, and Firefox logs no rejected response.
    if (isCode(request)) return response.catch(() => new Response(null, { status: 504 }));
    return response;
  });
}

/** Stores what a page used before the worker was active; the browser's own cache still has it. */
export async function storeViewed(event: ExtendableEvent, page: string, paths: readonly string[]): Promise<void> {
  const strategyFor = (path: string) => {
    if (isPicture(path)) return pictureStrategy;
    if (isVisitorsAsset(path)) return getCacheKeyForURL(path) ? null : otherAssets;
    // Calls of the API are among the paths and are not stored.
    return path === page && !noPage.test(path) ? pageStrategy : null;
  };
  for (const path of [page, ...paths]) {
    const request = new Request(path, { cache: 'force-cache' });
    // A file that fails now is stored when it is used next.
    await Promise.all(strategyFor(path)?.handleAll({ event, request }) ?? []).catch(() => undefined);
  }
}
