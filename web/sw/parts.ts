import type { WorkboxPlugin } from 'workbox-core/types';
import { ExpirationPlugin } from 'workbox-expiration';
import { CacheFirst } from 'workbox-strategies';
import { cacheNames } from '../store/caches';
import { isAsBuilt } from './build-files';
import { onlyGenuine } from './genuine';

/*
 * The build's files that are not in the precache: kept once they were used. Their names change with what is in them. The
 * desk's are never kept.
 */

// An earlier build's files go as later ones come.
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
