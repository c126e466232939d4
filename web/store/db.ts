import { type IDBPDatabase, openDB } from 'idb';
import type { StoreSchema } from './schema';
import { StoreError } from './store-fault';
import { isInCharge, upgrades } from './upgrades';

// The only IndexedDB connection. It may be missing (private windows, blocked storage), refuse (quota) or hang (iOS over
// quota); each becomes a StoreError within `storeLimitMs`, and callers go on without it. It closes when the page is
// hidden for good or frozen, so that it doesn't block upgrades or the back/forward cache. It opens at whatever version
// exists: newer ones have every store this build knows. Only a build in charge upgrades it, see upgrades.ts.

export const storeName = 'highpass';

/** Longest wait for the store, in milliseconds. */
export const storeLimitMs = 4_000;

/** After a hang, calls fail at once for this long, in milliseconds. */
const restMs = 30_000;

export type Store = IDBPDatabase<StoreSchema>;

let connection: Promise<Store> | null = null;
let restsUntil = 0;
let watching = false;

/** Runs `work` on the store. @throws StoreError for any failure */
export async function withStore<T>(work: (store: Store) => Promise<T>): Promise<T> {
  if (performance.now() < restsUntil)
    throw new StoreError('The store hung recently and isn’t used for now.', { fault: 'slow' });
  let timer: ReturnType<typeof setTimeout> | undefined;
  let givenUp = false;
  const hang = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      restsUntil = performance.now() + restMs;
      givenUp = true;
      closeStore();
      reject(new StoreError(`The store did not answer within ${storeLimitMs} ms.`, { fault: 'slow' }));
    }, storeLimitMs);
  });
  try {
    return await Promise.race([run(work, () => givenUp), hang]);
  } catch (error) {
    throw error instanceof StoreError ? error : new StoreError('The store failed.', { cause: error });
  } finally {
    clearTimeout(timer);
  }
}

/** The same, or `otherwise` if the store fails. */
export function withStoreOr<T, F>(otherwise: F, work: (store: Store) => Promise<T>): Promise<T | F> {
  return withStore(work).catch(() => otherwise);
}

/** Closes the connection once its transactions finish; the next call reopens it. */
export function closeStore(): void {
  const closing = connection;
  connection = null;
  closing?.then(
    (store) => store.close(),
    () => undefined,
  );
}

async function run<T>(work: (store: Store) => Promise<T>, isGivenUp: () => boolean): Promise<T> {
  const opening = connect();
  const store = await opening;
  // The caller has been told it failed and may do something else instead, so don't run it late.
  if (isGivenUp()) throw new StoreError('The store opened too late.', { fault: 'slow' });
  try {
    return await work(store);
  } catch (error) {
    // An upgrade closed the connection before `work`, a single transaction, could start.
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
  const { indexedDB } = globalThis as { indexedDB?: IDBFactory };
  if (!indexedDB) throw new StoreError('This browser has no IndexedDB.', { fault: 'blocked' });
  const found = await openAt(undefined, onLost);
  if (found.version >= upgrades.length || !(await isInCharge())) return found;
  found.close();
  try {
    return await openAt(upgrades.length, onLost);
  } catch (error) {
    // A newer build upgraded it first.
    if ((error as Error)?.name !== 'VersionError') throw error;
    return openAt(undefined, onLost);
  }
}

/** Without a version: opens what exists, or creates the first version. */
function openAt(version: number | undefined, onLost: () => void): Promise<Store> {
  return openDB<StoreSchema>(storeName, version, {
    upgrade: (store, from, to) => {
      for (const step of upgrades.slice(from, to ?? undefined)) step(store);
    },
    // Make way for another build's upgrade.
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
  // A frozen tab couldn't react to an upgrade. The event fires on the document and doesn't bubble.
  addEventListener('freeze', closeStore, { capture: true });
}
