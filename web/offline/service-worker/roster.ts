import { rosterAccessHeader, rosterCache, rosterEndHeader, rosterPath } from '#shared/bookings/stored-pages';
import { withTimeout } from '../../api/client';
import { listStoredPages } from './stored-pages';

const accessTimeoutMs = 3_000;

/** Deletes expired rosters and returns the others, the one that expires first at the front. */
export const listRosters = () => listStoredPages(rosterCache, rosterEndHeader);

/**
 * Returns the roster at this path, or else the one that expires first; null if there is none. If the server says that the
 * reader has lost access, deletes the roster instead.
 */
export async function openRoster(pathname: string): Promise<Response | null> {
  const rosters = await listRosters();
  const { path, page } = rosters.find((roster) => roster.path === pathname) ?? rosters[0] ?? {};
  if (!path || !page) return null;
  const checkAccess = async () =>
    (await fetch(page.headers.get(rosterAccessHeader) ?? '', { cache: 'no-store' })).json();
  const access: { mayStore?: boolean } = await withTimeout(accessTimeoutMs, checkAccess).catch(() => ({}));
  if (access.mayStore !== false) return page;
  await (await caches.open(rosterCache)).delete(path, { ignoreVary: true });
  return null;
}

export const isRosterPath = ({ pathname }: URL) => pathname === rosterPath || pathname.startsWith(`${rosterPath}/`);
