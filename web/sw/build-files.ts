import type { PrecacheEntry } from 'workbox-precaching';

// The build's files with their hashes (vite.config.ts), including the carousel player and the lightbox, which are only
// fetched on use: the page works without them.

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: (PrecacheEntry | string)[] };

const files = self.__WB_MANIFEST as (PrecacheEntry & { integrity: string })[];
const fetchedWhenUsed = /\/(carousel-player|lightbox)-/;
const hashes = new Map(files.map(({ url, integrity }) => [new URL(url, self.location.href).pathname, integrity]));

export const precached = files.filter(({ url }) => !fetchedWhenUsed.test(`/${url}`));

/** Checks a file against its build hash. True for other builds' files, whose hash is unknown. */
export async function isAsBuilt(url: string, response: Response): Promise<boolean> {
  const hash = hashes.get(new URL(url).pathname);
  if (hash === undefined) return true;
  const digest = await crypto.subtle.digest('SHA-256', await response.clone().arrayBuffer());
  return hash === `sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}`;
}
