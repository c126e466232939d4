import { expect, it, vi } from 'vitest';
import { captivePortal, failNetwork, json, mockFetch } from '../../test/fetch';

async function aWatch({ onLine = true } = {}) {
  vi.useFakeTimers();
  vi.resetModules();
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(onLine);
  const connection = await import('./connection');
  const client = await import('../../api/client');
  connection.startConnectionWatch();
  const heard: string[] = [];
  connection.onConnectionChange((state) => heard.push(state));
  return { ...connection, probe: () => client.probe('/api/tours', 1_000), heard };
}

it('is unknown before the first answer', async () => {
  expect((await aWatch()).getConnection()).toBe('unknown');
});

it('believes a phone that says it’s offline until an answer comes', async () => {
  const watch = await aWatch({ onLine: false });
  expect(watch.getConnection()).toBe('offline');
  mockFetch(() => json([]));
  await watch.probe();
  expect(watch.getConnection()).toBe('online');
});

const gateway = () => new Response('<h1>Bad gateway</h1>', { status: 502, headers: { 'Content-Type': 'text/html' } });

it.each([
  ['a page in place of our answer', captivePortal, 'portal'],
  ['a redirect', () => Object.defineProperty(Response.error(), 'type', { value: 'opaqueredirect' }), 'portal'],
  ['a request for a login by its status', () => new Response('', { status: 511 }), 'portal'],
  ['a cut line', failNetwork, 'offline'],
  ['a fault on the way', gateway, 'offline'],
  ['a refusal in JSON', () => json({ message: 'No.' }, { status: 500 }), 'online'],
])('tells by an answer where it is: %s', async (_, answer, state) => {
  const watch = await aWatch();
  mockFetch(answer);
  await watch.probe();
  expect(watch.getConnection()).toBe(state);
});

it('notices when a portal lets it through', async () => {
  const watch = await aWatch();
  mockFetch(captivePortal);
  await watch.probe();
  mockFetch(() => json([]));
  await vi.advanceTimersByTimeAsync(5_000);
  expect(watch.heard).toEqual(['portal', 'online']);
});

it('probes less and less often while offline, and notices when the network is back', async () => {
  const watch = await aWatch();
  let seen = mockFetch(failNetwork);
  await watch.probe();
  await vi.advanceTimersByTimeAsync(60_000);
  const inTheFirstMinute = seen.length;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(inTheFirstMinute).toBeGreaterThan(3);
  expect(seen.length - inTheFirstMinute).toBeLessThan(3);
  seen = mockFetch(() => json([]));
  await vi.advanceTimersByTimeAsync(80_000);
  expect(watch.getConnection()).toBe('online');
  const found = seen.length;
  await vi.advanceTimersByTimeAsync(600_000);
  expect(seen).toHaveLength(found);
});

it('only probes when an online event comes', async () => {
  const watch = await aWatch({ onLine: false });
  mockFetch(failNetwork);
  dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(1);
  expect(watch.getConnection()).toBe('offline');
  mockFetch(() => json([]));
  dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(1);
  expect(watch.getConnection()).toBe('online');
});

it('is offline as soon as an offline event comes', async () => {
  const watch = await aWatch();
  dispatchEvent(new Event('offline'));
  expect(watch.getConnection()).toBe('offline');
});
