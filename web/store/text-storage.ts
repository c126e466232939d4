// Local storage where available: service workers have none, and blocked cookies make any access throw.

interface TextStorage {
  readonly length: number;
  key(index: number): string | null;
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

/** The keys that begin with `prefix`, without it. */
export function listTexts(prefix: string): string[] {
  const keys = withTextStorage((storage) => Array.from({ length: storage.length }, (_, index) => storage.key(index)));
  return (keys ?? []).flatMap((key) => (key?.startsWith(prefix) ? key.slice(prefix.length) : []));
}

export function removeTexts(prefix: string): void {
  for (const key of listTexts(prefix)) withTextStorage((storage) => storage.removeItem(prefix + key));
}
