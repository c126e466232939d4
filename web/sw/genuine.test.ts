import { expect, it } from 'vitest';
import { fakeCaches } from '../test/fake-caches';
import { onlyGenuine, throwOutWrongAnswers } from './genuine';

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
