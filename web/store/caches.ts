import { StoreError } from './db';

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

/** Keeps a picture for saved tours. @throws StoreError where the browser has no caches, QuotaExceededError for no room */
export async function insertSavedPicture(path: string, picture: Response): Promise<void> {
  if (!('caches' in globalThis)) throw new StoreError('This browser keeps no pictures.');
  const cache = await caches.open(cacheNames.saved);
  await cache.put(path, picture);
}

/** What these pictures weigh together where they are kept, in bytes. */
export async function weighSavedPictures(paths: readonly string[]): Promise<number> {
  if (!('caches' in globalThis)) return 0;
  const cache = await caches.open(cacheNames.saved);
  const kept = await Promise.all(paths.map((path) => cache.match(path, { ignoreVary: true })));
  const blobs = await Promise.all(kept.map((picture) => picture?.blob()));
  return blobs.reduce((sum, blob) => sum + (blob?.size ?? 0), 0);
}

/** Drops every picture that is kept for saved tours and that none of them shows. */
export async function removeSavedPicturesBut(shown: ReadonlySet<string>): Promise<void> {
  if (!('caches' in globalThis)) return;
  const cache = await caches.open(cacheNames.saved);
  const stale = [...(await listSavedPictures())].filter((path) => !shown.has(path));
  await Promise.all(stale.map((path) => cache.delete(path, { ignoreVary: true })));
}

export async function removePictureCaches(): Promise<void> {
  await removeCaches((name) => name === cacheNames.saved || name === cacheNames.seen);
}

/** Deletes the caches whose names `goes` is true for. */
export async function removeCaches(goes: (name: string) => boolean): Promise<void> {
  if (!('caches' in globalThis)) return;
  for (const name of (await caches.keys()).filter(goes)) {
    // One by one first: a cache that is open elsewhere gives its room back only when it is closed there.
    const cache = await caches.open(name);
    await Promise.all((await cache.keys()).map((request) => cache.delete(request, { ignoreVary: true })));
    await caches.delete(name);
  }
}
