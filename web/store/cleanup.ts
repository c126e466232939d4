import { cacheNames, isOutdatedCache, removeCaches } from './caches';
import { withStore } from './db';
import { faultOf } from './store-fault';

// What to delete, in order, when the phone is full and an inquiry must be saved. Never the outbox or drafts.
const steps: readonly (() => Promise<void>)[] = [
  () => removeCaches((name) => name === cacheNames.seen),
  // Fetched again on use.
  () => removeCaches((name) => name === cacheNames.parts || isOutdatedCache(name)),
  // Saved on purpose, so last. Their tours then have pictures missing.
  () => removeCaches((name) => name === cacheNames.saved),
];

/** Runs `write`; on a full phone makes room and retries. @throws what `write` throws */
export async function withRoom<T>(write: () => Promise<T>): Promise<T> {
  for (const makeRoom of steps) {
    try {
      return await write();
    } catch (error) {
      if (!isFull(error)) throw error;
      // If this step fails, the next may work.
      await makeRoom().catch(() => undefined);
    }
  }
  return write();
}

export function isFull(error: unknown): boolean {
  return faultOf(error) === 'full';
}

/** Waiting inquiries stay. @throws StoreError */
export async function clearStore(): Promise<void> {
  await withStore(async (store) => {
    const names = ['tours', 'meta', 'drafts', 'saved', 'rides'] as const;
    const tx = store.transaction(names, 'readwrite');
    await Promise.all([...names.map((name) => tx.objectStore(name).clear()), tx.done]);
  });
}
