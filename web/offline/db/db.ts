import { type DBSchema, type IDBPDatabase, openDB, unwrap, wrap } from 'idb';
import * as v from 'valibot';
import type { InquiryDraft } from '#shared/inquiries/inquiry-labels';
import { Tour, TourCard } from '#shared/tours/tour';

// The only IndexedDB connection. It may be missing (blocked storage), throw (quota) or hang (iOS over quota). Each becomes a
// StoreError within `storeTimeoutMs`, and callers continue without the store. The connection closes when the page is
// frozen. When the visitor leaves the page, running transactions are aborted and none begins: WebKit keeps the locks of a
// page in its back/forward cache, and every other page of the site would wait for them.

export const storeName = 'highpass';
const storeVersion = 1;

export const storeTimeoutMs = 4_000;

/** Pause before a hanging store is opened again. */
const retryMs = 1_000;

export type Store = IDBPDatabase<StoreSchema>;

/** Why IndexedDB failed. `blocked`: the browser refuses storage for this site. */
type StoreFault = 'full' | 'slow' | 'blocked' | 'broken';

/** InvalidStateError: Firefox before 115, SecurityError of Cache Storage: before 122, both in a private window. */
const faultsByErrorName: Readonly<Record<string, StoreFault>> = {
  QuotaExceededError: 'full',
  SecurityError: 'blocked',
  InvalidStateError: 'blocked',
};

export class StoreError extends Error {
  override name = 'StoreError';
  readonly fault: StoreFault;
  constructor(message: string, { fault, cause }: { fault?: StoreFault; cause?: unknown } = {}) {
    super(message, { cause });
    this.fault = fault ?? findStoreFault(cause) ?? 'broken';
  }
}

export function findStoreFault(error: unknown): StoreFault | null {
  if (error instanceof StoreError) return error.fault;
  return faultsByErrorName[String((error as { name?: unknown } | null)?.name)] ?? null;
}

let connection: Promise<Store> | null = null;
let isWatching = false;
let isPageLeft = false;
const openTransactions = new Set<IDBTransaction>();
const backListeners = new Set<() => void>();
let retryTimer: ReturnType<typeof setTimeout> | undefined;

/** @throws StoreError for any failure */
export async function withStore<T>(work: (store: Store) => Promise<T>): Promise<T> {
  let hasTimedOut = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      hasTimedOut = true;
      closeStore();
      scheduleRetry();
      reject(new StoreError(`The store did not answer within ${storeTimeoutMs} ms.`, { fault: 'slow' }));
    }, storeTimeoutMs);
  });
  try {
    return await Promise.race([run(work, () => hasTimedOut), timeout]);
  } catch (error) {
    throw error instanceof StoreError ? error : new StoreError('The store failed.', { cause: error });
  } finally {
    clearTimeout(timer);
  }
}

export function withStoreOr<T, F>(fallback: F, work: (store: Store) => Promise<T>): Promise<T | F> {
  return withStore(work).catch(() => fallback);
}

/** Calls `listener` when the store responds after it hung. */
export function onStoreBack(listener: () => void): () => void {
  backListeners.add(listener);
  return () => backListeners.delete(listener);
}

function scheduleRetry(): void {
  clearTimeout(retryTimer);
  retryTimer = setTimeout(() => {
    const notifyListeners = () => {
      for (const listener of backListeners) listener();
    };
    withStore((store) => store.count('outbox')).then(notifyListeners, () => undefined);
  }, retryMs);
}

async function run<T>(work: (store: Store) => Promise<T>, hasTimedOut: () => boolean): Promise<T> {
  const opening = connect();
  const store = await opening;
  // The caller already got a StoreError and may have acted on it, so the work must not run late.
  if (hasTimedOut()) throw new StoreError('The store opened too late.', { fault: 'slow' });
  // The page closed the store while it opened: a transaction begun now would outlast the page.
  if (connection !== opening) return run(work, hasTimedOut);
  return work(store);
}

function connect(): Promise<Store> {
  watchPage();
  if (isPageLeft) return Promise.reject(new StoreError('This page has been left.'));
  if (connection) return connection;
  const opening = open(() => closeIfCurrent(opening));
  connection = opening;
  opening.catch(() => closeIfCurrent(opening));
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
  trackTransactions(unwrap(store));
  return store;
}

function createStores(store: Store): void {
  store.createObjectStore('tours', { keyPath: '_id' });
  store.createObjectStore('meta');
  store.createObjectStore('drafts');
  store.createObjectStore('outbox', { keyPath: 'id' });
  store.createObjectStore('saved', { keyPath: 'id' });
  store.createObjectStore('rides', { keyPath: 'tourId' });
}

function trackTransactions(database: IDBDatabase): void {
  const beginTransaction = database.transaction.bind(database);
  database.transaction = (...options) => {
    const tx = beginTransaction(...options);
    openTransactions.add(tx);
    // A failed request rejects its own promise; this one would be an unhandled rejection.
    wrap(tx).done.catch(() => undefined);
    for (const event of ['complete', 'abort']) tx.addEventListener(event, () => openTransactions.delete(tx));
    return tx;
  };
}

function closeIfCurrent(lostConnection: Promise<Store>): void {
  if (connection === lostConnection) closeStore();
}

function closeStore(): void {
  const closing = connection;
  connection = null;
  closing?.then(
    (store) => store.close(),
    () => undefined,
  );
}

function watchPage(): void {
  if (isWatching) return;
  isWatching = true;
  addEventListener('pagehide', abortAndClose);
  // Chromium fires `resume` before `pageshow`.
  for (const event of ['resume', 'pageshow']) addEventListener(event, () => (isPageLeft = false), { capture: true });
  // A frozen tab couldn't react to an upgrade. The event fires on the document and doesn't bubble.
  addEventListener('freeze', closeStore, { capture: true });
}

function abortAndClose(): void {
  isPageLeft = true;
  for (const tx of openTransactions) {
    try {
      tx.abort();
    } catch {
      // The transaction is being committed.
    }
  }
  openTransactions.clear();
  closeStore();
}

// Rows are parsed when they are read: another build may have written them.

/** The offline copy of the catalogue: its state, and the cards of its tours, newest first. */
export const CatalogueRow = v.object({
  etag: v.nullable(v.string()),
  /** ISO 8601, by the phone's clock; only for display. */
  syncedAt: v.string(),
  complete: v.boolean(),
  tours: v.array(TourCard),
});
export type CatalogueRow = v.InferOutput<typeof CatalogueRow>;

const optionalText = v.optional(v.string(), '');
export const Draft: v.GenericSchema<unknown, InquiryDraft> = v.object({
  key: optionalText,
  corrects: optionalText,
  name: optionalText,
  countryCode: optionalText,
  phone: optionalText,
  email: optionalText,
  subject: optionalText,
  number: optionalText,
  departureMonth: optionalText,
  inquiryPage: optionalText,
  tourId: optionalText,
  departureId: optionalText,
  ride: optionalText,
});

/** The body stays as it was first sent, because the server rejects one key with two bodies. */
const EntryBody = v.record(v.string(), v.union([v.string(), v.number()]));

export const OutboxEntry = v.object({
  /** The Idempotency-Key: the same whenever one form sends the same fields. */
  id: v.string(),
  order: v.number(),
  body: EntryBody,
  draft: Draft,
  createdAt: v.string(),
  attempts: v.number(),
  /** Milliseconds since 1970. */
  notBefore: v.number(),
  /** True if the server set `notBefore` by Retry-After. */
  asked: v.boolean(),
  /** True if the server responded to the last attempt that it cannot store the inquiry now. */
  busy: v.boolean(),
  /** Set while the entry is out of the queue: the server refused it or, if `message` is empty, its writer is editing it. */
  returned: v.nullable(v.object({ message: v.string(), fields: v.record(v.string(), v.string()) })),
});
export type OutboxEntry = v.InferOutput<typeof OutboxEntry>;

export const SentNotice = v.object({ id: v.string(), key: v.string(), subject: v.string(), message: v.string() });
export type SentNotice = v.InferOutput<typeof SentNotice>;

export const SavedTour = v.object({
  id: v.string(),
  tour: Tour,
  /** When the rider saved it; stays when the agency changes the tour. */
  savedAt: v.string(),
  pictures: v.array(v.string()),
  /** True if the agency no longer offers the tour. */
  gone: v.optional(v.boolean(), false),
});
export type SavedTour = v.InferOutput<typeof SavedTour>;

export function parseRow<T>(schema: v.GenericSchema<unknown, T>, row: unknown): T | null {
  const parsed = v.safeParse(schema, row);
  return parsed.success ? parsed.output : null;
}

/** Leaves out rows that this build cannot read. They stay in the store. */
export function parseRows<T>(schema: v.GenericSchema<unknown, T>, rows: readonly unknown[]): T[] {
  return rows.flatMap((row) => parseRow(schema, row) ?? []);
}

export interface StoreSchema extends DBSchema {
  tours: { key: string; value: unknown };
  meta: { key: string; value: unknown };
  drafts: { key: string; value: unknown };
  outbox: { key: string; value: unknown };
  saved: { key: string; value: unknown };
  rides: { key: string; value: unknown };
}
