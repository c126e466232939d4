import { removePictureCaches } from '../store/caches';
import { clearStore } from '../store/cleanup';
import { removeSpareDrafts } from '../store/drafts';
import { removeAllPressed } from '../store/outbox';
import { announce } from './channel';

// This site's share of the phone.

/** Asks the browser not to evict our data. Call it after the visitor saved something. */
export function askToStay(): void {
  // Missing in service workers. Browsers may ask the visitor, so don't wait for the answer.
  const { storage } = navigator as { storage?: { persist?: () => Promise<boolean> } };
  storage?.persist?.().catch(() => undefined);
}

/** Bytes used, and whether the browser promised not to evict them; zero if it doesn't say. */
export async function storageUse(): Promise<{ usage: number; persisted: boolean }> {
  try {
    const [{ usage = 0 }, persisted] = await Promise.all([navigator.storage.estimate(), navigator.storage.persisted()]);
    return { usage, persisted };
  } catch {
    return { usage: 0, persisted: false };
  }
}

/** Clears tours, pictures and drafts; waiting inquiries stay. */
export async function clearPhone(): Promise<void> {
  removeSpareDrafts();
  removeAllPressed();
  await Promise.all([clearStore(), removePictureCaches()]);
  for (const topic of ['saved', 'outbox', 'catalogue'] as const) announce({ topic });
}
