import { useSyncExternalStore } from 'react';

const events = ['scroll', 'resize', 'focusin', 'focusout'] as const;

function subscribe(listener: () => void): () => void {
  for (const event of events) addEventListener(event, listener, { passive: true });
  return () => {
    for (const event of events) removeEventListener(event, listener);
  };
}

/** What `test` says of the window as it is scrolled, sized and focused now; false before the page runs. */
export function useInWindow(test: () => boolean): boolean {
  return useSyncExternalStore(subscribe, test, () => false);
}
