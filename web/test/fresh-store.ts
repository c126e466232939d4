import { IDBFactory } from 'fake-indexeddb';
import { vi } from 'vitest';

export function freshStore(): void {
  dispatchEvent(new Event('pagehide'));
  globalThis.indexedDB = new IDBFactory();
}

/** IndexedDB refuses, as in some private windows. */
export function forbidStore(): void {
  const factory = new IDBFactory();
  vi.spyOn(factory, 'open').mockImplementation(() => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  });
  globalThis.indexedDB = factory;
}

/** Requests never finish, as on an iPhone over its quota. */
export function hangStore(): void {
  const factory = new IDBFactory();
  const deaf = new IDBFactory().open('any');
  vi.spyOn(deaf, 'addEventListener').mockReturnValue(undefined);
  vi.spyOn(factory, 'open').mockReturnValue(deaf);
  globalThis.indexedDB = factory;
}
