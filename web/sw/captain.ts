import { captainCache, captainPath, keptUntilHeader, nothingKeptPath } from '#shared/bookings/captain-cache';

// A captain's list of a date's people (decision 190). It is there only where somebody at the desk pressed Keep.

interface Kept {
  path: string;
  page: Response;
  until: number;
}

/** Erases those whose week is over. */
export async function listKept(): Promise<Kept[]> {
  if (!(await caches.has(captainCache))) return [];
  const cache = await caches.open(captainCache);
  const kept: Kept[] = [];
  for (const request of await cache.keys()) {
    const page = await cache.match(request, { ignoreVary: true });
    const until = Number(page?.headers.get(keptUntilHeader));
    if (!page || until === 0) continue;
    // One whose day can't be read is past it.
    if (Date.now() < until) kept.push({ path: new URL(request.url).pathname, page, until });
    else await cache.delete(request, { ignoreVary: true });
  }
  return kept.sort((a, b) => a.until - b.until);
}

export async function findKept(url: URL): Promise<Response | null> {
  const kept = await listKept().catch(() => []);
  return (kept.find(({ path }) => path === url.searchParams.get('page')) ?? kept[0])?.page ?? null;
}

export async function answerCaptain({ request }: FetchEvent): Promise<Response> {
  const kept = await findKept(new URL(request.url));
  if (kept) return kept;
  const cache = await caches.open(captainCache);
  return fetch(request).catch(async () => (await cache.match(nothingKeptPath)) ?? Response.error());
}

export const isCaptains = ({ pathname }: URL) => pathname === captainPath;
