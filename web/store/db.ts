import { type IDBPDatabase, openDB } from 'idb';
import { isInCharge } from './in-charge';
import type { StoreSchema } from './schema';
import { upgrades } from './upgrades';

/*
 * The one connection to IndexedDB. It may be missing (private windows, blocked storage), refuse (quota) or never call
 * back (iOS over its quota): each becomes a StoreError within `storeLimitMs`, and the caller goes on without. The
 * connection is closed when the page is put away or frozen, so that it can come back at once and stands in no upgrade's way.
 *
 * The database is opened in whatever version it has: a newer one has every store this build knows. Only a build that is
 * in charge of the phone raises an older one, see in-charge.ts.
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
  let givenUp = false;
  const hang = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      restsUntil = performance.now() + restMs;
      givenUp = true;
      closeStore();
      reject(new StoreError(`The store did not answer within ${storeLimitMs} ms.`));
    }, storeLimitMs);
  });
  try {
    return await Promise.race([run(work, () => givenUp), hang]);
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

async function run<T>(work: (store: Store) => Promise<T>, isGivenUp: () => boolean): Promise<T> {
  const opening = connect();
  const store = await opening;
  // The caller was told that it failed, and may do it in another way: it must not happen after all.
  if (isGivenUp()) throw new StoreError('The store opened too late.');
  try {
    return await work(store);
  } catch (error) {
    // The connection was closed for an upgrade before `work`, which is one transaction, could begin.
    if (connection === opening || (error as Error)?.name !== 'InvalidStateError') throw error;
    return work(await connect());
  }
}

function connect(): Promise<Store> {
  watchPageHide();
  if (connection) return connection;
  const opening = open(() => forget(opening));
  connection = opening;
  opening.catch(() => forget(opening));
  return opening;
}

async function open(onLost: () => void): Promise<Store> {
  const found = await openAt(undefined, onLost);
  if (found.version >= upgrades.length || !(await isInCharge())) return found;
  found.close();
  try {
    return await openAt(upgrades.length, onLost);
  } catch (error) {
    // A still newer build came first.
    if ((error as Error)?.name !== 'VersionError') throw error;
    return openAt(undefined, onLost);
  }
}

/** Without a version: the database as it is, or a new one in its first version. */
function openAt(version: number | undefined, onLost: () => void): Promise<Store> {
  return openDB<StoreSchema>(storeName, version, {
    upgrade: (store, from, to) => {
      for (const step of upgrades.slice(from, to ?? undefined)) step(store);
    },
    // Another build raises the database: make way. The next call opens it again.
    blocking: onLost,
    terminated: onLost,
  });
}

function forget(lost: Promise<Store>): void {
  if (connection === lost) closeStore();
}

function watchPageHide(): void {
  if (watching) return;
  watching = true;
  addEventListener('pagehide', closeStore);
  // A frozen tab would not hear that it is in the way. The event is the document's and does not bubble.
  addEventListener('freeze', closeStore, { capture: true });
}
