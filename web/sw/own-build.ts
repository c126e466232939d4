import { getCacheKeyForURL } from 'workbox-precaching';

declare const self: ServiceWorkerGlobalScope;

/**
 * Answers a page that asks whether its entry script is of this worker's build. Online a page is always of the newest build,
 * so it has nothing to be reloaded for. Where no other page is open, nothing runs an older build either, and this worker
 * takes over at once.
 */
export async function answerIsYours(event: ExtendableMessageEvent, script: string): Promise<void> {
  const isOurs = getCacheKeyForURL(script) !== undefined;
  event.ports[0]?.postMessage(isOurs);
  if (!isOurs || self.registration.waiting === null) return;
  const open = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (open.length <= 1) await self.skipWaiting();
}
