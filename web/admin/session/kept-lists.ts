import type { KeptPage } from '#shared/bookings/captain';
import { captainCache, keptListCall, keptPath, keptTokenHeader, nothingKeptPath } from '#shared/bookings/captain-cache';
import { VisitorError } from '#shared/errors';
import { sha256 } from '#shared/sha256';

// Lists of a date's people that this browser keeps for the road (decision 190), and nothing else of the desk.

/** Without the service worker the page opens only with a network. */
const workerLimitMs = 10_000;

class CannotKeep extends VisitorError {
  override name = 'CannotKeep';
  constructor() {
    super(
      'This browser keeps nothing for offline. A private window never does; otherwise load the page again and retry.',
    );
  }
}

const open = async () =>
  'caches' in globalThis && (await caches.has(captainCache)) ? caches.open(captainCache) : null;

async function hasWorker(): Promise<boolean> {
  const { serviceWorker } = navigator as { serviceWorker?: ServiceWorkerContainer };
  const limit = new Promise<null>((resolve) => setTimeout(resolve, workerLimitMs, null));
  return serviceWorker !== undefined && (await Promise.race([serviceWorker.ready, limit])) !== null;
}

/** @throws CannotKeep */
export async function expectKeeping(): Promise<void> {
  if (!('caches' in globalThis) || !(await hasWorker())) throw new CannotKeep();
}

/** The token by which this browser asks whether it may keep a date's list; null if it has none. */
export async function findKeptToken(tour: string, date: string): Promise<string | null> {
  const cache = await open().catch(() => null);
  const page = await cache?.match(keptPath(tour, date), { ignoreVary: true });
  return page?.headers.get(keptTokenHeader) ?? null;
}

/** The server lists the phones that keep it by this name. */
export const nameOfKept = async (token: string) => (await sha256(token)).slice(0, 16);

export async function storeKeptList(tour: string, date: string, { html, headers, nothing }: KeptPage): Promise<void> {
  const cache = await caches.open(captainCache);
  await cache.put(nothingKeptPath, new Response(nothing.html, { headers: nothing.headers }));
  await cache.put(keptPath(tour, date), new Response(html, { headers }));
}

/** The site is told if it can be reached. Without a date all lists. */
export async function dropKeptLists(only?: string): Promise<void> {
  const cache = await open().catch(() => null);
  for (const request of (await cache?.keys()) ?? []) {
    const token = (await cache?.match(request, { ignoreVary: true }))?.headers.get(keptTokenHeader);
    if (!token || (only !== undefined && new URL(request.url).pathname !== only)) continue;
    await cache?.delete(request, { ignoreVary: true });
    fetch(keptListCall(token), { method: 'DELETE', keepalive: true }).catch(() => undefined);
  }
}
