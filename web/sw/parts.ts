import type { WorkboxPlugin } from 'workbox-core/types';
import { ExpirationPlugin } from 'workbox-expiration';
import { CacheFirst } from 'workbox-strategies';
import { cacheNames } from '../store/caches';

/*
 * The build's files that are not in the precache: kept once they were used. Their names change with what is in them. The
 * desk's are never kept.
 */

// An earlier build's files go as later ones come.
const oldestGo = new ExpirationPlugin({ maxEntries: 20, purgeOnQuotaError: true });

export const parts = new CacheFirst({ cacheName: cacheNames.parts, plugins: [oldestGo as WorkboxPlugin] });

export function isPart(path: string): boolean {
  return path.startsWith('/assets/') && !path.startsWith('/assets/admin-');
}
