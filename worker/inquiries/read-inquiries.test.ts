import { expect, it } from 'vitest';
import type { Inquiry } from '#shared/inquiries/inbox';
import { api } from '#shared/test/api';
import { call, send } from '../test/client';
import { inquiry, listInquiries, signIn } from '../test/factories';

async function read(token: string, query = '', etag?: string) {
  const response = await call(`${api.listInquiries.path}${query}`, {
    token,
    ...(etag ? { headers: { 'If-None-Match': etag } } : {}),
  });
  const body = response.status === 200 ? ((await response.json()) as { data: Inquiry[] }) : { data: [] };
  return { response, names: body.data.map(({ name }) => name) };
}

it('lists inquiries newest first', async () => {
  const token = await signIn();
  expect((await read(token)).names).toEqual([]);
  for (const name of ['a', 'b', 'c']) await send(api.submitInquiry, inquiry({ name }));
  expect((await read(token)).names).toEqual(['c', 'b', 'a']);
});

it('links from page to page of the inquiries', async () => {
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

it('answers 304 until there is a new inquiry, and lets no browser store the list', async () => {
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

it('shows an inquiry as waiting to every admin until its status changes', async () => {
  const [mine, theirs] = [await signIn(), await signIn()];
  await send(api.submitInquiry, inquiry());
  const handledAt = async () => (await listInquiries(theirs))[0]?.handledAt;
  expect(await handledAt()).toBeNull();
  const etag = (await read(theirs)).response.headers.get('etag') ?? '';
  const id = (await listInquiries(mine))[0]?._id ?? '';
  const mark = (status: string, token: string) => send(api.changeInquiry, { status }, { params: { id }, token });
  await mark('answered', mine);
  const handled = await handledAt();
  expect(Date.parse(handled ?? '')).toBeLessThanOrEqual(Date.now());
  expect((await read(theirs, '', etag)).response.status).toBe(200);
  await mark('answered', theirs);
  expect(await handledAt()).toBe(handled);
  await mark('new', theirs);
  expect(await handledAt()).toBeNull();
});
