/*
 * Local storage, where there is one: it is not in a service worker, and merely touching it throws where cookies are
 * blocked.
 */

interface TextStorage {
  readonly length: number;
  key(index: number): string | null;
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

/** What `work` returns; null where local storage is missing, full or broken. */
export function withTextStorage<T>(work: (storage: TextStorage) => T): T | null {
  try {
    const { localStorage } = globalThis as { localStorage?: TextStorage };
    return localStorage ? work(localStorage) : null;
  } catch {
    return null;
  }
}

/** Takes away every text whose key begins with `prefix`. */
export function removeTexts(prefix: string): void {
  withTextStorage((storage) => {
    const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
    for (const key of keys) if (key.startsWith(prefix)) storage.removeItem(key);
  });
}
