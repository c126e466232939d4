import { tripCache, tripEndHeader } from '#shared/bookings/stored-pages';
import { withTimeout } from '../../api/client';
import { ignoreVary, isOurResponse } from './workbox-plugins';

export interface StoredPage {
  path: string;
  page: Response;
}

/** Deletes the cache's expired pages and returns the others, the one that expires first at the front. */
export async function listStoredPages(cacheName: string, endHeader: string): Promise<StoredPage[]> {
  const cache = await caches.open(cacheName);
  const storedPages: (StoredPage & { endMs: number })[] = [];
  for (const request of await cache.keys()) {
    const page = await cache.match(request, ignoreVary);
    const endMs = Number(page?.headers.get(endHeader));
    if (page && Date.now() < endMs) storedPages.push({ path: new URL(request.url).pathname, page, endMs });
    else await cache.delete(request, ignoreVary);
  }
  return storedPages.sort((a, b) => a.endMs - b.endMs);
}

const tripTimeoutMs = 4_000;

/** A booking's page itself, not its invoices and forms. */
export const isTripPath = ({ pathname }: URL) => /^\/trip\/[\w-]+$/.test(pathname);

export const listTrips = () => listStoredPages(tripCache, tripEndHeader);

/**
 * Returns the booking's page from the network, else its copy. Deletes the copy if the server no longer shows the booking.
 * A reload shows a captive portal's page.
 */
export async function openTrip(request: Request, isReload: boolean): Promise<Response> {
  const { pathname } = new URL(request.url);
  const copy = (await listTrips().catch(() => [])).find(({ path }) => path === pathname)?.page;
  if (!copy) return fetch(request);
  const response = await withTimeout(tripTimeoutMs, () => fetch(request)).catch(() => null);
  if (!response) return copy;
  if (!isOurResponse(response)) return isReload ? response : copy;
  if ([404, 410].includes(response.status)) await (await caches.open(tripCache)).delete(pathname, ignoreVary);
  return response.status < 500 ? response : copy;
}
