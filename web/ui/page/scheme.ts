import { useSyncExternalStore } from 'react';

function onChange(listener: () => void): () => void {
  addEventListener('scheme', listener);
  return () => removeEventListener('scheme', listener);
}

/** The colours that the visitor chose (decision 126): `day`, `night`, or `phone`. */
export function useScheme(): string {
  return useSyncExternalStore(
    onChange,
    () => document.documentElement.dataset.scheme ?? 'phone',
    () => 'phone',
  );
}
