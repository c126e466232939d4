import { rosterCache, rosterEndHeader, rosterPath } from '#shared/bookings/roster';

// Rosters that this phone keeps (decision 190).

/** Deletes rosters whose last day is over. Returns the rest, the one that ends first at the front. */
export async function listRosters(): Promise<{ path: string; page: Response }[]> {
  if (!(await caches.has(rosterCache))) return [];
  const cache = await caches.open(rosterCache);
  const rosters: { path: string; page: Response; end: number }[] = [];
  for (const request of await cache.keys()) {
    const page = await cache.match(request, { ignoreVary: true });
    const end = Number(page?.headers.get(rosterEndHeader));
    if (page && Date.now() < end) rosters.push({ path: new URL(request.url).pathname, page, end });
    else await cache.delete(request, { ignoreVary: true });
  }
  return rosters.sort((a, b) => a.end - b.end);
}

export async function findRoster(pathname: string): Promise<Response | null> {
  const rosters = await listRosters().catch(() => []);
  return (rosters.find(({ path }) => path === pathname) ?? rosters[0])?.page ?? null;
}

export const isRosterPath = ({ pathname }: URL) => pathname === rosterPath || pathname.startsWith(`${rosterPath}/`);
