import { useSyncExternalStore } from 'react';
import { onTokenChange } from './token';

/* Whether the server lets this session choose a password and nothing else. Another session is asked anew. */

let isFirst = false;
const listeners = new Set<() => void>();

function set(next: boolean): void {
  if (isFirst === next) return;
  isFirst = next;
  for (const listener of listeners) listener();
}

export function askPasswordFirst(): void {
  set(true);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  const leave = onTokenChange(() => set(false));
  return () => {
    listeners.delete(listener);
    leave();
  };
}

export function usePasswordFirst(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isFirst,
    () => false,
  );
}
