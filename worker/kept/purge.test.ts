import { expect, it, vi } from 'vitest';
import { api } from '#shared/calls';
import { call } from '../test/client';
import { addTour, signIn, toForm, tourForm } from '../test/factories';
import { forgetRecent } from './edge';

const multipart = (token: string, method: string, body: FormData) => ({ token, method, body });

/** The Worker's second passes at once. Counts them. */
function skipSeconds() {
  const wait = globalThis.setTimeout;
  const seconds = vi.fn();
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(((run: () => void, ms: number) => {
    if (ms === 1000) seconds();
    return wait(run, ms === 1000 ? 0 : ms);
  }) as never);
  return seconds;
}

it('purges the catalogue from the edge before a write is answered and a second later, and at no other call', async () => {
  const seconds = skipSeconds();
  const token = await signIn();
  const asked: [unknown, boolean][] = [];
  let answered = false;
  const edgeCache = {
    async purge(what: unknown) {
      await scheduler.wait(20);
      asked.push([what, answered]);
      return { success: true, errors: [] };
    },
  };
  const { _id } = await addTour(token);
  const what = { tags: ['catalogue'] };
  for (const [path, options] of [
    [api.tours, multipart(token, 'POST', tourForm())],
    [api.tour(_id), multipart(token, 'PUT', toForm([['price', '1']]))],
    [api.tour(_id), { token, method: 'DELETE' }],
    [api.restoreTour(_id), { token, method: 'POST' }],
  ] as const) {
    [asked.length, answered] = [0, false];
    const response = await call(path, { ...options, edgeCache });
    answered = true;
    expect([path, response.ok, asked[0]]).toEqual([path, true, [what, false]]);
    expect(asked.map(([purged]) => purged)).toEqual([what, what]);
  }
  expect(seconds).toHaveBeenCalledTimes(4);
  asked.length = 0;
  await call(api.tours, { edgeCache });
  await call(api.tour(_id), { method: 'DELETE', edgeCache });
  await call(api.tour('nowhere'), { token, method: 'DELETE', edgeCache });
  expect(asked).toEqual([]);
});

it.each([
  ['refuses', async () => ({ success: false, errors: [{ code: 1, message: 'too often' }] })],
  ['fails', () => Promise.reject(new Error('too often'))],
])('stores a write and logs the failure when the edge %s to purge', async (_, purge) => {
  skipSeconds();
  const token = await signIn();
  const { _id } = await addTour(token);
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  const response = await call(api.tour(_id), { token, method: 'DELETE', edgeCache: { purge } });
  expect(response.status).toBe(200);
  expect((await call(api.tour(_id))).status).toBe(404);
  const line = {
    error: 'the edge was not purged',
    detail: 'too often',
    requestId: response.headers.get('x-request-id'),
  };
  expect(log.mock.calls.map(([said]) => JSON.parse(String(said)))).toEqual([line]);
});

it('purges the catalogue from the edge again when cron runs within ten minutes of a change', async () => {
  const purge = vi.fn(async () => ({ success: true, errors: [] }));
  const now = Date.now();
  await forgetRecent({ cache: { purge } }, now - 9 * 60_000, now);
  expect(purge.mock.calls).toEqual([[{ tags: ['catalogue'] }]]);
  await forgetRecent({ cache: { purge } }, now - 11 * 60_000, now);
  await forgetRecent({}, now, now);
  expect(purge).toHaveBeenCalledTimes(1);
});
