import { vi } from 'vitest';

/** In memory; jsdom has none. */
export function fakeCaches(): void {
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
