import type { PrecacheEntry } from 'workbox-precaching';

/*
 * The build's own files with their hashes, as the build wrote them down (vite.config.ts). The player and the lightbox are
 * among them, though they are fetched only when they are used: a row scrolls without the one, and a picture opens by its
 * link without the other.
 */

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: (PrecacheEntry | string)[] };

const files = self.__WB_MANIFEST as (PrecacheEntry & { integrity: string })[];
const fetchedWhenUsed = /\/(carousel-player|lightbox)-/;
const hashes = new Map(files.map(({ url, integrity }) => [new URL(url, self.location.href).pathname, integrity]));

/** What is put on the phone at install. */
export const precached = files.filter(({ url }) => !fetchedWhenUsed.test(`/${url}`));

/** Whether these are the bytes that were built under this name. True for a file of another build: there is no telling. */
export async function isAsBuilt(url: string, response: Response): Promise<boolean> {
  const hash = hashes.get(new URL(url).pathname);
  if (hash === undefined) return true;
  const digest = await crypto.subtle.digest('SHA-256', await response.clone().arrayBuffer());
  return hash === `sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}`;
}
