import { env } from 'cloudflare:workers';
import { expect, it, vi } from 'vitest';
import { api } from '#shared/calls';
import type { HeldAct, HeldChoice, HeldCount, HeldList, HeldSearch, MovedHeld } from '#shared/inquiries/held';
import type { InquiryInput } from '#shared/inquiries/inquiry';
import { inquiryStoredMessage } from '#shared/inquiries/inquiry-words';
import { findProof, proofHeader } from '#shared/inquiries/proof';
import type { Inquiry } from '#shared/inquiries/stored-inquiry';
import { keepHouse } from '../housekeeping';
import { call, newAddress, send } from '../test/client';
import { count, inquiry, signIn } from '../test/factories';
import { flood } from '../test/flood';
import { allowed, toGroup } from './allowances';

const minute = 60 * 1000;
const hour = 60 * minute;
const day = 24 * hour;

interface Sent {
  address?: string;
  key?: string;
  proof?: string;
}

async function submit(changes: Partial<InquiryInput> = {}, { address, key, proof }: Sent = {}) {
  const headers = { ...(key ? { 'Idempotency-Key': key } : {}), ...(proof ? { [proofHeader]: proof } : {}) };
  const response = await send(api.submitInquiry, inquiry(changes), { headers, ...(address ? { address } : {}) });
  return { status: response.status, body: (await response.json()) as { message: string } };
}

async function proved(): Promise<{ key: string; proof: string }> {
  const key = crypto.randomUUID();
  return { key, proof: await findProof(key) };
}

const listed = async (token: string) =>
  ((await (await call(api.inquiries, { token })).json()) as { data: Inquiry[] }).data.map(({ name }) => name);
const readHeld = async (token: string, search: HeldSearch = {}) =>
  (await (await send(api.searchHeld, search, { token })).json()) as HeldList;
const heldCount = async (token: string) =>
  ((await (await call(api.heldInquiries, { token })).json()) as HeldCount).count;
const held = async (token: string, search?: HeldSearch) =>
  (await readHeld(token, search)).data.map(({ name, heldFor }) => [name, heldFor]);

async function move(token: string, act: HeldAct) {
  const response = await send(api.heldInquiries, act, { token });
  expect(response.status).toBe(200);
  return (await response.json()) as MovedHeld;
}

/** Sets how much of an allowance is used up. */
async function use(name: string, used: number, until = Date.now() + hour) {
  await env.DB.prepare('insert or replace into allowances (name, used, until) values (?, ?, ?)')
    .bind(name, used, until)
    .run();
}

const usedOf = (name: string) =>
  env.DB.prepare('select used from allowances where name = ?').bind(name).first<number>('used');

it('lists what comes without a proof up to an allowance for each address, and holds the rest', async () => {
  const token = await signIn();
  const address = newAddress();
  for (let sent = 0; sent < allowed.bare; sent += 1) await submit({ name: `Early ${sent}` }, { address });
  expect(await submit({ name: 'Late' }, { address })).toEqual({ status: 200, body: { message: inquiryStoredMessage } });
  await submit({ name: 'From elsewhere' });
  await submit({ name: 'With a proof' }, { address, ...(await proved()) });
  expect((await listed(token)).filter((name) => !name.startsWith('Early'))).toEqual(['With a proof', 'From elsewhere']);
  expect(await held(token)).toEqual([['Late', 'no_proof']]);
});

it('takes no proof for another key, and none without a key', async () => {
  const token = await signIn();
  const address = newAddress();
  await use(`bare from ${await toGroup(address)}`, allowed.bare);
  const { key, proof } = await proved();
  await submit({ name: 'No key' }, { address, proof });
  await submit({ name: 'Another key' }, { address, proof, key: crypto.randomUUID() });
  await submit({ name: 'Nonsense' }, { address, proof: 'x'.repeat(200), key: crypto.randomUUID() });
  await submit({ name: 'Its key' }, { address, proof, key });
  expect(await listed(token)).toEqual(['Its key']);
  expect((await held(token)).map(([name]) => name)).toEqual(['Nonsense', 'Another key', 'No key']);
});

it.each([
  ['hour', () => 'hour', allowed.inAnHour],
  ['day', () => 'day', allowed.inADay],
  ['hour from one group of addresses', (group: string) => `from ${group}`, allowed.fromAGroup],
])('holds what comes beyond the allowance of the %s, exactly, also when all come at once', async (_, name, most) => {
  const token = await signIn();
  const address = newAddress();
  await use(name(await toGroup(address)), most - 3);
  const all = await Promise.all(Array.from({ length: 8 }, proved));
  const answers = await Promise.all(all.map((sent, nth) => submit({ name: `Rider ${nth}` }, { address, ...sent })));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect([(await listed(token)).length, await count('inquiries')]).toEqual([3, 8]);
  const { data } = await readHeld(token);
  expect(data.map(({ heldFor }) => heldFor)).toEqual(Array(5).fill('too_many'));
});

it('lists what comes from elsewhere while a flood has used up its own address’s share', async () => {
  const token = await signIn();
  const address = newAddress();
  await use(`from ${await toGroup(address)}`, allowed.fromAGroup);
  await submit({ name: 'Flood' }, { address, ...(await proved()) });
  await submit({ name: 'Elsewhere' }, await proved());
  expect([await listed(token), await held(token)]).toEqual([['Elsewhere'], [['Flood', 'too_many']]]);
});

it('counts an inquiry once, and begins anew when the hour is over', async () => {
  const address = newAddress();
  const sent = await proved();
  for (let times = 0; times < 3; times += 1) await submit({}, { address, ...sent });
  const mine = `from ${await toGroup(address)}`;
  expect([await usedOf('hour'), await usedOf('day'), await usedOf(mine)]).toEqual([1, 1, 1]);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + hour + minute });
  await submit({}, { address });
  expect([await usedOf('hour'), await usedOf('day'), await usedOf(mine)]).toEqual([1, 2, 1]);
  await keepHouse(env, Date.now() + 2 * hour);
  expect(await count('allowances')).toBe(1);
});

it('stores no address', async () => {
  await submit({}, { address: '203.0.113.77' });
  const { results } = await env.DB.prepare('select name from allowances').all<{ name: string }>();
  expect(results.map(({ name }) => name).sort()).toEqual([
    expect.stringMatching(/^bare from [0-9a-f]{4}$/),
    'day',
    expect.stringMatching(/^from [0-9a-f]{4}$/),
    'hour',
  ]);
});

it('holds what has the hidden field filled in, with the same answer as ever, from a form without scripts too', async () => {
  const token = await signIn();
  const page = await (await call('/inquiryForm')).text();
  const hidden = page.match(/<input [^>]*name="website"[^>]*>/g)?.map((input) => input.toLowerCase());
  expect(hidden).toEqual([
    '<input class="visually-hidden" aria-hidden="true" tabindex="-1" autocomplete="off" name="website"/>',
  ]);
  expect(await submit({ name: 'Bot', website: 'https://spam.example' }, await proved())).toEqual({
    status: 200,
    body: expect.objectContaining({ message: inquiryStoredMessage }),
  });
  const post = (website: string) => {
    const fields = Object.entries({ ...inquiry({ name: website ? 'Bot' : 'Rider' }), website });
    return call(api.submitInquiry, {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(fields.map(([name, value]) => [name, String(value)])).toString(),
    });
  };
  expect((await post('x'.repeat(500))).headers.get('location')).toBe('/inquiryForm?sent=1');
  expect((await post('')).status).toBe(303);
  expect(await listed(token)).toEqual(['Rider']);
  expect((await held(token)).map(([, why]) => why)).toEqual(['hidden_field', 'hidden_field']);
});

it('filters by reason and by words, and looks further back part by part', async () => {
  const token = await signIn();
  await flood(250);
  await submit({ name: 'Asha Rao', website: 'x' });
  const first = await readHeld(token);
  expect([await heldCount(token), first.data.length, first.data[0]?.name]).toEqual([251, 100, 'Asha Rao']);
  const second = await readHeld(token, { from: first.next ?? 0 });
  expect(second.data.map(({ name }) => name)).toEqual(Array.from({ length: 100 }, (_, nth) => `Flood ${151 - nth}`));
  const third = await readHeld(token, { from: second.next ?? 0 });
  expect([third.data.length, third.next]).toEqual([51, null]);
  expect(await held(token, { why: 'hidden_field' })).toEqual([['Asha Rao', 'hidden_field']]);
  expect((await held(token, { q: 'CASINO flood' })).length).toBe(25);
  expect(await held(token, { q: 'nobody' })).toEqual([]);
  expect((await send(api.searchHeld, { why: 'none' }, { token })).status).toBe(400);
  expect((await send(api.searchHeld, { limit: 101 }, { token })).status).toBe(400);
  expect((await send(api.searchHeld, { q: 'a '.repeat(50) }, { token })).status).toBe(200);
});

it('releases some or all: they join the list on top, wait, and can be erased like any other', async () => {
  const token = await signIn();
  await flood(3);
  await submit({ name: 'Newest', phone: '9898989898', email: 'new@example.com' });
  const etag = (await call(api.inquiries, { token })).headers.get('etag') ?? '';
  const { data, newest } = await readHeld(token);
  const [, second] = data;
  expect(await move(token, { act: 'release', choice: { ids: [second?._id ?? ''] } })).toMatchObject({ moved: 1 });
  expect(await listed(token)).toEqual(['Flood 2', 'Newest']);
  expect((await call(api.inquiries, { token, headers: { 'If-None-Match': etag } })).status).toBe(200);
  expect(await move(token, { act: 'release', choice: { from: newest ?? 0 } })).toMatchObject({ moved: 2, next: null });
  expect(await listed(token)).toEqual(['Flood 3', 'Flood 1', 'Flood 2', 'Newest']);
  expect(await held(token)).toEqual([]);
  await submit({ name: 'After that' });
  expect((await listed(token))[0]).toBe('After that');
});

it('discards some or all that match, and nothing that came later; undo brings each back', async () => {
  const token = await signIn();
  await flood(30);
  const { newest } = await readHeld(token);
  await submit({ name: 'Later', subject: 'Casino', website: 'x' });
  const choice: HeldChoice = { from: newest ?? 0, q: 'casino' };
  const { moved, at, message } = await move(token, { act: 'discard', choice });
  expect([moved, message]).toEqual([3, 'Discarded 3 inquiries.']);
  expect(await held(token, { q: 'casino' })).toEqual([['Later', 'hidden_field']]);
  expect(await move(token, { act: 'restore', at: at ?? 0 })).toMatchObject({ moved: 3, next: null });
  expect((await held(token, { q: 'casino' })).length).toBe(4);
});

it('erases what was discarded a day ago; a late retry brings nothing back', async () => {
  const token = await signIn();
  const key = crypto.randomUUID();
  await submit({ name: 'Bot', website: 'x', email: 'bot@example.com' }, { key });
  await submit({ name: 'No key', website: 'x', email: 'bot@example.com' });
  const { newest } = await readHeld(token);
  await move(token, { act: 'discard', choice: { from: newest ?? 0 } });
  const stored = async () => JSON.stringify((await env.DB.prepare('select * from inquiries').all()).results);
  await keepHouse(env, Date.now() + day - minute);
  expect(await stored()).toContain('bot@example.com');
  await keepHouse(env, Date.now() + 2 * day);
  expect(await stored()).not.toContain('bot@example.com');
  // Without a key there is nothing to recognise a retry by.
  expect(await count('inquiries')).toBe(1);
  const retry = await submit({ name: 'Bot', website: 'x', email: 'bot@example.com' }, { key });
  expect([retry.status, await count('inquiries')]).toEqual([200, 1]);
  const later = await signIn();
  expect([await held(later), await listed(later)]).toEqual([[], []]);
});

it('lists and erases a person among what is held and discarded too', async () => {
  const token = await signIn();
  await submit({ name: 'Listed' });
  await submit({ name: 'Held', website: 'x' });
  await submit({ name: 'Discarded', website: 'x' });
  const [discarded] = (await readHeld(token)).data;
  await move(token, { act: 'discard', choice: { ids: [discarded?._id ?? ''] } });
  const [mine] = ((await (await call(api.inquiries, { token })).json()) as { data: Inquiry[] }).data;
  const inquirer = api.inquirer(mine?._id ?? '');
  const theirs = (await (await call(inquirer, { token })).json()) as { data: Inquiry[] };
  expect(theirs.data.map(({ name }) => name)).toEqual(['Discarded', 'Held', 'Listed']);
  const answer = await call(inquirer, { method: 'DELETE', token });
  expect(await answer.json()).toMatchObject({ erased: 3 });
  expect([await held(token), await heldCount(token)]).toEqual([[], 0]);
});

it('answers 304 until something is held or moved', async () => {
  const token = await signIn();
  await submit({ website: 'x' });
  const read = (etag = '') => call(api.heldInquiries, { token, headers: { 'If-None-Match': etag } });
  const first = await read();
  const etag = first.headers.get('etag') ?? '';
  await submit();
  expect((await read(etag)).status).toBe(304);
  await submit({ website: 'x' });
  const second = await read(etag);
  expect([second.status, second.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
});
