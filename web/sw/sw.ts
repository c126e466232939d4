import { isOutdatedCache } from '../store/caches';
import { withStore } from '../store/db';
import { outboxTag, type SyncEvent, sendInBackground } from './background-sync';
import { startCacheRules } from './cache-rules';
import { throwOutWrongAnswers } from './genuine';
import type { ToServiceWorker } from './messages';
import { answerIsYours } from './own-build';
import { startPrecache } from './precache';
import { storeSeen } from './store-seen';

// A new build's worker waits until the visitor accepts it, or until the only open page already is of that build: other
// open pages run the old scripts and may hold a form.

declare const self: ServiceWorkerGlobalScope;

startPrecache();
startCacheRules();

self.addEventListener('install', (event) => {
  // At install, not on activation: the active worker is the one serving wrong content.
  event.waitUntil(throwOutWrongAnswers().catch(() => undefined));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    Promise.all([
      self.registration.navigationPreload?.enable(),
      removeOutdatedCaches(),
      raiseStore(),
      self.clients.claim(),
    ]),
  );
});

self.addEventListener('message', (event) => {
  const message = event.data as ToServiceWorker;
  if (message.type === 'SKIP_WAITING') event.waitUntil(self.skipWaiting());
  if (message.type === 'IS_YOURS') event.waitUntil(answerIsYours(event, message.script));
  if (message.type === 'STORE_SEEN') event.waitUntil(storeSeen(event, message.paths));
});

self.addEventListener('sync', (event) => {
  const { tag, lastChance } = event as SyncEvent;
  if (tag === outboxTag) (event as SyncEvent).waitUntil(sendInBackground({ lastChance }));
});

async function removeOutdatedCaches(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.filter(isOutdatedCache).map((name) => caches.delete(name)));
}

/** This build now serves the shell, so it may upgrade the database. If that fails, the next call retries. */
async function raiseStore(): Promise<void> {
  await withStore(async () => undefined).catch(() => undefined);
}
