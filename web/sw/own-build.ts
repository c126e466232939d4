import { getCacheKeyForURL } from 'workbox-precaching';

declare const self: ServiceWorkerGlobalScope;

/**
 * Tells a page whether its entry script is of this worker's build: online pages always are of the newest, so they need no
 * reload. If no other page is open, this worker activates at once.
 */
export async function answerIsYours(event: ExtendableMessageEvent, script: string): Promise<void> {
  const isOurs = getCacheKeyForURL(script) !== undefined;
  event.ports[0]?.postMessage(isOurs);
  if (!isOurs || self.registration.waiting === null) return;
  const open = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (open.length <= 1) await self.skipWaiting();
}
