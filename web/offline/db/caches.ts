import { rosterCache } from '#shared/bookings/departures';
import { findStoreFault, StoreError } from './db';

// Our caches. Workbox names its own precache.

export const cacheNames = {
  /** The last HTML of each visited page, of one build. */
  pages: 'highpass-pages',
  /** Saved tours' pictures; only the rider removes them. */
  saved: 'highpass-saved',
  /** Pictures shown on screen; the oldest are dropped. */
  seen: 'highpass-seen',
  /** Scripts and styles too heavy to precache: the carousel player and the lightbox. */
  parts: 'highpass-parts',
  roster: rosterCache,
} as const;

export const removeRosters = () => removeCaches((name) => name === rosterCache);

export function isOutdatedCache(name: string): boolean {
  const known: readonly string[] = Object.values(cacheNames);
  return name.startsWith('highpass-') && !known.includes(name);
}

/** Null without Cache Storage, or where the browser refuses it: Firefox before 122 does in a private window. */
async function openForReading(name: string): Promise<Cache | null> {
  return 'caches' in globalThis ? caches.open(name).catch(() => null) : null;
}

export async function listSavedPictures(): Promise<Set<string>> {
  const cache = await openForReading(cacheNames.saved);
  return new Set((await cache?.keys())?.map((request) => new URL(request.url).pathname));
}

/** On a full phone it first deletes pictures that were only viewed. @throws StoreError without Cache Storage, QuotaExceededError */
export async function insertSavedPicture(path: string, picture: Response): Promise<void> {
  if (!('caches' in globalThis)) throw new StoreError('This browser has no Cache Storage.', { fault: 'blocked' });
  const cache = await caches.open(cacheNames.saved);
  const insert = () => cache.put(path, picture.clone());
  await retryAfterCleanup(insert, [removeViewedPictures]);
}

export async function findViewedPicture(path: string): Promise<Response | null> {
  const found = await (await openForReading(cacheNames.seen))?.match(path, { ignoreVary: true });
  return found?.ok && found.headers.get('Content-Type')?.startsWith('image/') ? found : null;
}

export async function removeUnusedPictures(usedPaths: ReadonlySet<string>): Promise<void> {
  const cache = await openForReading(cacheNames.saved);
  const stale = [...(await listSavedPictures())].filter((path) => !usedPaths.has(path));
  await Promise.all(stale.map((path) => cache?.delete(path, { ignoreVary: true })));
}

export async function removePictureCaches(): Promise<void> {
  await removeCaches((name) => [cacheNames.pages, cacheNames.saved, cacheNames.seen, rosterCache].includes(name));
}

async function removeCaches(isRemoved: (name: string) => boolean): Promise<void> {
  if (!('caches' in globalThis)) return;
  for (const name of (await caches.keys()).filter(isRemoved)) {
    // Delete entries first: a cache open elsewhere frees its space only once it's closed there.
    const cache = await caches.open(name);
    await Promise.all((await cache.keys()).map((request) => cache.delete(request, { ignoreVary: true })));
    await caches.delete(name);
  }
}

const removeViewedPictures = () => removeCaches((name) => name === cacheNames.seen);

/** What to delete, in order, when the phone is full and something typed must be saved. Never the outbox or drafts. */
const cleanupSteps: readonly (() => Promise<void>)[] = [
  removeViewedPictures,
  // Fetched again on use.
  () => removeCaches((name) => name === cacheNames.pages || name === cacheNames.parts || isOutdatedCache(name)),
  // Riders saved these pictures on purpose, so they go last. Their tours then say that pictures are missing.
  () => removeCaches((name) => name === cacheNames.saved),
];

/** Runs `write`; on a full phone deletes caches step by step and retries. @throws what `write` throws */
export async function retryAfterCleanup<T>(write: () => Promise<T>, steps = cleanupSteps): Promise<T> {
  for (const cleanUp of steps) {
    try {
      return await write();
    } catch (error) {
      if (findStoreFault(error) !== 'full') throw error;
      // If this step fails, the next may work.
      await cleanUp().catch(() => undefined);
    }
  }
  return write();
}
