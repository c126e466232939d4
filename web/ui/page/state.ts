import { useSyncExternalStore } from 'react';

/** A value that a page has once: what shows it is drawn again when it changes, and begins with `first` as on the server. */
export function createState<T>(first: T) {
  let now = first;
  const listeners = new Set<() => void>();
  const get = () => now;
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  return {
    get,
    set(next: T): void {
      now = next;
      for (const listener of listeners) listener();
    },
    useNow: (): T => useSyncExternalStore(subscribe, get, () => first),
  };
}
