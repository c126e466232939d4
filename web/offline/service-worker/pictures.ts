import type { RouteHandlerCallbackOptions, WorkboxPlugin } from 'workbox-core/types';
import { CacheFirst } from 'workbox-strategies';
import { findPictureSha, pictureSrc, pictureWidths } from '#shared/tours/pictures';
import { withTimeout } from '../../api/client';
import { cacheNames } from '../db/caches';
import { ignoreVary, limitEntries, rejectForeignResponses } from './workbox-plugins';

// Pictures never change under their URL, so they come from the cache first. If a width can't be fetched, another width of the
// same picture is shown.

/** At about 90 kB for 1280 px and less below, this stays under 15 MB. */
const maxViewed = 150;

/** Wider ones only show in the lightbox and are too heavy to store. */
const maxWidth = 1280;

const timeoutMs = 3_000;

const storedPictures: WorkboxPlugin = {
  cacheWillUpdate: async ({ request, response }) => (findWidth(request.url) <= maxWidth ? response : null),
  cachedResponseWillBeUsed: async ({ request, cachedResponse }) =>
    cachedResponse ?? caches.match(request, { ...ignoreVary, cacheName: cacheNames.saved }),
};

export const pictureStrategy = new CacheFirst({
  cacheName: cacheNames.seen,
  matchOptions: ignoreVary,
  plugins: [rejectForeignResponses, limitEntries(maxViewed), storedPictures],
});

export async function respondWithPicture({ event, request }: RouteHandlerCallbackOptions): Promise<Response> {
  const response = pictureStrategy.handle({ event, request: request as Request });
  // The picture is read to its end, because one that stalls half way could not be replaced.
  const whole = response.then(async (picture) => new Response(await picture.clone().blob(), picture));
  return withTimeout(timeoutMs, () => whole).catch(async () => (await findOtherWidth(request as Request)) ?? response);
}

export const isPicture = (path: string): boolean => /^\/(img|pictures|brand)\//.test(path);

const findWidth = (url: string) => Number(/-(\d+)\.webp$/.exec(new URL(url).pathname)?.[1] ?? 0);

async function findOtherWidth({ url }: Request): Promise<Response | undefined> {
  const sha = findPictureSha(new URL(url).pathname);
  if (sha === null) return undefined;
  const wanted = findWidth(url);
  const nearest = [...pictureWidths].sort((a, b) => Math.abs(a - wanted) - Math.abs(b - wanted));
  for (const width of nearest) {
    for (const cacheName of [cacheNames.saved, cacheNames.seen]) {
      const found = await caches.match(pictureSrc(sha, width), { ...ignoreVary, cacheName });
      if (found) return found;
    }
  }
  return undefined;
}
