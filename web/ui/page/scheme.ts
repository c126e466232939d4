import { useSyncExternalStore } from 'react';

function onChange(listener: () => void): () => void {
  addEventListener('scheme', listener);
  return () => removeEventListener('scheme', listener);
}

/** Decision 126: `day`, `night`, or `phone`. */
export function useScheme(): string {
  return useSyncExternalStore(
    onChange,
    () => document.documentElement.dataset.scheme ?? 'phone',
    () => 'phone',
  );
}
