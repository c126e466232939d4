import type { WorkboxPlugin } from 'workbox-core/types';

/*
 * A captive portal answers whatever it is asked with a page of its own and status 200. So an answer is looked at before
 * it is used or kept, and again when it comes out of a cache, where an earlier build may have put one unseen.
 */

/** The name of this site's Trusted Types policy; every page of ours carries it in its Content-Security-Policy. */
export const ourMark = 'highpass-sw';

const types: Record<string, RegExp> = {
  js: /^(text|application)\/javascript\b/,
  css: /^text\/css\b/,
  svg: /^image\/svg\+xml\b/,
  webp: /^image\/webp\b/,
  png: /^image\/png\b/,
  woff2: /^font\/woff2\b/,
};

/** True for a page that this site's server sent, whatever it says. */
export function isOurPage(response: Response): boolean {
  return response.headers.get('Content-Security-Policy')?.includes(ourMark) ?? false;
}

/** Whether this can be the file of this name: a good answer of the name's type, and a page is one of ours. */
export function isGenuine(url: string, response: Response): boolean {
  if (response.status !== 200 || response.redirected) return false;
  const ending = /\.(\w+)$/.exec(new URL(url).pathname)?.[1] ?? '';
  const type = response.headers.get('Content-Type') ?? '';
  if (ending === 'html') return isOurPage(response);
  return types[ending]?.test(type) ?? !type.startsWith('text/html');
}

/** For every cache. What is wrong is an error to whoever asked, is not kept, and is thrown out where it was kept. */
export const onlyGenuine: WorkboxPlugin = {
  fetchDidSucceed: async ({ request, response }) => {
    if (!isGenuine(request.url, response)) throw new TypeError(`Not what ${request.url} stands for`);
    return response;
  },
  cachedResponseWillBeUsed: async ({ cacheName, request, cachedResponse }) => {
    if (!cachedResponse || isGenuine(request.url, cachedResponse)) return cachedResponse;
    await throwOut(cacheName, request);
    return null;
  },
};

/** Takes one answer out of a cache. */
export async function throwOut(cacheName: string, request: Request): Promise<void> {
  await (await caches.open(cacheName)).delete(request, { ignoreVary: true });
}

/** Looks through all caches of this site, an earlier build's too, and throws out what is wrong. */
export async function throwOutWrongAnswers(): Promise<void> {
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      const kept = await cache.match(request, { ignoreVary: true });
      if (kept && !isGenuine(request.url, kept)) await throwOut(name, request);
    }
  }
}
