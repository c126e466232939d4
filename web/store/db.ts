import { type IDBPDatabase, openDB, unwrap, wrap } from 'idb';
import type { StoreSchema } from './schema';
import { StoreError } from './store-fault';

// The only IndexedDB connection. It may be missing (private windows, blocked storage), refuse (quota) or hang (iOS over
// quota); each becomes a StoreError within `storeLimitMs`, and callers go on without it. It closes when the
// page is frozen. When the page is left it also breaks off what is under way, and
// begins nothing more: WebKit keeps the locks of a page in its back/forward cache, and every other page of the site would
// wait for them.

export const storeName = 'highpass';
const storeVersion = 1;

export const storeLimitMs = 4_000;

/** Then calls fail at once, or until the store answers after all. */
const restMs = 10_000;

export type Store = IDBPDatabase<StoreSchema>;

let connection: Promise<Store> | null = null;
let restsUntil = 0;
let hasHung = false;
const backListeners = new Set<() => void>();
let watching = false;
let isLeft = false;
const underWay = new Set<IDBTransaction>();

/** `insists`: even soon after a hang. @throws StoreError for any failure */
export async function withStore<T>(work: (store: Store) => Promise<T>, { insists = false } = {}): Promise<T> {
  if (!insists && performance.now() < restsUntil)
    throw new StoreError('The store hung recently and isn’t used for now.', { fault: 'slow' });
  let timer: ReturnType<typeof setTimeout> | undefined;
  let givenUp = false;
  const hang = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      restsUntil = performance.now() + restMs;
      hasHung = true;
      givenUp = true;
      closeStore();
      reject(new StoreError(`The store did not answer within ${storeLimitMs} ms.`, { fault: 'slow' }));
    }, storeLimitMs);
  });
  const running = run(work, () => givenUp);
  running.then(endRest, endRest);
  try {
    return await Promise.race([running, hang]);
  } catch (error) {
    throw error instanceof StoreError ? error : new StoreError('The store failed.', { cause: error });
  } finally {
    clearTimeout(timer);
  }
}

function endRest(): void {
  if (!hasHung) return;
  hasHung = false;
  restsUntil = 0;
  for (const listener of backListeners) listener();
}

/** Calls `listener` when the store answers after it hung. */
export function onStoreBack(listener: () => void): () => void {
  backListeners.add(listener);
  return () => backListeners.delete(listener);
}

export function withStoreOr<T, F>(otherwise: F, work: (store: Store) => Promise<T>): Promise<T | F> {
  return withStore(work).catch(() => otherwise);
}

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
  // Closed while it opened: a transaction begun now would outlast the page.
  if (connection !== opening) return run(work, isGivenUp);
  try {
    return await work(store);
  } catch (error) {
    // The browser closed the connection before `work`, a single transaction, could start.
    if (connection === opening || (error as Error)?.name !== 'InvalidStateError') throw error;
    return work(await connect());
  }
}

function connect(): Promise<Store> {
  watchPageHide();
  if (isLeft) return Promise.reject(new StoreError('This page has been left.'));
  if (connection) return connection;
  const opening = open(() => forget(opening));
  connection = opening;
  opening.catch(() => forget(opening));
  return opening;
}

async function open(onLost: () => void): Promise<Store> {
  const { indexedDB } = globalThis as { indexedDB?: IDBFactory };
  if (!indexedDB) throw new StoreError('This browser has no IndexedDB.', { fault: 'blocked' });
  const store = await openDB<StoreSchema>(storeName, storeVersion, {
    upgrade: createStores,
    // Another build's upgrade waits until this connection is closed.
    blocking: onLost,
    terminated: onLost,
  });
  const database = unwrap(store);
  const begin = database.transaction.bind(database);
  database.transaction = (...options) => {
    const tx = begin(...options);
    underWay.add(tx);
    // Where a request fails, whoever waits for it is told by that, and may not wait for this any more.
    wrap(tx).done.catch(() => undefined);
    for (const end of ['complete', 'abort']) tx.addEventListener(end, () => underWay.delete(tx));
    return tx;
  };
  return store;
}

function createStores(store: Store): void {
  store.createObjectStore('tours', { keyPath: '_id' });
  store.createObjectStore('meta');
  store.createObjectStore('drafts');
  store.createObjectStore('outbox', { keyPath: 'id' }).createIndex('order', 'order');
  store.createObjectStore('saved', { keyPath: 'id' });
  store.createObjectStore('rides', { keyPath: 'tourId' });
}

function forget(lost: Promise<Store>): void {
  if (connection === lost) closeStore();
}

function watchPageHide(): void {
  if (watching) return;
  watching = true;
  addEventListener('pagehide', leave);
  // `resume` comes first, where there is one.
  for (const shown of ['resume', 'pageshow']) addEventListener(shown, () => (isLeft = false), { capture: true });
  // A frozen tab couldn't react to an upgrade. The event fires on the document and doesn't bubble.
  addEventListener('freeze', closeStore, { capture: true });
}

function leave(): void {
  isLeft = true;
  for (const tx of underWay) {
    try {
      tx.abort();
    } catch {
      // It's being committed.
    }
  }
  underWay.clear();
  closeStore();
}
