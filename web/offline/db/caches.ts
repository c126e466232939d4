import { rosterCache, tripCache } from '#shared/bookings/stored-pages';
import { findStoreFault, StoreError } from './db';

/** The site's caches, except the precache, which Workbox names. */
export const cacheNames = {
  /** The newest HTML of each visited page. Deleted when another build is activated. */
  pages: 'highpass-pages',
  saved: 'highpass-saved',
  /** Pictures that a page showed. The least recently used ones are removed. */
  viewed: 'highpass-seen',
  /** Scripts and styles too heavy to precache: the carousel player and the lightbox. */
  assets: 'highpass-parts',
  roster: rosterCache,
  trip: tripCache,
} as const;

export const removeRosters = () => removeCaches((name) => name === rosterCache);

export function isOutdatedCache(name: string): boolean {
  const currentNames: readonly string[] = Object.values(cacheNames);
  return name.startsWith('highpass-') && !currentNames.includes(name);
}

/** Returns null without Cache Storage, and in a private window of Firefox before 122, which refuses it. */
async function openIfAvailable(name: string): Promise<Cache | null> {
  return 'caches' in globalThis ? caches.open(name).catch(() => null) : null;
}

export async function listSavedPictures(): Promise<Set<string>> {
  const cache = await openIfAvailable(cacheNames.saved);
  return new Set((await cache?.keys())?.map((request) => new URL(request.url).pathname));
}

/** Deletes viewed pictures if the phone is full. @throws StoreError without Cache Storage, QuotaExceededError */
export async function insertSavedPicture(path: string, picture: Response): Promise<void> {
  if (!('caches' in globalThis)) throw new StoreError('This browser has no Cache Storage.', { fault: 'blocked' });
  const cache = await caches.open(cacheNames.saved);
  const insert = () => cache.put(path, picture.clone());
  await retryAfterCleanup(insert, [removeViewedPictures]);
}

export async function findViewedPicture(path: string): Promise<Response | null> {
  const picture = await (await openIfAvailable(cacheNames.viewed))?.match(path, { ignoreVary: true });
  return picture?.ok && picture.headers.get('Content-Type')?.startsWith('image/') ? picture : null;
}

export async function removeUnusedPictures(usedPaths: ReadonlySet<string>): Promise<void> {
  const cache = await openIfAvailable(cacheNames.saved);
  const unusedPaths = [...(await listSavedPictures())].filter((path) => !usedPaths.has(path));
  await Promise.all(unusedPaths.map((path) => cache?.delete(path, { ignoreVary: true })));
}

export async function removePictureCaches(): Promise<void> {
  await removeCaches((name) =>
    [cacheNames.pages, cacheNames.saved, cacheNames.viewed, rosterCache, tripCache].includes(name),
  );
}

async function removeCaches(shouldRemove: (name: string) => boolean): Promise<void> {
  if (!('caches' in globalThis)) return;
  for (const name of (await caches.keys()).filter(shouldRemove)) {
    // Entries are deleted first, because a cache frees its space only when no page has it open.
    const cache = await caches.open(name);
    await Promise.all((await cache.keys()).map((request) => cache.delete(request, { ignoreVary: true })));
    await caches.delete(name);
  }
}

const removeViewedPictures = () => removeCaches((name) => name === cacheNames.viewed);

/** Steps to free space for an inquiry or draft, tried in this order. None deletes inquiries or drafts. */
const cleanupSteps: readonly (() => Promise<void>)[] = [
  removeViewedPictures,
  () => removeCaches((name) => name === cacheNames.pages || name === cacheNames.assets || isOutdatedCache(name)),
  // Saved pictures are removed last, because riders saved them on purpose. Their tours then say that pictures are missing.
  () => removeCaches((name) => name === cacheNames.saved),
];

/** While `write` fails because the phone is full, runs the next cleanup step and retries. @throws what `write` throws */
export async function retryAfterCleanup<T>(write: () => Promise<T>, steps = cleanupSteps): Promise<T> {
  for (const runStep of steps) {
    try {
      return await write();
    } catch (error) {
      if (findStoreFault(error) !== 'full') throw error;
      await runStep().catch(() => undefined);
    }
  }
  return write();
}
