import { useSyncExternalStore } from 'react';

const events = ['scroll', 'resize', 'focusin', 'focusout'] as const;

function subscribe(listener: () => void): () => void {
  for (const event of events) addEventListener(event, listener, { passive: true });
  return () => {
    for (const event of events) removeEventListener(event, listener);
  };
}

/** Returns the result of `test`, again after each scroll, resize and change of focus; `first` before the page runs. */
export function useInWindow<T extends boolean | number>(test: () => T, first: T): T {
  return useSyncExternalStore(subscribe, test, () => first);
}
