import { type IDBPDatabase, openDB } from 'idb';
import type { StoreSchema } from './schema';
import { upgrade, upgrades } from './upgrades';

/*
 * The one connection to IndexedDB. It may be missing (private windows, blocked storage), refuse (quota, a newer build's
 * database) or never call back (iOS over its quota): each becomes a StoreError within `storeLimitMs`, and the caller
 * goes on without. The connection is closed when the page is put away, so that it can come back at once.
 */

export const storeName = 'highpass';

/** The longest a screen waits for the store, in milliseconds. */
export const storeLimitMs = 4_000;

/** After a hang the store is left alone this long, in milliseconds, so that not every call waits for the limit. */
const restMs = 30_000;

/** The phone's store cannot be used now. */
export class StoreError extends Error {
  override name = 'StoreError';
}

export type Store = IDBPDatabase<StoreSchema>;

let connection: Promise<Store> | null = null;
let restsUntil = 0;
let watching = false;

/** Runs `work` on the store. @throws StoreError for whatever goes wrong in it */
export async function withStore<T>(work: (store: Store) => Promise<T>): Promise<T> {
  if (performance.now() < restsUntil) throw new StoreError('The store rests after a hang.');
  let timer: ReturnType<typeof setTimeout> | undefined;
  const hang = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      restsUntil = performance.now() + restMs;
      closeStore();
      reject(new StoreError(`The store did not answer within ${storeLimitMs} ms.`));
    }, storeLimitMs);
  });
  try {
    return await Promise.race([connect().then(work), hang]);
  } catch (error) {
    throw error instanceof StoreError ? error : new StoreError('The store refused.', { cause: error });
  } finally {
    clearTimeout(timer);
  }
}

/** Closes the connection once its transactions are through; the next call opens it again. */
export function closeStore(): void {
  const closing = connection;
  connection = null;
  // A connection that never opened has nothing to close.
  closing?.then(
    (store) => store.close(),
    () => undefined,
  );
}

function connect(): Promise<Store> {
  watchPageHide();
  if (connection) return connection;
  const opening = openDB<StoreSchema>(storeName, upgrades.length, {
    upgrade: (store, oldVersion) => upgrade(store, oldVersion),
    // A newer build in another tab wants to upgrade: make way. This tab goes on without its store.
    blocking: () => forget(opening),
    terminated: () => forget(opening),
  });
  connection = opening;
  opening.catch(() => forget(opening));
  return opening;
}

function forget(lost: Promise<Store>): void {
  if (connection === lost) closeStore();
}

function watchPageHide(): void {
  if (watching) return;
  watching = true;
  addEventListener('pagehide', closeStore);
}
