import { env } from 'cloudflare:workers';
import { expect, it } from 'vitest';
import type { InboxPage } from '#shared/inquiries/inbox';
import type { InquiryInput } from '#shared/inquiries/inquiry';
import { inquiryStoredMessage } from '#shared/inquiries/inquiry-labels';
import { api } from '#shared/test/api';
import { runHousekeeping } from '../cron';
import { call, createMailbox, newAddress, postForm, send, setClock } from '../test/client';
import { createInquiryInput, listInquiries, signIn } from '../test/factories';
import { maxPerNetworkAndHour } from './queries';

const hour = 60 * 60 * 1000;

async function submit(changes: Partial<InquiryInput>, address: string, options: Parameters<typeof send>[2] = {}) {
  const response = await send(api.submitInquiry.path, createInquiryInput(changes), { address, ...options });
  expect([response.status, ((await response.json()) as { message: string }).message]).toEqual([
    200,
    inquiryStoredMessage,
  ]);
}

const fill = async (address: string) => {
  for (let sent = 0; sent < maxPerNetworkAndHour; sent += 1) await submit({ name: `Early ${sent}` }, address);
};

async function listSpam(token: string) {
  const answer = await send(api.searchInbox, { tab: 'spam' }, { token });
  return ((await answer.json()) as InboxPage).data.map(({ name }) => name);
}

it('marks inquiries beyond a network’s hourly limit as spam', async () => {
  const token = await signIn();
  const address = newAddress();
  await fill(address);
  expect(await listSpam(token)).toEqual([]);
  await submit({ name: 'Late' }, address);
  await submit({ name: 'Elsewhere' }, newAddress());
  expect(await listSpam(token)).toEqual(['Late']);
  const counts = await call(api.countInbox, { token });
  expect(await counts.json()).toMatchObject({ spam: 1 });
  setClock(Date.now() + hour + 1);
  await submit({ name: 'An hour later' }, address);
  expect(await listSpam(token)).toEqual(['Late']);
});

it('counts all addresses of an IPv6 /64 as one network', async () => {
  const token = await signIn();
  for (let sent = 0; sent <= maxPerNetworkAndHour; sent += 1)
    await submit({ name: `Rider ${sent}` }, `2001:db8:1:2::${sent}`);
  await submit({ name: 'Another /64' }, '2001:db8:1:3::1');
  expect(await listSpam(token)).toEqual([`Rider ${maxPerNetworkAndHour}`]);
});

it('counts a repeated inquiry once towards the hourly limit', async () => {
  const token = await signIn();
  const address = newAddress();
  const headers = { 'Idempotency-Key': crypto.randomUUID() };
  for (let sent = 0; sent <= maxPerNetworkAndHour; sent += 1) await submit({ name: 'Again' }, address, { headers });
  await submit({ name: 'Next' }, address);
  expect(await listSpam(token)).toEqual([]);
});

it('marks an inquiry with a filled honeypot as spam', async () => {
  const token = await signIn();
  const page = await (await call('/inquiryForm')).text();
  const hidden = page.match(/<input [^>]*name="marmot"[^>]*>/g)?.map((input) => input.toLowerCase());
  expect(hidden).toEqual([
    '<input class="visually-hidden" aria-hidden="true" tabindex="-1" autocomplete="off" name="marmot"/>',
  ]);
  await submit({ name: 'Program', marmot: 'https://spam.example' }, newAddress());
  const post = (marmot: string) => {
    const fields = Object.entries({ ...createInquiryInput({ name: marmot ? 'Form program' : 'Rider' }), marmot });
    return postForm(api.submitInquiry.path, Object.fromEntries(fields.map(([name, value]) => [name, String(value)])));
  };
  expect((await post('x'.repeat(500))).headers.get('location')).toBe('/inquiryForm?sent=1');
  expect((await post('')).status).toBe(303);
  expect(await listSpam(token)).toEqual(['Form program', 'Program']);
});

it('stores spam without a mail', async () => {
  const token = await signIn();
  const mailbox = createMailbox();
  const bindings = { ...mailbox.bindings, CONFIRM_INQUIRIES: 'on' };
  await submit({ name: 'Program', marmot: 'x' }, newAddress(), { bindings });
  expect(mailbox.mails).toEqual([]);
  expect((await listInquiries(token)).map(({ name, status }) => [name, status])).toEqual([['Program', 'spam']]);
});

it('stores a keyed hash of the network for a day', async () => {
  await submit({}, '203.0.113.77');
  const read = () => env.DB.prepare('select network from inquiries').first<string | null>('network');
  expect(await read()).toMatch(/^[0-9a-f]{64}$/);
  await runHousekeeping(env, Date.now() + 23 * hour);
  expect(await read()).not.toBeNull();
  await runHousekeeping(env, Date.now() + 24 * hour);
  expect(await read()).toBeNull();
});
