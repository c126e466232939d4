import { type DBSchema, type IDBPDatabase, openDB, unwrap, wrap } from 'idb';
import * as v from 'valibot';
import type { InquiryDraft } from '#shared/inquiries/inquiry-labels';
import { Tour, TourCard } from '#shared/tours/tour';

// IndexedDB may be blocked, throw when the phone is full, or hang (iOS over its quota). Each failure becomes a StoreError within
// `storeTimeoutMs`, and callers continue without the store. When the visitor leaves the page, its transactions are aborted
// and none begins: WebKit keeps the locks of a page in its back/forward cache, so every other page of the site would wait.

export const storeName = 'highpass';
const storeVersion = 1;

export const storeTimeoutMs = 4_000;

const retryMs = 1_000;

export type Store = IDBPDatabase<StoreSchema>;

/** Why IndexedDB failed. `blocked`: the browser refuses storage for this site. */
type StoreFault = 'full' | 'slow' | 'blocked' | 'broken';

/** In a private window, Firefox before 115 throws InvalidStateError, and before 122 SecurityError for Cache Storage. */
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
let isWatchingPage = false;
let isPageLeft = false;
const openTransactions = new Set<IDBTransaction>();
const backListeners = new Set<() => void>();
let retryTimer: ReturnType<typeof setTimeout> | undefined;

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
    return await Promise.race([connectAndRun(work, () => hasTimedOut), timeout]);
  } catch (error) {
    throw error instanceof StoreError ? error : new StoreError('The store failed.', { cause: error });
  } finally {
    clearTimeout(timer);
  }
}

export function withStoreOr<T, F>(fallback: F, work: (store: Store) => Promise<T>): Promise<T | F> {
  return withStore(work).catch(() => fallback);
}

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

async function connectAndRun<T>(work: (store: Store) => Promise<T>, hasTimedOut: () => boolean): Promise<T> {
  const opening = connect();
  const store = await opening;
  // The caller already got a StoreError and may have reacted, so the work must not run any more.
  if (hasTimedOut()) throw new StoreError('The store opened too late.', { fault: 'slow' });
  // If the page closed the store while it opened, a transaction would outlast the page.
  if (connection !== opening) return connectAndRun(work, hasTimedOut);
  return work(store);
}

function connect(): Promise<Store> {
  watchPage();
  if (isPageLeft) return Promise.reject(new StoreError('This page has been left.'));
  if (connection) return connection;
  const opening = openStore(() => closeIfCurrent(opening));
  connection = opening;
  opening.catch(() => closeIfCurrent(opening));
  return opening;
}

async function openStore(onLost: () => void): Promise<Store> {
  const { indexedDB } = globalThis as { indexedDB?: IDBFactory };
  if (!indexedDB) throw new StoreError('This browser has no IndexedDB.', { fault: 'blocked' });
  const store = await openDB<StoreSchema>(storeName, storeVersion, {
    upgrade: createStores,
    // Another build's upgrade of the store waits until this connection is closed.
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
    // A failed request rejects a promise of its own. Without a handler, this promise would be an unhandled rejection.
    wrap(tx).done.catch(() => undefined);
    for (const event of ['complete', 'abort']) tx.addEventListener(event, () => openTransactions.delete(tx));
    return tx;
  };
}

function closeIfCurrent(lostConnection: Promise<Store>): void {
  if (connection === lostConnection) closeStore();
}

function closeStore(): void {
  const closedConnection = connection;
  connection = null;
  closedConnection?.then(
    (store) => store.close(),
    () => undefined,
  );
}

function watchPage(): void {
  if (isWatchingPage) return;
  isWatchingPage = true;
  addEventListener('pagehide', abortAndClose);
  // Chromium fires `resume` before `pageshow`.
  for (const event of ['resume', 'pageshow']) addEventListener(event, () => (isPageLeft = false), { capture: true });
  // A frozen tab can't react to an upgrade, so it must not block one. The event fires on the document and doesn't bubble.
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

// Rows are parsed when they are read, because another build may have written them.

/** The offline copy of the catalogue. */
export const CatalogueRow = v.object({
  etag: v.nullable(v.string()),
  /** ISO 8601, by the phone's clock; only for display. */
  syncedAt: v.string(),
  /** True if the copy has all tours. */
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
  message: optionalText,
  tourId: optionalText,
  departureId: optionalText,
  ride: optionalText,
});

const EntryBody = v.record(v.string(), v.union([v.string(), v.number()]));

export const OutboxEntry = v.object({
  /** The Idempotency-Key: the same whenever one form sends the same fields. */
  id: v.string(),
  /** Counts up: the smallest is sent first. */
  order: v.number(),
  /** Never changes, because the server rejects a key that comes with another body. */
  body: EntryBody,
  draft: Draft,
  createdAt: v.string(),
  attempts: v.number(),
  notBefore: v.number(),
  /** True if `notBefore` is from the server's Retry-After. */
  asked: v.boolean(),
  /** True if the server's last response was that it cannot store the inquiry now. */
  busy: v.boolean(),
  /** Set while the entry is not in the queue: the server refused it or, if `message` is empty, its writer is editing it. */
  returned: v.nullable(v.object({ message: v.string(), fields: v.record(v.string(), v.string()) })),
});
export type OutboxEntry = v.InferOutput<typeof OutboxEntry>;

/** A sent inquiry that no form has shown as sent yet. `id`: of its outbox entry. `key`: its idempotency key. */
export const SentNotice = v.object({ id: v.string(), key: v.string(), subject: v.string(), message: v.string() });
export type SentNotice = v.InferOutput<typeof SentNotice>;

export const SavedTour = v.object({
  id: v.string(),
  tour: Tour,
  savedAt: v.string(),
  /** Paths; empty for a tour that is stored only for a ride plan. */
  pictures: v.array(v.string()),
  /** True if the agency no longer offers the tour. */
  gone: v.optional(v.boolean(), false),
});
export type SavedTour = v.InferOutput<typeof SavedTour>;

export function parseRow<T>(schema: v.GenericSchema<unknown, T>, row: unknown): T | null {
  const parsed = v.safeParse(schema, row);
  return parsed.success ? parsed.output : null;
}

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
