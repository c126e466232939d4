import { announce } from './channel';

const choiceKey = 'install-answer';
const offerPauseMs = 30 * 24 * 60 * 60 * 1000;

/** Key of the mode, `tab` or `app`, in which persistent storage was last requested. Browsers grant it more often to an app. */
const persistenceModeKey = 'asked-to-stay';

interface TextStorage {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
}

/** Returns null without local storage: in a service worker, or if the browser refuses it. */
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

export function storeInstallChoice(choice: 'installed' | 'not now'): void {
  withLocalStorage((storage) => storage.setItem(choiceKey, choice === 'installed' ? choice : String(Date.now())));
}

/** False for 30 days after the visitor chose "Not now", and without local storage. */
export function mayOfferInstall(): boolean {
  if (isInstalled()) return false;
  const isPauseOver = (storage: TextStorage) => {
    const choice = storage.getItem(choiceKey);
    if (choice === null) return true;
    const now = Date.now();
    // If the clock was set back, the 30 days begin again.
    if (Number(choice) > now) storage.setItem(choiceKey, String(now));
    return now - Number(choice) >= offerPauseMs;
  };
  return withLocalStorage(isPauseOver) ?? false;
}

/** Call after the visitor saved something. Requests persistent storage once in a tab, and once in the installed app. */
export function requestPersistentStorage(): void {
  // Service workers have no `persist`. Browsers may ask the visitor, so nothing waits for the result.
  const { storage } = navigator as { storage?: { persist?: () => Promise<boolean> } };
  const mode = isInstalled() ? 'app' : 'tab';
  if (!storage?.persist || withLocalStorage((localStorage) => localStorage.getItem(persistenceModeKey)) === mode)
    return;
  withLocalStorage((localStorage) => localStorage.setItem(persistenceModeKey, mode));
  storage.persist().then(
    () => announce({ topic: 'saved' }),
    () => undefined,
  );
}
