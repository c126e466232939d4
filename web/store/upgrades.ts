import type { IDBPDatabase } from 'idb';
import type { StoreSchema } from './schema';

// Steps from one database version to the next. Append only: a phone may come from any version. Steps only add stores
// and indexes, because older builds keep using the database.
export const upgrades: readonly ((db: IDBPDatabase<StoreSchema>) => void)[] = [
  (db) => {
    db.createObjectStore('tours', { keyPath: '_id' });
    db.createObjectStore('meta');
    db.createObjectStore('drafts');
    db.createObjectStore('outbox', { keyPath: 'id' }).createIndex('order', 'order');
    db.createObjectStore('saved', { keyPath: 'id' });
  },
  (db) => {
    db.createObjectStore('rides', { keyPath: 'tourId' });
  },
];

// Who may take these steps. Online, a page is of the newest build while an older service worker still
// serves the shell. If the page upgraded, that older shell would meet a changed database at its next offline start. So
// the service worker upgrades when it activates; a page does only where there is no service worker.

/** Never throws. */
export async function isInCharge(): Promise<boolean> {
  // A service worker doesn't touch the store before it activates.
  if ('ServiceWorkerGlobalScope' in globalThis) return true;
  if (!('serviceWorker' in navigator)) return true;
  try {
    return !(await navigator.serviceWorker.getRegistration())?.active;
  } catch {
    return false;
  }
}
