import { IDBFactory } from 'fake-indexeddb';

/** An empty phone with all earlier pages closed. */
export function freshStore(): void {
  dispatchEvent(new Event('pagehide'));
  globalThis.indexedDB = new IDBFactory();
}
