import { IDBFactory } from 'fake-indexeddb';
import { vi } from 'vitest';

/** Closes the page's connection to IndexedDB; the next call opens another. */
export function closeConnection(): void {
  dispatchEvent(new Event('freeze'));
}

/** Replaces IndexedDB by an empty one. Work that is under way ends with an error. */
export async function resetStore(): Promise<void> {
  dispatchEvent(new Event('pagehide'));
  globalThis.indexedDB = new IDBFactory();
  for (let turn = 0; turn < 3; turn += 1) await new Promise(setImmediate);
  dispatchEvent(new Event('resume'));
}

/** IndexedDB throws, as in some private windows. */
export function mockForbiddenStore(): void {
  const factory = new IDBFactory();
  vi.spyOn(factory, 'open').mockImplementation(() => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  });
  globalThis.indexedDB = factory;
}

/** Requests to IndexedDB never finish, as on an iPhone over its quota. */
export function mockHangingStore(): void {
  const factory = new IDBFactory();
  const silentRequest = new IDBFactory().open('any');
  vi.spyOn(silentRequest, 'addEventListener').mockReturnValue(undefined);
  vi.spyOn(factory, 'open').mockReturnValue(silentRequest);
  globalThis.indexedDB = factory;
}

/** Mocks Cache Storage in memory: jsdom has none. */
export function mockCaches(): void {
  const stored = new Map<string, Map<string, Response>>();
  const toUrl = (request: Request | string) =>
    new URL(typeof request === 'string' ? request : request.url, location.href).href;
  const open = async (name: string) => {
    const cache = stored.get(name) ?? new Map<string, Response>();
    stored.set(name, cache);
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
    delete: async (name: string) => stored.delete(name),
    keys: async () => [...stored.keys()],
  });
}
