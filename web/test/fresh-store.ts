import { IDBFactory } from 'fake-indexeddb';
import { closeStore } from '../store/db';

/** An empty phone: no database of any test before. */
export function freshStore(): void {
  closeStore();
  globalThis.indexedDB = new IDBFactory();
}
