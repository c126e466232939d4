import { cleanupOutdatedCaches, matchPrecache, type PrecacheEntry, precacheAndRoute } from 'workbox-precaching';

/*
 * The build's own files, put on the phone when this worker is installed. One that cannot be had fails the install: a
 * worker with half a shell would be worse than none.
 */

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: (PrecacheEntry | string)[] };

export function startPrecache(): void {
  // No directory index: `/` is a page of the Worker's, not the shell.
  precacheAndRoute(self.__WB_MANIFEST, { directoryIndex: '', cleanURLs: false });
  cleanupOutdatedCaches();
}

/** The page without content, which draws any screen from what is on the phone. */
export function findShell(): Promise<Response | undefined> {
  return matchPrecache('/index.html');
}
