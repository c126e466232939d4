import type { WorkboxPlugin } from 'workbox-core/types';

// A captive portal answers everything with its own page and status 200. So answers are checked before they're used or
// cached, and again when read from a cache.

/** Our Trusted Types policy; every page of ours has it in its Content-Security-Policy. */
const ourMark = 'highpass-sw';

const types: Record<string, RegExp> = {
  js: /^(text|application)\/javascript\b/,
  css: /^text\/css\b/,
  svg: /^image\/svg\+xml\b/,
  webp: /^image\/webp\b/,
  png: /^image\/png\b/,
  txt: /^text\/plain\b/,
  woff2: /^font\/woff2\b/,
};

export function isOurPage(response: Response): boolean {
  return response.headers.get('Content-Security-Policy')?.includes(ourMark) ?? false;
}

export function isGenuine(url: string, response: Response): boolean {
  if (response.status !== 200 || response.redirected) return false;
  const ending = /\.(\w+)$/.exec(new URL(url).pathname)?.[1] ?? '';
  const type = response.headers.get('Content-Type') ?? '';
  return types[ending]?.test(type) ?? (!type.startsWith('text/html') || isOurPage(response));
}

/** For every cache: wrong content is an error to the caller, isn't cached, and is removed if it was. */
export const onlyGenuine: WorkboxPlugin = {
  fetchDidSucceed: async ({ request, response }) => {
    if (!isGenuine(request.url, response)) throw new TypeError(`Unexpected content for ${request.url}`);
    return response;
  },
  cachedResponseWillBeUsed: async ({ cacheName, request, cachedResponse }) => {
    if (!cachedResponse || isGenuine(request.url, cachedResponse)) return cachedResponse;
    await throwOut(cacheName, request);
    return null;
  },
};

export async function throwOut(cacheName: string, request: Request): Promise<void> {
  await (await caches.open(cacheName)).delete(request, { ignoreVary: true });
}

export async function throwOutWrongAnswers(): Promise<void> {
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      const kept = await cache.match(request, { ignoreVary: true });
      if (kept && !isGenuine(request.url, kept)) await throwOut(name, request);
    }
  }
}
