import { beforeEach, expect, it, vi } from 'vitest';
import { tripCache, tripEndHeader } from '#shared/bookings/stored-pages';
import { siteHeader } from '#shared/settings/brand';
import { captivePortal, failNetwork, mockFetch } from '../../test/fetch';
import { mockCaches } from '../../test/stores';
import { listTrips, openTrip } from './stored-pages';

const now = Date.parse('2026-07-01T06:00:00Z');
const dayMs = 24 * 60 * 60 * 1000;
const path = '/trip/token';

async function store(tripPath: string, endMs: number) {
  const headers = { [tripEndHeader]: String(endMs) };
  await (await caches.open(tripCache)).put(tripPath, new Response('Copy', { headers }));
}

const respond = (status: number) => () =>
  new Response(`Page ${status}`, { status, headers: { [siteHeader.name]: siteHeader.value } });
const open = async (isReload = false) => (await openTrip(new Request(new URL(path, location.href)), isReload)).text();
const listPaths = async () => (await listTrips()).map((trip) => trip.path);

beforeEach(async () => {
  vi.useFakeTimers({ now });
  mockCaches();
  await store(path, now + dayMs);
});

it.each([
  ['there is no network', failNetwork],
  ['a captive portal answers', captivePortal],
  ['the server fails', respond(503)],
])('shows the copy of a booking’s page when %s', async (_, answer) => {
  mockFetch(answer);
  expect([await open(), await listPaths()]).toEqual(['Copy', [path]]);
});

it('shows the copy when no answer comes within four seconds', async () => {
  mockFetch(() => new Promise(() => undefined));
  const opened = open();
  await vi.advanceTimersByTimeAsync(4_000);
  expect(await opened).toBe('Copy');
});

it('shows the page from the network, and keeps the copy', async () => {
  mockFetch(respond(200));
  expect([await open(), await listPaths()]).toEqual(['Page 200', [path]]);
});

it.each([404, 410])('deletes the copy when the server answers %i', async (status) => {
  mockFetch(respond(status));
  expect([await open(), await listPaths()]).toEqual([`Page ${status}`, []]);
});

it('shows a captive portal’s page when the visitor reloads', async () => {
  mockFetch(captivePortal);
  expect(await open(true)).toContain('Welcome');
});

it('deletes copies that have expired', async () => {
  await store('/trip/old', now - 1);
  expect(await listPaths()).toEqual([path]);
  expect(await (await caches.open(tripCache)).match('/trip/old')).toBeUndefined();
});
