import { IDBFactory } from 'fake-indexeddb';
import { vi } from 'vitest';

/** Closes the page's connection to IndexedDB; the next call opens another. */
export function closeConnection(): void {
  dispatchEvent(new Event('freeze'));
}

/** Replaces IndexedDB with an empty one. Pending work fails. */
export async function resetStore(): Promise<void> {
  dispatchEvent(new Event('pagehide'));
  globalThis.indexedDB = new IDBFactory();
  for (let turn = 0; turn < 3; turn += 1) await new Promise(setImmediate);
  dispatchEvent(new Event('resume'));
}

/** Makes IndexedDB throw, as in some private windows. */
export function mockForbiddenStore(): void {
  const factory = new IDBFactory();
  vi.spyOn(factory, 'open').mockImplementation(() => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  });
  globalThis.indexedDB = factory;
}

/** Makes IndexedDB never respond, as on an iPhone over its quota. */
export function mockHangingStore(): void {
  const factory = new IDBFactory();
  const silentRequest = new IDBFactory().open('any');
  vi.spyOn(silentRequest, 'addEventListener').mockReturnValue(undefined);
  vi.spyOn(factory, 'open').mockReturnValue(silentRequest);
  globalThis.indexedDB = factory;
}

/** Mocks Cache Storage in memory: happy-dom has none. */
export function mockCaches(): void {
  const cachesByName = new Map<string, Map<string, Response>>();
  const toUrl = (request: Request | string) =>
    new URL(typeof request === 'string' ? request : request.url, location.href).href;
  const open = async (name: string) => {
    const cache = cachesByName.get(name) ?? new Map<string, Response>();
    cachesByName.set(name, cache);
    return {
      put: async (request: Request | string, response: Response) => void cache.set(toUrl(request), response),
      match: async (request: Request | string) => cache.get(toUrl(request))?.clone(),
      delete: async (request: Request | string) => cache.delete(toUrl(request)),
      keys: async () => [...cache.keys()].map((url) => new Request(url)),
    };
  };
  vi.stubGlobal('caches', {
    open,
    match: async (request: Request | string, { cacheName }: { cacheName: string }) =>
      (await open(cacheName)).match(request),
    delete: async (name: string) => cachesByName.delete(name),
    keys: async () => [...cachesByName.keys()],
  });
}
