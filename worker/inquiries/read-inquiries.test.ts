import { expect, it } from 'vitest';
import type { Inquiry } from '#shared/inquiries/inbox';
import { api } from '#shared/test/api';
import { call, send } from '../test/client';
import { createInquiryInput, listInquiries, signIn } from '../test/factories';

async function listPage(token: string, query = '', etag?: string) {
  const response = await call(`${api.listInquiries.path}${query}`, {
    token,
    ...(etag ? { headers: { 'If-None-Match': etag } } : {}),
  });
  const body = response.status === 200 ? ((await response.json()) as { data: Inquiry[] }) : { data: [] };
  return { response, names: body.data.map(({ name }) => name) };
}

it('lists inquiries newest first', async () => {
  const token = await signIn();
  expect((await listPage(token)).names).toEqual([]);
  for (const name of ['a', 'b', 'c']) await send(api.submitInquiry, createInquiryInput({ name }));
  expect((await listPage(token)).names).toEqual(['c', 'b', 'a']);
});

it('links each page of inquiries to the next', async () => {
  const token = await signIn();
  for (const name of ['a', 'b', 'c', 'd', 'e']) await send(api.submitInquiry, createInquiryInput({ name }));
  const firstPage = await listPage(token, '?limit=2');
  const nextQuery = /<\/form\/data(\?[^>]*)>/.exec(firstPage.response.headers.get('link') ?? '')?.[1] ?? '';
  const secondPage = await listPage(token, nextQuery);
  expect([firstPage.names, secondPage.names]).toEqual([
    ['e', 'd'],
    ['c', 'b'],
  ]);
  expect((await listPage(token, '?limit=5')).response.headers.get('link')).toBeNull();
  expect((await listPage(token, '?limit=0')).response.status).toBe(400);
});

it('answers 304 until there is a new inquiry, and forbids storing the list', async () => {
  const token = await signIn();
  await send(api.submitInquiry, createInquiryInput());
  const etag = (await listPage(token)).response.headers.get('etag') ?? '';
  const repeatedResponse = await listPage(token, '', etag);
  expect([repeatedResponse.response.status, repeatedResponse.response.headers.get('cache-control')]).toEqual([
    304,
    'private, no-store',
  ]);
  await send(api.submitInquiry, createInquiryInput());
  const freshResponse = await listPage(token, '', etag);
  expect([freshResponse.response.status, freshResponse.names.length]).toEqual([200, 2]);
  expect(freshResponse.response.headers.get('cache-control')).toBe('private, no-store');
});

it('shows an inquiry as new to every admin until its status changes', async () => {
  const [myToken, colleagueToken] = [await signIn(), await signIn()];
  await send(api.submitInquiry, createInquiryInput());
  const handledAt = async () => (await listInquiries(colleagueToken))[0]?.handledAt;
  expect(await handledAt()).toBeNull();
  const etag = (await listPage(colleagueToken)).response.headers.get('etag') ?? '';
  const id = (await listInquiries(myToken))[0]?._id ?? '';
  const mark = (status: string, token: string) => send(api.changeInquiry, { status }, { params: { id }, token });
  await mark('answered', myToken);
  const firstHandledAt = await handledAt();
  expect(Date.parse(firstHandledAt ?? '')).toBeLessThanOrEqual(Date.now());
  expect((await listPage(colleagueToken, '', etag)).response.status).toBe(200);
  await mark('answered', colleagueToken);
  expect(await handledAt()).toBe(firstHandledAt);
  await mark('new', colleagueToken);
  expect(await handledAt()).toBeNull();
});
