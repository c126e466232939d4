import { cacheNames, isOutdatedCache, removeCaches } from './caches';
import { StoreError } from './db';
import { forgetSavedPictures } from './saved-tours';

/*
 * What goes when the phone is full and an inquiry has to be kept, first what is missed least. The outbox and the drafts
 * are never among it.
 */
const steps: readonly (() => Promise<void>)[] = [
  // Pictures that come again when they are next looked at.
  () => removeCaches((name) => name === cacheNames.seen),
  // What an older build left, and parts that are fetched again when they are used.
  () => removeCaches((name) => name === cacheNames.parts || isOutdatedCache(name)),
  // Asked for by the rider, so only where nothing else helps. Their tours say that they are no longer whole.
  async () => {
    await removeCaches((name) => name === cacheNames.saved);
    await forgetSavedPictures();
  },
];

/** Runs `write`, and where the phone has no room for it makes some and tries again. @throws what `write` throws */
export async function withRoom<T>(write: () => Promise<T>): Promise<T> {
  for (const makeRoom of steps) {
    try {
      return await write();
    } catch (error) {
      if (!isFull(error)) throw error;
      // What cannot be deleted makes no room; the next step may.
      await makeRoom().catch(() => undefined);
    }
  }
  return write();
}

function isFull(error: unknown): boolean {
  return error instanceof StoreError && (error.cause as { name?: unknown } | null)?.name === 'QuotaExceededError';
}
