import { announce } from './channel';

// What the visitor chose about installing the site, and whether the browser was asked for persistent storage.

const answerKey = 'install-answer';
const offerPauseMs = 30 * 24 * 60 * 60 * 1000;

/** Stores in which mode persistent storage was requested last: browsers grant it to an installed site more readily than to a tab. */
const persistenceKey = 'asked-to-stay';

interface TextStorage {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
}

/** Null where there is no local storage, as in a service worker, and where the browser refuses it. */
function withLocalStorage<T>(work: (storage: TextStorage) => T): T | null {
  try {
    const { localStorage } = globalThis as { localStorage?: TextStorage };
    return localStorage ? work(localStorage) : null;
  } catch {
    return null;
  }
}

export function isInstalled(): boolean {
  const { matchMedia } = globalThis as { matchMedia?: (query: string) => { matches: boolean } };
  if ((navigator as { standalone?: boolean }).standalone) return true;
  return ['standalone', 'minimal-ui', 'fullscreen'].some((mode) => matchMedia?.(`(display-mode: ${mode})`).matches);
}

export function storeInstallChoice(answer: 'installed' | 'not now'): void {
  withLocalStorage((storage) => storage.setItem(answerKey, answer === 'installed' ? answer : String(Date.now())));
}

/** A clock that was set back begins the 30 days anew. Where nothing can be remembered, nothing is offered. */
export function mayOfferInstall(): boolean {
  if (isInstalled()) return false;
  const isOver = (storage: TextStorage) => {
    const answer = storage.getItem(answerKey);
    if (answer === null) return true;
    const now = Date.now();
    if (Number(answer) > now) storage.setItem(answerKey, String(now));
    return now - Number(answer) >= offerPauseMs;
  };
  return withLocalStorage(isOver) ?? false;
}

/** Requests persistent storage after the visitor saved something: once in a tab, and once more when installed. */
export function requestPersistentStorage(): void {
  // Missing in service workers. Browsers may ask the visitor, so don't wait for the answer.
  const { storage } = navigator as { storage?: { persist?: () => Promise<boolean> } };
  const mode = isInstalled() ? 'app' : 'tab';
  if (!storage?.persist || withLocalStorage((texts) => texts.getItem(persistenceKey)) === mode) return;
  withLocalStorage((texts) => texts.setItem(persistenceKey, mode));
  storage.persist().then(
    () => announce({ topic: 'saved' }),
    () => undefined,
  );
}
