import type { WorkboxPlugin } from 'workbox-core/types';
import { ExpirationPlugin } from 'workbox-expiration';
import { CacheFirst } from 'workbox-strategies';
import { cacheNames } from '../store/caches';
import { onlyGenuine } from './genuine';
import { isAsBuilt } from './precache';

// Build files outside the precache, cached on first use. Never the desk's.

// Drops the oldest, so earlier builds' files go.
const oldestGo = new ExpirationPlugin({ maxEntries: 20, purgeOnQuotaError: true });

const onlyAsBuilt: WorkboxPlugin = {
  fetchDidSucceed: async ({ request, response }) => {
    if (!(await isAsBuilt(request.url, response))) throw new TypeError(`Not as built: ${request.url}`);
    return response;
  },
};

export const parts = new CacheFirst({
  cacheName: cacheNames.parts,
  plugins: [onlyGenuine, onlyAsBuilt, oldestGo as WorkboxPlugin],
});

export function isPart(path: string): boolean {
  return path.startsWith('/assets/') && !path.startsWith('/assets/admin-');
}
