import { cacheNames } from './caches';

// What another app shared reaches the service worker, which can't show it: it waits here for the page.

const key = '/saved/shared-file';

export async function insertSharedFile(text: string): Promise<void> {
  await (await caches.open(cacheNames.shared)).put(
    key,
    new Response(text, { headers: { 'Content-Type': 'text/plain' } }),
  );
}

/** Only once. Never throws. */
export async function takeSharedFile(): Promise<string | null> {
  try {
    const cache = await caches.open(cacheNames.shared);
    const text = (await (await cache.match(key))?.text()) ?? null;
    await cache.delete(key);
    return text;
  } catch {
    return null;
  }
}
