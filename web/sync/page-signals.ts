/*
 * What the page goes through, for code that also runs in a service worker, where none of it happens.
 */

/** True where somebody may be looking: not in a service worker, and not in a hidden tab. */
export function isPageVisible(): boolean {
  const { document } = globalThis as { document?: { visibilityState: string } };
  return document?.visibilityState === 'visible';
}

/** Calls `listener` when the page is shown, comes back from the back/forward cache, or the network is said to be back. */
export function onPageAwake(listener: () => void): () => void {
  const whenVisible = () => {
    if (isPageVisible()) listener();
  };
  // visibilitychange happens on the document and bubbles up to here.
  addEventListener('visibilitychange', whenVisible);
  addEventListener('pageshow', listener);
  addEventListener('online', listener);
  return () => {
    removeEventListener('visibilitychange', whenVisible);
    removeEventListener('pageshow', listener);
    removeEventListener('online', listener);
  };
}
