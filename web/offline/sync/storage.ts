import { unsavedDraftKey } from '#shared/inquiries/inquiry-labels';
import { removePictureCaches } from '../db/caches';
import { withStore } from '../db/db';
import { announce } from './channel';
import { isInstalled } from './install';

/** False if the browser refuses storage, or IndexedDB hangs. Never throws. */
export function canStore(): Promise<boolean> {
  return withStore((store) => store.count('outbox')).then(
    () => true,
    () => false,
  );
}

/** WebKit deletes data after seven days without a visit (webkit.org/tracking-prevention). Only WebKit has GestureEvent. */
export function isEvictedAfterAWeek(): boolean {
  return 'GestureEvent' in globalThis && !isInstalled();
}

/** Returns the used bytes, 0 if unknown, and whether the browser promised not to evict the data. */
export async function measureStorage(): Promise<{ usage: number; persisted: boolean }> {
  try {
    const [{ usage = 0 } = {}, persisted] = await Promise.all([
      navigator.storage.estimate?.(),
      navigator.storage.persisted(),
    ]);
    return { usage, persisted };
  } catch {
    return { usage: 0, persisted: false };
  }
}

export async function clearOfflineData(): Promise<void> {
  const { sessionStorage } = globalThis as { sessionStorage?: { removeItem(key: string): void } };
  sessionStorage?.removeItem(unsavedDraftKey);
  const storeCleared = withStore(async (store) => {
    const names = ['tours', 'meta', 'drafts', 'saved', 'rides'] as const;
    const tx = store.transaction(names, 'readwrite');
    await Promise.all([...names.map((name) => tx.objectStore(name).clear()), tx.done]);
  });
  await Promise.all([storeCleared, removePictureCaches()]);
  for (const topic of ['saved', 'rides', 'outbox', 'catalogue'] as const) announce({ topic });
}
