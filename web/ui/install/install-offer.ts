import { useSyncExternalStore } from 'react';

let wanted = false;
const listeners = new Set<() => void>();

function set(next: boolean): void {
  wanted = next;
  for (const listener of listeners) listener();
}

/** After the visitor saved or sent something. */
export function offerInstall(): void {
  set(true);
}

export function closeInstallOffer(): void {
  set(false);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useInstallOffer(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => wanted,
    () => false,
  );
}
