import type { WorkboxPlugin } from 'workbox-core/types';
import {
  addPlugins,
  cleanupOutdatedCaches,
  getCacheKeyForURL,
  matchPrecache,
  type PrecacheEntry,
  precacheAndRoute,
} from 'workbox-precaching';
import { isOurPage, onlyGenuine, throwOut } from './genuine';

// Caches the build's files at install. A missing file or a wrong hash fails the install, since half a shell is worse
// than none; the page retries later.

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: (PrecacheEntry | string)[] };

// With their hashes (vite.config.ts).
const files = self.__WB_MANIFEST as (PrecacheEntry & { integrity: string })[];
const hashes = new Map(files.map(({ url, integrity }) => [new URL(url, self.location.href).pathname, integrity]));

const isInstall = (event: ExtendableEvent | undefined) => event?.type === 'install';

/** Files reused from an earlier install are checked against their hash too. Later, the type is enough. */
const onlyAsBuilt: WorkboxPlugin = {
  cachedResponseWillBeUsed: async ({ cacheName, request, cachedResponse, event }) => {
    if (!cachedResponse || !isInstall(event) || (await isAsBuilt(request.url, cachedResponse))) return cachedResponse;
    await throwOut(cacheName, request);
    return null;
  },
  // The browser's own cache may hold the wrong bytes, so bypass it on retry.
  fetchDidFail: async ({ request, event }) => {
    if (isInstall(event)) await fetch(request.url, { cache: 'reload' }).catch(() => undefined);
  },
};

export function startPrecache(): void {
  addPlugins([onlyGenuine, onlyAsBuilt]);
  // No directory index: `/` is a Worker page, not the shell.
  precacheAndRoute(files, { directoryIndex: '', cleanURLs: false });
  cleanupOutdatedCaches();
}

/** Checks a file against its build hash. True for other builds' files, whose hash is unknown. */
export async function isAsBuilt(url: string, response: Response): Promise<boolean> {
  const hash = hashes.get(new URL(url).pathname);
  if (hash === undefined) return true;
  const digest = await crypto.subtle.digest('SHA-256', await response.clone().arrayBuffer());
  return hash === `sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}`;
}

export async function findShell(): Promise<Response | undefined> {
  const shell = await matchPrecache('/shell.txt');
  return shell && isOurPage(shell) ? shell : undefined;
}

/** Online pages are of the newest build, and need no reload. Without another page this worker activates at once. */
export async function answerIsYours(event: ExtendableMessageEvent, script: string): Promise<void> {
  const isOurs = getCacheKeyForURL(script) !== undefined;
  event.ports[0]?.postMessage(isOurs);
  if (!isOurs || self.registration.waiting === null) return;
  const open = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (open.length <= 1) await self.skipWaiting();
}
