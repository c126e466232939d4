import { beforeEach, expect, it, vi } from 'vitest';
import { live } from '../test/live';
import { precacheShell } from './test/precached-shell';

beforeEach(() => precacheShell('trusted-types highpass-sw'));

/** Opens Home on a phone that has all tours; `preload` is what the browser asked for meanwhile. */
async function open(preload: () => Promise<Response>, isReloadNavigation = false) {
  const { updateCatalogue } = await import('../store/tours');
  await updateCatalogue([], { etag: null, syncedAt: '2026-11-21T12:00:00.000Z', complete: true });
  const { answerNavigation } = await import('./navigation');
  const request = new Request(new URL('/', location.href));
  Object.defineProperty(request, 'isReloadNavigation', { value: isReloadNavigation });
  const waitUntil = (work: Promise<unknown>) => void work;
  return answerNavigation({ request, preloadResponse: preload(), waitUntil } as unknown as FetchEvent);
}

// Firefox resolves where the other engines reject.
it.each([
  ['resolves to an error', () => Promise.resolve(Response.error())],
  ['rejects', () => Promise.reject(new TypeError('NetworkError'))],
])('offline, a page comes from the phone if its preload %s', async (_, preload) => {
  const page = await open(preload);
  expect(await page.text()).toContain('"offline":true');
});

it.each([404, 429])('shows the phone’s page when a bare %d comes in a page’s place', async (status) => {
  const page = await open(async () => new Response('Nope.', { status }));
  expect(await page.text()).toContain('"offline":false,"slow":false');
});

it('shows the phone’s page when no answer comes', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  const page = await live(open(() => new Promise(() => undefined)));
  expect(await page.text()).toContain('"slow":true');
});

const portal = async () => new Response('<h1>Welcome to Free Wi-Fi</h1>', { headers: { 'Content-Type': 'text/html' } });

it('shows a portal’s page when the visitor reloads, and else the phone’s', async () => {
  expect(await (await open(portal)).text()).toContain('"offline":false');
  expect(await (await open(portal, true)).text()).toContain('Free Wi-Fi');
});
