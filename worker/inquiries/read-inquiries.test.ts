import { expect, it } from 'vitest';
import { api } from '#shared/calls';
import type { Inquiry } from '#shared/inquiries/stored-inquiry';
import { call, send } from '../test/client';
import { inquiry, signIn, somebody } from '../test/factories';

async function read(token: string, query = '', etag?: string) {
  const response = await call(`${api.inquiries}${query}`, {
    token,
    ...(etag ? { headers: { 'If-None-Match': etag } } : {}),
  });
  const body = response.status === 200 ? ((await response.json()) as { data: Inquiry[] }) : { data: [] };
  return { response, names: body.data.map(({ name }) => name) };
}

it('lists newest first, or nothing', async () => {
  const token = await signIn();
  expect((await read(token)).names).toEqual([]);
  for (const name of ['a', 'b', 'c']) await send(api.submitInquiry, inquiry({ name }));
  expect((await read(token)).names).toEqual(['c', 'b', 'a']);
});

it('links from page to page', async () => {
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

it('answers 304 until there is a new one, and lets no browser store any', async () => {
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

it('shows an inquiry as waiting until its status changes, for every admin', async () => {
  const mine = await signIn();
  const theirs = await signIn();
  for (const name of ['a', 'b']) await send(api.submitInquiry, inquiry({ name, ...somebody() }));
  const list = async (token: string) =>
    ((await (await call(api.inquiries, { token })).json()) as { data: Inquiry[] }).data;
  const waiting = async () =>
    (await list(theirs)).filter(({ handledAt }) => handledAt === null).map(({ name }) => name);
  const mark = (id: string, body: unknown, token?: string) =>
    send(api.inquiry(id), body, { method: 'PUT', ...(token ? { token } : {}) });
  await list(mine);
  expect(await waiting()).toEqual(['b', 'a']);

  const [b, a] = (await list(mine)) as [Inquiry, Inquiry];
  const etag = (await read(theirs)).response.headers.get('etag') ?? '';
  const marked = (await (await mark(b._id, { status: 'answered' }, mine)).json()) as { inquiry: Inquiry };
  expect(Date.parse(marked.inquiry.handledAt ?? '')).toBeLessThanOrEqual(Date.now());
  expect(await waiting()).toEqual(['a']);
  expect((await read(theirs, '', etag)).response.status).toBe(200);
  // Marking it again keeps the first mark.
  const again = (await (await mark(b._id, { status: 'answered' }, theirs)).json()) as typeof marked;
  expect(again.inquiry.handledAt).toBe(marked.inquiry.handledAt);
  await mark(b._id, { status: 'new' }, theirs);
  expect(await waiting()).toEqual(['b', 'a']);

  expect((await mark(a._id, { status: 'yes' }, mine)).status).toBe(400);
  expect((await mark(crypto.randomUUID(), { status: 'answered' }, mine)).status).toBe(404);
  expect((await mark(a._id, { status: 'answered' })).status).toBe(401);
});
