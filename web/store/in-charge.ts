/*
 * Which build may raise the database. Online, a page comes from the newest build while the service worker of an older one
 * still serves the shell; if that page raised the database, it would change it under the shell that the next offline start
 * gets. So a service worker raises it when it takes over, and a page only where there is no service worker.
 */

/** Whether the code that runs here may raise the database. Never throws. */
export async function isInCharge(): Promise<boolean> {
  // Before it takes over, a service worker does not touch the store.
  if ('ServiceWorkerGlobalScope' in globalThis) return true;
  if (!('serviceWorker' in navigator)) return true;
  try {
    return !(await navigator.serviceWorker.getRegistration())?.active;
  } catch {
    return false;
  }
}
