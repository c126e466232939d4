import { beforeEach, expect, it } from 'vitest';
import { type EdgeAnswer, EdgeCache } from './edge-cache.ts';

const control = 'public, max-age=60, stale-while-revalidate=100, stale-if-error=1000';
const clock = { now: 0 };
const worker = { runs: 0, status: 200, control };
const ask = async (path: string): Promise<EdgeAnswer> => {
  worker.runs += 1;
  const body = new TextEncoder().encode(`${path} ${worker.runs}`);
  const headers = { 'cloudflare-cdn-cache-control': worker.control, 'cache-tag': 'catalogue' };
  return { status: worker.status, headers, body };
};

let edge = new EdgeCache(ask, () => clock.now);
const get = async (path: string, headers = {}) => {
  const { answer, status } = await edge.get(path, headers);
  return `${status} ${answer.status} ${new TextDecoder().decode(answer.body)}`;
};

beforeEach(() => {
  clock.now = 0;
  Object.assign(worker, { runs: 0, status: 200, control });
  edge = new EdgeCache(ask, () => clock.now);
});

it('asks the Worker once for all who want the same path and query, whatever their cookies', async () => {
  const all = await Promise.all([get('/'), get('/', { cookie: 'a=b' }), get('/?x=1')]);
  expect(all).toEqual(['MISS 200 / 1', 'HIT 200 / 1', 'MISS 200 /?x=1 2']);
  expect(await get('/', { cookie: 'c=d' })).toBe('HIT 200 / 1');
});

it('serves a stale answer while it asks anew, and asks first when that time is over', async () => {
  await get('/');
  clock.now = 60_000;
  expect([await get('/'), await get('/')]).toEqual(['UPDATING 200 / 1', 'HIT 200 / 2']);
  clock.now += 160_000;
  expect(await get('/')).toBe('EXPIRED 200 / 3');
});

it('serves a stored answer while the Worker fails, and stores none that may not be', async () => {
  await get('/');
  [worker.status, worker.control, clock.now] = [503, 'no-store', 200_000];
  expect(await get('/')).toBe('STALE 200 / 1');
  expect([await get('/x'), await get('/x')]).toEqual(['BYPASS 503 /x 3', 'BYPASS 503 /x 4']);
});

it('removes the answers with a purged tag', async () => {
  await get('/');
  edge.purge(['other']);
  expect(await get('/')).toBe('HIT 200 / 1');
  edge.purge(['Catalogue']);
  expect(await get('/')).toBe('MISS 200 / 2');
});
