import type { WorkboxPlugin } from 'workbox-core/types';
import { addPlugins, cleanupOutdatedCaches, matchPrecache, precacheAndRoute } from 'workbox-precaching';
import { isAsBuilt, precached } from './build-files';
import { isOurPage, onlyGenuine, throwOut } from './genuine';

/*
 * The build's own files, put on the phone when this worker is installed. One that cannot be had, or has not the hash that
 * it was built with, fails the install: a worker with half a shell would be worse than none. The page tries again later.
 */

const isInstall = (event: ExtendableEvent | undefined) => event?.type === 'install';

/** What is taken over from an earlier install is held against its hash too. Afterwards its type is enough. */
const onlyAsBuilt: WorkboxPlugin = {
  cachedResponseWillBeUsed: async ({ cacheName, request, cachedResponse, event }) => {
    if (!cachedResponse || !isInstall(event) || (await isAsBuilt(request.url, cachedResponse))) return cachedResponse;
    await throwOut(cacheName, request);
    return null;
  },
  // The wrong bytes may lie in the browser's own cache, where the next try would find them again.
  fetchDidFail: async ({ request, event }) => {
    if (isInstall(event)) await fetch(request.url, { cache: 'reload' }).catch(() => undefined);
  },
};

export function startPrecache(): void {
  addPlugins([onlyGenuine, onlyAsBuilt]);
  // No directory index: `/` is a page of the Worker's, not the shell.
  precacheAndRoute(precached, { directoryIndex: '', cleanURLs: false });
  cleanupOutdatedCaches();
}

/** The page without content, which draws any screen from what is on the phone. */
export async function findShell(): Promise<Response | undefined> {
  const shell = await matchPrecache('/index.html');
  return shell && isOurPage(shell) ? shell : undefined;
}
