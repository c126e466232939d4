/** Asks the browser not to evict our data. Call it after the visitor saved something. */
export function askToStay(): void {
  // Missing in service workers. Browsers may ask the visitor, so don't wait for the answer.
  const { storage } = navigator as { storage?: { persist?: () => Promise<boolean> } };
  storage?.persist?.().catch(() => undefined);
}
