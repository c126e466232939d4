import { useSyncExternalStore } from 'react';

const events = ['scroll', 'resize', 'focusin', 'focusout'] as const;

function subscribe(listener: () => void): () => void {
  for (const event of events) addEventListener(event, listener, { passive: true });
  return () => {
    for (const event of events) removeEventListener(event, listener);
  };
}

/** Returns the result of `test`, again after each scroll, resize and change of focus; false before the page runs. */
export function useInWindow(test: () => boolean): boolean {
  return useSyncExternalStore(subscribe, test, () => false);
}
