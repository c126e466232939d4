import type { WorkboxPlugin } from 'workbox-core/types';
import { matchPrecache } from 'workbox-precaching';
import { NetworkFirst } from 'workbox-strategies';
import { protectedPages } from '#shared/admin-routes';
import { rosterPath } from '#shared/bookings/stored-pages';
import { pages } from '#shared/routes';
import { withTimeout } from '../../api/client';
import { cacheNames } from '../db/caches';
import { findSavedRow, findStoredCopy } from '../db/tours';
import type { StoredReason } from '../sync/channel';
import { listRosters } from './roster';
import { ignoreVary, isOurResponse, limitEntries } from './workbox-plugins';

// A page comes from the network if it arrives completely within two seconds, else from the cache. Without a cached page, the
// app shell renders stored tours. A captive portal's page is shown when the visitor reloads (decision 31).

const maxPages = 60;
const timeoutSeconds = 2;

const storeTimeoutMs = 500;

/** Statuses with which a network requests a sign-in or a check. */
const signInStatuses = [401, 403, 407, 511];

/** These pages need the server, and their addresses may contain a token. */
const adminPages = [pages.login, pages.forgotPassword, pages.resetPassword, pages.acceptInvitation, ...protectedPages];
const isAdminPage = (url: string) => adminPages.includes(new URL(url).pathname);

/** By the id of the client (tab) that shows the page. */
const storedReasons = new Map<string, StoredReason>();

/** Returns null for a page from the network. */
export const findStoredReason = (clientId: string): StoredReason | null => storedReasons.get(clientId) ?? null;

const pageFallback: WorkboxPlugin = {
  fetchDidSucceed: async ({ event, request, response, state = {} }) => {
    if (isOurResponse(response) && response.status === 404) await removePage(request);
    if (!(await isShowable(request.url, response, isReload(event)))) {
      state.refusedResponse = response;
      throw new TypeError(`Not a page of ours: ${request.url}`);
    }
    if (!response.body) return response;
    // The page is read completely, because a response that stalls half way could not be replaced by a stored page.
    state.download = new AbortController();
    const { signal } = state.download;
    const body = response.body.pipeThrough(new TransformStream<Uint8Array, Uint8Array>(), { signal });
    return new Response(await new Response(body).blob(), response);
  },
  fetchDidFail: async ({ state = {} }) => {
    state.isOffline = state.refusedResponse === undefined;
  },
  cacheWillUpdate: async ({ request, response }) =>
    response.status === 200 && isOurResponse(response) && !isAdminPage(request.url) ? response : null,
  /** Workbox also calls this when nothing is cached. */
  cachedResponseWillBeUsed: async ({ cachedResponse, event, request, state = {} }) => {
    const reason = state.refusedResponse ? 'refused' : state.isOffline ? 'offline' : 'slow';
    const page = cachedResponse ?? (await redirectToRosters(request.url)) ?? (await findAppShell(reason));
    if (!page) return state.refusedResponse;
    const clientId = (event as FetchEvent).resultingClientId;
    if (clientId && !storedReasons.has(clientId)) storedReasons.set(clientId, reason);
    // A running download would block the next request for this page.
    state.download?.abort();
    return page;
  },
};

export const pageStrategy = new NetworkFirst({
  cacheName: cacheNames.pages,
  matchOptions: ignoreVary,
  networkTimeoutSeconds: timeoutSeconds,
  plugins: [limitEntries(maxPages), pageFallback],
});

async function removePage(request: Request): Promise<void> {
  await (await caches.open(cacheNames.pages)).delete(request, ignoreVary);
}

async function isShowable(url: string, response: Response, isReloaded: boolean): Promise<boolean> {
  // A redirect hides its target. A captive portal redirects to another site, whose response the worker cannot read.
  const isRedirect = response.type === 'opaqueredirect';
  const isOurPage = isRedirect ? await fetch(url).then(isOurResponse, () => false) : isOurResponse(response);
  // The app shell shows a saved tour that the agency deleted.
  if (isOurPage && response.status === 404) return !(await isSavedTour(url));
  const isFinal = response.status < (isOurPage ? 500 : 400) || signInStatuses.includes(response.status);
  return isFinal && (isOurPage || isReloaded);
}

export function isReload(event: ExtendableEvent): boolean {
  const { request } = event as { request?: Request & { isReloadNavigation?: boolean } };
  return request?.isReloadNavigation ?? request?.cache === 'no-cache';
}

const tourPath = /^\/tour(?:\/|-detail-one\/(?!.*\/))([^/]+)(?:\/ride)?$/;

async function isSavedTour(url: string): Promise<boolean> {
  const { pathname, searchParams } = new URL(url);
  const id = pathname === pages.exploreNow ? searchParams.get('id') : tourPath.exec(pathname)?.[1];
  return Boolean(id && (await findSavedRow(id).catch(() => null)));
}

async function redirectToRosters(url: string): Promise<Response | null> {
  const hasRoster = isAdminPage(url) && (await listRosters().catch(() => [])).length > 0;
  return hasRoster ? Response.redirect(rosterPath, 302) : null;
}

/** Returns undefined if the app shell would have no tours while the network may still respond. */
async function findAppShell(reason: StoredReason): Promise<Response | undefined> {
  const hasTours = async () => (await withTimeout(storeTimeoutMs, findStoredCopy).catch(() => null))?.complete;
  return reason === 'offline' || (await hasTours()) ? matchPrecache('/index.html') : undefined;
}
