/** Asks the browser not to evict what is stored. To be called after the visitor did something worth keeping. */
export function askToStay(): void {
  // Not in a service worker; a browser may ask the visitor, who may take their time, so nobody waits for it.
  const { storage } = navigator as { storage?: { persist?: () => Promise<boolean> } };
  storage?.persist?.().catch(() => undefined);
}
