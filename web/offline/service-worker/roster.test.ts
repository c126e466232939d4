import { beforeEach, expect, it, vi } from 'vitest';
import { rosterAccessHeader, rosterCache, rosterEndHeader } from '#shared/bookings/stored-pages';
import { captivePortal, failNetwork, json, mockFetch } from '../../test/fetch';
import { mockCaches } from '../../test/stores';
import { listRosters, openRoster } from './roster';

const now = Date.parse('2026-07-01T06:00:00Z');
const day = 24 * 60 * 60 * 1000;

async function keep(path: string, end: number) {
  const headers = {
    'Content-Type': 'text/html; charset=utf-8',
    [rosterEndHeader]: String(end),
    [rosterAccessHeader]: '/access',
  };
  await (await caches.open(rosterCache)).put(path, new Response(path, { headers }));
}
const open = async (path: string) => (await openRoster(path))?.text();

beforeEach(async () => {
  vi.useFakeTimers({ now });
  mockCaches();
  await keep('/roster/spiti/one', now + 2 * day);
  await keep('/roster/leh/one', now + day);
});

it.each([
  ['there is no network', failNetwork],
  ['a portal answers', captivePortal],
  ['the server fails', () => json({}, { status: 500 })],
  ['its reader may keep it', () => json({ mayStore: true })],
])('opens a roster when %s', async (_, answer) => {
  const asked = mockFetch(answer);
  expect(await open('/roster/spiti/one')).toBe('/roster/spiti/one');
  expect(asked.map(({ path }) => path)).toEqual(['/access']);
  expect(await open('/roster')).toBe('/roster/leh/one');
});

it('deletes a roster that its reader may no longer keep', async () => {
  mockFetch(() => json({ mayStore: false }));
  expect(await open('/roster/spiti/one')).toBeUndefined();
  expect((await listRosters()).map(({ path }) => path)).toEqual(['/roster/leh/one']);
});

it('deletes a roster once it ends', async () => {
  mockFetch(failNetwork);
  vi.setSystemTime(now + day);
  expect(await open('/roster/leh/one')).toBe('/roster/spiti/one');
  vi.setSystemTime(now + 2 * day);
  expect(await open('/roster/leh/one')).toBeUndefined();
  expect(await (await caches.open(rosterCache)).keys()).toEqual([]);
});
