import { isOutdatedCache } from '../store/caches';
import { outboxTag, type ToServiceWorker } from '../sync/channel';
import { flushOutbox } from '../sync/send-outbox';
import { startCacheRules, storeSeen } from './cache-rules';
import { throwOutWrongAnswers } from './genuine';
import { openNotified, showNotification } from './notify';
import { answerIsYours, startPrecache } from './precache';
import { listRosters } from './roster';

// A new build's worker waits until the visitor accepts it, or until the only open page already is of that build: other
// open pages run the old scripts and may hold a form.

declare const self: ServiceWorkerGlobalScope;

/** Chromium's own event, missing from TypeScript's types. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
  readonly lastChance: boolean;
}

startPrecache();
startCacheRules();
void listRosters().catch(() => undefined);

self.addEventListener('install', (event) => {
  // At install, not on activation: the active worker is the one serving wrong content, and activation removes its files.
  event.waitUntil(throwOutWrongAnswers().catch(() => undefined));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    Promise.all([self.registration.navigationPreload?.enable(), removeOutdatedCaches(), self.clients.claim()]),
  );
});

self.addEventListener('message', (event) => {
  const message = event.data as ToServiceWorker;
  if (message.type === 'SKIP_WAITING') event.waitUntil(self.skipWaiting());
  if (message.type === 'IS_YOURS') event.waitUntil(answerIsYours(event, message.script));
  if (message.type === 'STORE_SEEN') event.waitUntil(storeSeen(event, message.paths));
});

self.addEventListener('push', (event) => event.waitUntil(showNotification(event)));
self.addEventListener('notificationclick', (event) => event.waitUntil(openNotified(event)));

self.addEventListener('sync', (event) => {
  const asked = event as SyncEvent;
  if (asked.tag === outboxTag) asked.waitUntil(sendInBackground(asked));
});

async function removeOutdatedCaches(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.filter(isOutdatedCache).map((name) => caches.delete(name)));
}

/** Rejecting makes the browser retry, three times; on the last, the tag is registered again. */
async function sendInBackground({ lastChance }: SyncEvent): Promise<void> {
  const { waiting } = await flushOutbox({ urgent: true });
  if (waiting === 0) return;
  if (!lastChance) throw new Error(`${waiting} still waiting`);
  const { sync } = self.registration as { sync?: { register(tag: string): Promise<void> } };
  await sync?.register(outboxTag);
}
