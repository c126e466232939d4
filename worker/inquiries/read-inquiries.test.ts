import { expect, it } from 'vitest';
import type { Inquiry } from '#shared/inquiry';
import { api } from '#shared/paths';
import { call, send } from '../test/client';
import { inquiry, signIn } from '../test/factories';

async function read(token: string, query = '', etag?: string) {
  const response = await call(`${api.inquiries}${query}`, {
    token,
    ...(etag ? { headers: { 'If-None-Match': etag } } : {}),
  });
  const body = response.status === 200 ? ((await response.json()) as { data: Inquiry[] }) : { data: [] };
  return { response, names: body.data.map(({ name }) => name) };
}

it('lists newest first, and nothing while there is nothing', async () => {
  const token = await signIn();
  expect((await read(token)).names).toEqual([]);
  for (const name of ['a', 'b', 'c']) await send(api.submitInquiry, inquiry({ name }));
  expect((await read(token)).names).toEqual(['c', 'b', 'a']);
});

it('leads through them page by page', async () => {
  const token = await signIn();
  for (const name of ['a', 'b', 'c', 'd', 'e']) await send(api.submitInquiry, inquiry({ name }));
  const first = await read(token, '?limit=2');
  const next = /<\/form\/data(\?[^>]*)>/.exec(first.response.headers.get('link') ?? '')?.[1] ?? '';
  const second = await read(token, next);
  expect([first.names, second.names]).toEqual([
    ['e', 'd'],
    ['c', 'b'],
  ]);
  expect((await read(token, '?limit=5')).response.headers.get('link')).toBeNull();
  expect((await read(token, '?limit=0')).response.status).toBe(400);
});

it('answers 304 until there is a new one, and lets no browser keep any', async () => {
  const token = await signIn();
  await send(api.submitInquiry, inquiry());
  const etag = (await read(token)).response.headers.get('etag') ?? '';
  const again = await read(token, '', etag);
  expect([again.response.status, again.response.headers.get('cache-control')]).toEqual([304, 'private, no-store']);
  await send(api.submitInquiry, inquiry());
  const fresh = await read(token, '', etag);
  expect([fresh.response.status, fresh.names.length]).toEqual([200, 2]);
  expect(fresh.response.headers.get('cache-control')).toBe('private, no-store');
});

it('remembers for each admin until when they have looked', async () => {
  const [mine, theirs] = [await signIn(), await signIn()];
  await send(api.submitInquiry, inquiry());
  const lookOf = async (token: string) =>
    ((await (await call(api.inquiries, { token })).json()) as { lookedAt: string | null }).lookedAt;
  const note = (until: string) => send(api.inquiriesLooked, { until }, { token: mine });
  expect(await lookOf(mine)).toBeNull();

  const until = new Date(Date.now() - 1000).toISOString();
  expect((await note(until)).status).toBe(200);
  expect([await lookOf(mine), await lookOf(theirs)]).toEqual([until, null]);

  await note('2020-01-01T00:00:00.000Z');
  expect(await lookOf(mine)).toBe(until);
  await note('2999-01-01T00:00:00.000Z');
  expect(Date.parse((await lookOf(mine)) ?? '')).toBeLessThanOrEqual(Date.now());
  expect((await note('tomorrow')).status).toBe(400);
  expect((await send(api.inquiriesLooked, { until })).status).toBe(401);
});
