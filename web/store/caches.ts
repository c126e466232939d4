/*
 * The caches of pictures, by name. The precache is workbox's own and named by it.
 */

export const cacheNames = {
  /** Pictures of tours the rider saved. Nothing is dropped from it but by the rider. */
  saved: 'highpass-saved',
  /** Pictures that were on a screen. The oldest make way. */
  seen: 'highpass-seen',
  /** Scripts and styles of this build that are too heavy to bring unasked: what the carousel and the lightbox need. */
  parts: 'highpass-parts',
} as const;

/** True for a cache that an earlier build made and this one no longer knows. */
export function isOutdatedCache(name: string): boolean {
  const known: readonly string[] = Object.values(cacheNames);
  return name.startsWith('highpass-') && !known.includes(name);
}

/** Which of these pictures are kept for saved tours. Empty where the browser has no caches. */
export async function listSavedPictures(): Promise<Set<string>> {
  if (!('caches' in globalThis)) return new Set();
  const cache = await caches.open(cacheNames.saved);
  return new Set((await cache.keys()).map((request) => new URL(request.url).pathname));
}

/** Keeps a picture for saved tours. Rejects when there is no room, or no cache. */
export async function insertSavedPicture(path: string, picture: Response): Promise<void> {
  const cache = await caches.open(cacheNames.saved);
  await cache.put(path, picture);
}

export async function removeSavedPictures(paths: readonly string[]): Promise<void> {
  if (!('caches' in globalThis)) return;
  const cache = await caches.open(cacheNames.saved);
  await Promise.all(paths.map((path) => cache.delete(path, { ignoreVary: true })));
}

export async function removePictureCaches(): Promise<void> {
  if (!('caches' in globalThis)) return;
  await Promise.all([cacheNames.saved, cacheNames.seen].map((name) => caches.delete(name)));
}
