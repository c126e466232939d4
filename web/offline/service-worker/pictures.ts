import type { RouteHandlerCallbackOptions, WorkboxPlugin } from 'workbox-core/types';
import { CacheFirst } from 'workbox-strategies';
import { findPictureSha, pictureSrc, pictureWidths } from '#shared/tours/pictures';
import { withTimeout } from '../../api/client';
import { cacheNames } from '../db/caches';
import { ignoreVary, limitEntries, rejectForeignResponses } from './workbox-plugins';

// A picture's URL contains its hash, so a cached picture is never outdated. If a width can't be fetched, another width of the
// same picture is shown.

/** A picture of 1280 px has about 90 kB, so the cache stays below 15 MB. */
const maxViewedPictures = 150;

/** Only the lightbox shows wider pictures, which are too heavy to store. */
const maxStoredWidth = 1280;

const timeoutMs = 3_000;

const savedPictureFallback: WorkboxPlugin = {
  cacheWillUpdate: async ({ request, response }) => (findWidth(request.url) <= maxStoredWidth ? response : null),
  cachedResponseWillBeUsed: async ({ request, cachedResponse }) =>
    cachedResponse ?? caches.match(request, { ...ignoreVary, cacheName: cacheNames.saved }),
};

export const pictureStrategy = new CacheFirst({
  cacheName: cacheNames.viewed,
  matchOptions: ignoreVary,
  plugins: [rejectForeignResponses, limitEntries(maxViewedPictures), savedPictureFallback],
});

export async function respondWithPicture({ event, request }: RouteHandlerCallbackOptions): Promise<Response> {
  const response = pictureStrategy.handle({ event, request: request as Request });
  // The picture is read completely, because a response that stalls half way could not be replaced by another width.
  const completeResponse = response.then(async (picture) => new Response(await picture.clone().blob(), picture));
  return withTimeout(timeoutMs, () => completeResponse).catch(
    async () => (await findOtherWidth(request as Request)) ?? response,
  );
}

export const isPicture = (path: string): boolean => /^\/(img|pictures|brand)\//.test(path);

const findWidth = (url: string) => Number(/-(\d+)\.webp$/.exec(new URL(url).pathname)?.[1] ?? 0);

async function findOtherWidth({ url }: Request): Promise<Response | undefined> {
  const sha = findPictureSha(new URL(url).pathname);
  if (sha === null) return undefined;
  const requestedWidth = findWidth(url);
  const widthsByDistance = [...pictureWidths].sort(
    (a, b) => Math.abs(a - requestedWidth) - Math.abs(b - requestedWidth),
  );
  for (const width of widthsByDistance) {
    for (const cacheName of [cacheNames.saved, cacheNames.viewed]) {
      const picture = await caches.match(pictureSrc(sha, width), { ...ignoreVary, cacheName });
      if (picture) return picture;
    }
  }
  return undefined;
}
