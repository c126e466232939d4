// Local storage where available: service workers have none, and blocked cookies make any access throw.

interface TextStorage {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

/** Null if local storage is missing, full or broken. */
export function withTextStorage<T>(work: (storage: TextStorage) => T): T | null {
  try {
    const { localStorage } = globalThis as { localStorage?: TextStorage };
    return localStorage ? work(localStorage) : null;
  } catch {
    return null;
  }
}
