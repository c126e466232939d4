import { IDBFactory } from 'fake-indexeddb';

export function freshStore(): void {
  dispatchEvent(new Event('pagehide'));
  globalThis.indexedDB = new IDBFactory();
}
