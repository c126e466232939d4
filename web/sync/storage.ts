import { typedTextKey } from '#shared/inquiries/inquiry-words';
import { removePictureCaches } from '../store/caches';
import { clearStore } from '../store/cleanup';
import { withStore } from '../store/db';
import type { StoreError } from '../store/store-fault';
import { withTextStorage } from '../store/text-storage';
import { announce } from './channel';
import { isInstalled } from './page-signals';

/** Where it was last asked: browsers answer an installed site otherwise than a tab. */
const askedKey = 'asked-to-stay';

/** Once in a tab and once more when installed, after the visitor saved something. */
export function askToStay(): void {
  // Missing in service workers. Browsers may ask the visitor, so don't wait for the answer.
  const { storage } = navigator as { storage?: { persist?: () => Promise<boolean> } };
  const here = isInstalled() ? 'app' : 'tab';
  if (!storage?.persist || withTextStorage((texts) => texts.getItem(askedKey)) === here) return;
  withTextStorage((texts) => texts.setItem(askedKey, here));
  storage.persist().then(
    () => announce({ topic: 'saved' }),
    () => undefined,
  );
}

/** False if this browser lets the site keep nothing, or doesn't answer. Never throws. */
export function canKeep(): Promise<boolean> {
  return askStore().then(
    () => true,
    () => false,
  );
}

/** @throws StoreError */
const askStore = () => withStore((store) => store.count('outbox'));

let asksAgain: ReturnType<typeof setTimeout> | undefined;

/** Calls `work` once a store that was slow answers, as a busy phone's does; never for one that this browser blocks. */
export function onceStoreAnswers(work: () => void): void {
  clearTimeout(asksAgain);
  asksAgain = setTimeout(() => {
    askStore().then(work, (error: StoreError) => {
      if (error.fault === 'slow') onceStoreAnswers(work);
    });
  }, 1000);
}

/** WebKit deletes data after seven days without a touch (webkit.org/tracking-prevention). Only it has GestureEvent. */
export function forgetsInAWeek(): boolean {
  return 'GestureEvent' in globalThis && !isInstalled();
}

/** Bytes used, and whether the browser promised not to evict them; zero if it doesn't say. */
export async function storageUse(): Promise<{ usage: number; persisted: boolean }> {
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

export async function clearPhone(): Promise<void> {
  const { sessionStorage } = globalThis as { sessionStorage?: { removeItem(key: string): void } };
  sessionStorage?.removeItem(typedTextKey);
  await Promise.all([clearStore(), removePictureCaches()]);
  for (const topic of ['saved', 'rides', 'outbox', 'catalogue'] as const) announce({ topic });
}
