import { beforeEach, expect, it, vi } from 'vitest';
import { pages } from '#shared/routes';
import { siteHeader } from '#shared/settings/brand';
import { captivePortal, failNetwork, mockFetch } from '../../test/fetch';
import { advanceUntilDone, flushTasks } from '../../test/render';
import { mockCaches } from '../../test/stores';

const mark = { [siteHeader.name]: siteHeader.value };
const ours = (text: string, init: ResponseInit = {}) => new Response(text, { ...init, headers: mark });

/** The DOM library has none. */
class FakeFetchEvent extends Event {
  readonly preloadResponse = Promise.resolve();
  constructor(
    readonly request: Request,
    readonly resultingClientId: string,
  ) {
    super('fetch');
  }
  waitUntil(): void {}
}

/** Starts the service worker's modules anew, with the app shell in the precache. */
beforeEach(async () => {
  vi.resetModules();
  vi.stubGlobal('ExtendableEvent', FakeFetchEvent);
  vi.stubGlobal('__WB_DISABLE_DEV_LOGS', true);
  mockCaches();
  const { precacheAndRoute } = await import('workbox-precaching');
  precacheAndRoute([{ url: 'index.html', revision: 'one' }]);
  const { cacheNames } = await import('workbox-core');
  const address = new URL('/index.html?__WB_REVISION__=one', location.href).href;
  await (await caches.open(cacheNames.precache)).put(address, ours('App shell'));
});

async function storeAllTours(): Promise<void> {
  const { replaceCatalogueCopy } = await import('../db/tours');
  await replaceCatalogueCopy([], { etag: null, syncedAt: '2026-11-21T12:00:00.000Z', complete: true });
}

/** Opens a page. Returns its text, its status, and why it came from the phone. */
async function open(answer: () => Response | Promise<Response>, path: string = pages.home, isReload = false) {
  mockFetch(answer);
  const { findStoredReason, pageStrategy } = await import('./pages');
  const request = new Request(new URL(path, location.href));
  Object.defineProperty(request, 'isReloadNavigation', { value: isReload });
  const client = crypto.randomUUID();
  const event = new FakeFetchEvent(request, client) as unknown as FetchEvent;
  const [response, done] = pageStrategy.handleAll({ event, request });
  const page = await response;
  const shown = { text: await page.text(), status: page.status, reason: findStoredReason(client) };
  await done;
  // Workbox looks for expired entries in the background.
  await flushTasks();
  return shown;
}

it('shows a page as it was last seen when there is no network', async () => {
  await storeAllTours();
  expect(await open(() => ours('Home'))).toEqual({ text: 'Home', status: 200, reason: null });
  expect(await open(failNetwork)).toEqual({ text: 'Home', status: 200, reason: 'offline' });
  expect(await open(failNetwork, pages.domestic)).toEqual({ text: 'App shell', status: 200, reason: 'offline' });
});

it.each([404, 429, 503])('shows the app shell when a bare %d comes in the place of a page', async (status) => {
  await storeAllTours();
  const shown = await open(() => new Response('Nope.', { status }));
  expect(shown).toEqual({ text: 'App shell', status: 200, reason: 'refused' });
});

it('shows the app shell after two seconds when no answer comes', async () => {
  await storeAllTours();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  const { findStoredReason, pageStrategy } = await import('./pages');
  mockFetch(() => new Promise(() => undefined));
  const request = new Request(new URL(pages.home, location.href));
  const event = new FakeFetchEvent(request, 'tab') as unknown as FetchEvent;
  const page = await advanceUntilDone(pageStrategy.handle({ event, request }));
  expect([await page.text(), findStoredReason('tab')]).toEqual(['App shell', 'slow']);
});

it('shows a captive portal’s page when the visitor reloads, and stores nothing of it', async () => {
  await storeAllTours();
  expect((await open(captivePortal)).text).toBe('App shell');
  expect((await open(captivePortal, pages.home, true)).text).toContain('Welcome');
  expect(await open(failNetwork)).toMatchObject({ text: 'App shell' });
});

it('passes a foreign page on when no tours are stored', async () => {
  expect((await open(captivePortal)).text).toContain('Welcome');
});

it('forgets a page that the server no longer has', async () => {
  await storeAllTours();
  const path = pages.tour('leh');
  await open(() => ours('Tour'), path);
  expect(await open(() => ours('Not found', { status: 404 }), path)).toMatchObject({ text: 'Not found', status: 404 });
  expect((await open(failNetwork, path)).text).toBe('App shell');
});

it('stores no page of the admin', async () => {
  const path = `${pages.resetPassword}?token=secret`;
  await open(() => ours('Reset'), path);
  expect((await open(failNetwork, path)).text).toBe('App shell');
});
