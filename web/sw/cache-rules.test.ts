import { expect, it, vi } from 'vitest';
import { paperPaths } from '#shared/bookings/paper-paths';
import { peoplePaths } from '#shared/bookings/people-paths';
import { pages } from '#shared/paths';
import { quotePaths } from '#shared/quotes/quote-paths';
import { previewPath } from '#shared/tours/preview';
import { fakeCaches } from '../test/fake-caches';
import { onlyGenuine, throwOutWrongAnswers } from './genuine';

vi.mock('workbox-routing', () => ({ registerRoute: vi.fn(), setCatchHandler: vi.fn() }));

async function isTaken(path: string): Promise<boolean> {
  vi.stubGlobal('__WB_MANIFEST', []);
  const { registerRoute } = await import('workbox-routing');
  const { startCacheRules } = await import('./cache-rules');
  startCacheRules();
  const request = { mode: 'navigate', destination: 'document' };
  const about = { request, url: new URL(path, location.href), sameOrigin: true };
  return vi.mocked(registerRoute).mock.calls.some(([matches]) => (matches as (about: unknown) => boolean)(about));
}

it.each([
  peoplePaths.all('token'),
  peoplePaths.one('token', 0),
  `${peoplePaths.one('token', 0)}?saved=1`,
  previewPath('tour'),
  quotePaths.quote('token'),
  quotePaths.paper('token', '7'),
  paperPaths.paper('token'),
])('%s, which no phone keeps, is left to the network', async (path) => {
  expect(await isTaken(path)).toBe(false);
});

it.each([pages.home, pages.tour('leh'), '/roster'])('%s is answered', async (path) => {
  expect(await isTaken(path)).toBe(true);
});

const of = (type: string, body = '') => new Response(body, { headers: { 'Content-Type': type } });
const portal = () => of('text/html', '<h1>Welcome to Free Wi-Fi</h1>');

it('removes a captive portal’s page from every cache, and what it is read from', async () => {
  fakeCaches();
  const [parts, seen] = [await caches.open('highpass-parts'), await caches.open('highpass-seen')];
  await parts.put('/assets/a.js', portal());
  await parts.put('/assets/b.js', of('text/javascript'));
  await seen.put('/img/a-400.webp', portal());
  const request = new Request(new URL('/img/a-400.webp', location.href));
  const about = { cacheName: 'highpass-seen', request, cachedResponse: portal() };
  expect(await onlyGenuine.cachedResponseWillBeUsed?.(about as never)).toBeNull();
  expect(await seen.keys()).toEqual([]);
  await throwOutWrongAnswers();
  expect((await parts.keys()).map(({ url }) => new URL(url).pathname)).toEqual(['/assets/b.js']);
});
