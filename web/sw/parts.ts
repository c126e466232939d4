import { cacheNames as workboxCaches } from 'workbox-core';
import type { WorkboxPlugin } from 'workbox-core/types';
import { ExpirationPlugin } from 'workbox-expiration';
import { CacheFirst } from 'workbox-strategies';
import { cacheNames } from '../store/caches';
import { onlyGenuine } from './genuine';
import { isAsBuilt, isOfThisBuild } from './precache';

// Build files outside the precache, cached on first use. Never the desk's.

// Drops the oldest, so earlier builds' files go.
const oldestGo = new ExpirationPlugin({ maxEntries: 20, purgeOnQuotaError: true });

const onlyAsBuilt: WorkboxPlugin = {
  fetchDidSucceed: async ({ request, response }) => {
    if (!(await isAsBuilt(request.url, response))) throw new TypeError(`Not as built: ${request.url}`);
    return response;
  },
};

/** A build that waits to take over has its files in the precache, the one just replaced in a cache of its own. */
const fromAnyBuild: WorkboxPlugin = {
  cachedResponseWillBeUsed: async ({ request, cachedResponse }) =>
    cachedResponse ?? caches.match(request, { ignoreVary: true }),
};

export const parts = new CacheFirst({
  cacheName: cacheNames.parts,
  plugins: [fromAnyBuild, onlyGenuine, onlyAsBuilt, oldestGo as WorkboxPlugin],
});

/** Activation drops them from the precache, while a tab with a half-written form still runs that build. */
export async function keepFormerParts(): Promise<void> {
  await caches.delete(cacheNames.former);
  const [former, precache] = await Promise.all(
    [cacheNames.former, workboxCaches.precache].map((name) => caches.open(name)),
  );
  for (const request of (await precache?.keys()) ?? []) {
    const { pathname } = new URL(request.url);
    const kept = isPart(pathname) && !isOfThisBuild(pathname) ? await precache?.match(request) : undefined;
    if (kept) await former?.put(request, kept);
  }
}

export function isPart(path: string): boolean {
  return path.startsWith('/assets/') && !path.startsWith('/assets/admin-');
}
