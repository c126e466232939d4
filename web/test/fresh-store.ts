import { IDBFactory } from 'fake-indexeddb';

/** An empty phone: no database of any test before, and every page of it is closed. */
export function freshStore(): void {
  dispatchEvent(new Event('pagehide'));
  globalThis.indexedDB = new IDBFactory();
}
