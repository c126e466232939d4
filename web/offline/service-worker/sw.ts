import {
  addPlugins,
  cleanupOutdatedCaches,
  getCacheKeyForURL,
  type PrecacheEntry,
  precacheAndRoute,
} from 'workbox-precaching';
import { cacheNames, isOutdatedCache } from '../db/caches';
import { outboxSyncTag, type ServiceWorkerMessage } from '../sync/channel';
import { flushOutbox } from '../sync/send-outbox';
import { startCacheRules, storeViewed } from './cache-rules';
import { openNotifiedScreen, showNotification } from './notify';
import { findStoredReason } from './pages';
import { listRosters } from './roster';
import { listTrips } from './stored-pages';
import { rejectForeignResponses } from './workbox-plugins';

// The worker of a new build waits until the visitor accepts it, or until the only open page is of that build: other open
// pages run the old scripts, and may contain an unfinished form.

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: (PrecacheEntry | string)[] };

/** Chromium's own event, missing from TypeScript's types. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
  readonly lastChance: boolean;
}

addPlugins([rejectForeignResponses]);
// Without a directory index, because `/` is a page of the Worker, not the app shell.
precacheAndRoute(self.__WB_MANIFEST, { directoryIndex: '', cleanURLs: false });
cleanupOutdatedCaches();
startCacheRules();
// Listing the stored pages deletes expired ones.
for (const listPages of [listRosters, listTrips]) void listPages().catch(() => undefined);

self.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([removeOutdatedCaches(), self.clients.claim()]));
});

self.addEventListener('message', (event) => {
  const message = event.data as ServiceWorkerMessage;
  if (message.type === 'SKIP_WAITING') event.waitUntil(self.skipWaiting());
  if (message.type === 'IS_YOURS') event.waitUntil(respondIsYours(event, message.script));
  if (message.type === 'STORE_SEEN') event.waitUntil(storeViewed(event, message.page, message.paths));
  if (message.type === 'WHY_STORED') event.ports[0]?.postMessage(findStoredReason((event.source as Client).id));
});

self.addEventListener('push', (event) => event.waitUntil(showNotification(event)));
self.addEventListener('notificationclick', (event) => event.waitUntil(openNotifiedScreen(event)));

self.addEventListener('sync', (event) => {
  const syncEvent = event as SyncEvent;
  if (syncEvent.tag === outboxSyncTag) syncEvent.waitUntil(sendInBackground(syncEvent));
});

/** Also removes stored pages, because they need the scripts of the former build, which the site no longer has. */
async function removeOutdatedCaches(): Promise<void> {
  const outdated = (await caches.keys()).filter(isOutdatedCache);
  await Promise.all([cacheNames.pages, ...outdated].map((name) => caches.delete(name)));
}

/** Replies true if the page's script is of this build. In this case, activates the worker at once if no other page is open. */
async function respondIsYours(event: ExtendableMessageEvent, script: string): Promise<void> {
  const isOurScript = getCacheKeyForURL(script) !== undefined;
  event.ports[0]?.postMessage(isOurScript);
  if (!isOurScript || self.registration.waiting === null) return;
  const openPages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (openPages.length <= 1) await self.skipWaiting();
}

/** A rejection makes the browser retry, up to three attempts. The last attempt registers the tag again. */
async function sendInBackground({ lastChance }: SyncEvent): Promise<void> {
  const { waiting } = await flushOutbox({ ignoreBackoff: true });
  if (waiting === 0) return;
  if (!lastChance) throw new Error(`${waiting} still waiting`);
  const { sync } = self.registration as { sync?: { register(tag: string): Promise<void> } };
  await sync?.register(outboxSyncTag);
}
