import { rosterCache } from '#shared/bookings/roster-cache';
import { findStoreFault, StoreError } from './db';

/** Workbox names its precache itself. */
export const cacheNames = {
  /** The last HTML of each visited page, of one build. */
  pages: 'highpass-pages',
  /** Pictures of saved tours. */
  saved: 'highpass-saved',
  /** Pictures that a page showed; the oldest are removed. */
  viewed: 'highpass-seen',
  /** Scripts and styles too heavy to precache: the carousel player and the lightbox. */
  assets: 'highpass-parts',
  roster: rosterCache,
} as const;

export const removeRosters = () => removeCaches((name) => name === rosterCache);

export function isOutdatedCache(name: string): boolean {
  const currentNames: readonly string[] = Object.values(cacheNames);
  return name.startsWith('highpass-') && !currentNames.includes(name);
}

/** Null without Cache Storage, or if the browser refuses it, as Firefox before 122 does in a private window. */
async function openForReading(name: string): Promise<Cache | null> {
  return 'caches' in globalThis ? caches.open(name).catch(() => null) : null;
}

export async function listSavedPictures(): Promise<Set<string>> {
  const cache = await openForReading(cacheNames.saved);
  return new Set((await cache?.keys())?.map((request) => new URL(request.url).pathname));
}

/** On a full phone deletes viewed pictures first. @throws StoreError without Cache Storage, QuotaExceededError */
export async function insertSavedPicture(path: string, picture: Response): Promise<void> {
  if (!('caches' in globalThis)) throw new StoreError('This browser has no Cache Storage.', { fault: 'blocked' });
  const cache = await caches.open(cacheNames.saved);
  const insert = () => cache.put(path, picture.clone());
  await retryAfterCleanup(insert, [removeViewedPictures]);
}

export async function findViewedPicture(path: string): Promise<Response | null> {
  const picture = await (await openForReading(cacheNames.viewed))?.match(path, { ignoreVary: true });
  return picture?.ok && picture.headers.get('Content-Type')?.startsWith('image/') ? picture : null;
}

export async function removeUnusedPictures(usedPaths: ReadonlySet<string>): Promise<void> {
  const cache = await openForReading(cacheNames.saved);
  const stale = [...(await listSavedPictures())].filter((path) => !usedPaths.has(path));
  await Promise.all(stale.map((path) => cache?.delete(path, { ignoreVary: true })));
}

export async function removePictureCaches(): Promise<void> {
  await removeCaches((name) => [cacheNames.pages, cacheNames.saved, cacheNames.viewed, rosterCache].includes(name));
}

async function removeCaches(isToRemove: (name: string) => boolean): Promise<void> {
  if (!('caches' in globalThis)) return;
  for (const name of (await caches.keys()).filter(isToRemove)) {
    // Entries are deleted first: a cache that another page has open would free its space only when closed there.
    const cache = await caches.open(name);
    await Promise.all((await cache.keys()).map((request) => cache.delete(request, { ignoreVary: true })));
    await caches.delete(name);
  }
}

const removeViewedPictures = () => removeCaches((name) => name === cacheNames.viewed);

/** Run in order while the phone is full and an inquiry or draft must be stored. They never touch the outbox or drafts. */
const cleanupSteps: readonly (() => Promise<void>)[] = [
  removeViewedPictures,
  // Pages and assets are fetched again when they are needed.
  () => removeCaches((name) => name === cacheNames.pages || name === cacheNames.assets || isOutdatedCache(name)),
  // Riders saved these pictures on purpose, so they are removed last. Their tours then say that pictures are missing.
  () => removeCaches((name) => name === cacheNames.saved),
];

/** Runs `write`; on a full phone deletes caches step by step and retries. @throws what `write` throws */
export async function retryAfterCleanup<T>(write: () => Promise<T>, steps = cleanupSteps): Promise<T> {
  for (const runStep of steps) {
    try {
      return await write();
    } catch (error) {
      if (findStoreFault(error) !== 'full') throw error;
      // If this step fails, the next may work.
      await runStep().catch(() => undefined);
    }
  }
  return write();
}
