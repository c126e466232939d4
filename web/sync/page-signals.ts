// Page lifecycle events for code that also runs in a service worker, which has none.

/** False in a service worker or a hidden tab. */
export function isPageVisible(): boolean {
  const { document } = globalThis as { document?: { visibilityState: string } };
  return document?.visibilityState === 'visible';
}

export function onPageAwake(listener: () => void): () => void {
  const whenVisible = () => {
    if (isPageVisible()) listener();
  };
  // visibilitychange fires on the document and bubbles up to here.
  addEventListener('visibilitychange', whenVisible);
  addEventListener('pageshow', listener);
  addEventListener('online', listener);
  return () => {
    removeEventListener('visibilitychange', whenVisible);
    removeEventListener('pageshow', listener);
    removeEventListener('online', listener);
  };
}

export function isInstalled(): boolean {
  const { matchMedia } = globalThis as { matchMedia?: (query: string) => { matches: boolean } };
  if ((navigator as { standalone?: boolean }).standalone) return true;
  return ['standalone', 'minimal-ui', 'fullscreen'].some((mode) => matchMedia?.(`(display-mode: ${mode})`).matches);
}
