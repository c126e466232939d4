import type { WorkboxPlugin } from 'workbox-core/types';
import { addPlugins, cleanupOutdatedCaches, matchPrecache, precacheAndRoute } from 'workbox-precaching';
import { isAsBuilt, precached } from './build-files';
import { isOurPage, onlyGenuine, throwOut } from './genuine';

// Caches the build's files at install. A missing file or a wrong hash fails the install, since half a shell is worse
// than none; the page retries later.

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
  precacheAndRoute(precached, { directoryIndex: '', cleanURLs: false });
  cleanupOutdatedCaches();
}

/** The empty page that draws any screen from the phone's data. */
export async function findShell(): Promise<Response | undefined> {
  const shell = await matchPrecache('/index.html');
  return shell && isOurPage(shell) ? shell : undefined;
}
